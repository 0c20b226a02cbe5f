import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areas } from '../../src/conventions/area';
import { flaws } from '../../src/generated/flaws';
import { allRules } from '../../src/linter/engine/lint';
import type { Claim } from '../../src/review/claim';
import { claimedCount, claimPlaces, claimWords, openFlaws, parseClaims } from '../../src/review/claims';
import { comparisonLines } from '../../src/review/comparison/lines';
import { resultFact, reviewJson } from '../../src/review/comparison/result';
import { makeExercise } from '../../src/review/exercises/exercise';
import { documentText } from '../../src/review/exercises/text';
import type { Exercise, Level } from '../../src/review/exercises/types';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { sized } from '../support/size';
import { compare, sourceOf } from './_reviewed';

const code = 'harbour.3.verb-in-path.bare-array-list.post-without-key.created-without-location';
const exercise = await makeExercise({ seed: '1', code });
const place = (id: string, of: Exercise = exercise) => of.seededFlaws.find(({ flaw }) => flaw === id)!.at;

describe('the comparison', () => {
  test('agreed, missed and unsupported areas stand side by side', () => {
    const { at } = exercise.seededFlaws.find(({ flaw }) => flaw === 'post-without-key')!;
    const result = compare(exercise, [
      { area: 'naming', at: null },
      { area: 'idempotency', at: at[0]! },
      { area: 'errors', at: 'GET /ships/{ship_id}' },
    ]);
    expect(result.counter).toBe('3/7');
    expect(result.agreed).toEqual(['naming', 'idempotency']);
    expect(result.missed).toEqual(['method-semantics', 'resource-model']);
    expect(result.unsupported).toEqual(['errors']);
    expect(result.found).toEqual(['naming', 'method-semantics', 'resource-model', 'idempotency']);
    const row = result.rows.find(({ flaw }) => flaw === 'post-without-key')!;
    expect(row).toMatchObject({ kind: 'agreed', claimed: true, placeRight: true, at: at[0] });
  });

  test('a finding names the line of the text that is shown, a reason and several ways to mend it', () => {
    const result = compare(exercise, []);
    const lines = documentText(exercise.document).split('\n');
    const { findings } = sourceOf(exercise).lint();
    expect(result.findings).toBe(findings.length);
    for (const finding of findings) {
      expect(lines[finding.line - 1], `${finding.rule} at line ${finding.line}`).toBeTruthy();
      expect(finding.reason.length).toBeGreaterThan(20);
      expect(finding.fixes.length).toBeGreaterThanOrEqual(2);
    }
    const verb = findings.find(({ rule }) => rule === 'path-is-noun')!;
    expect(lines[verb.line - 1]!.slice(verb.column - 1)).toMatch(/^\/get\w+:$/);
  });

  test('the description is never rewritten', () => {
    const before = JSON.stringify(exercise.document);
    compare(exercise, [{ area: 'naming', at: null }]);
    expect(JSON.stringify(exercise.document)).toBe(before);
  });

  test('only the wire shows it: the linter stays silent and the row says so', async () => {
    const live = await makeExercise({ seed: '1', code: 'service.lookup-by-id-alone' });
    const missed = compare(live, []);
    expect(missed.found).toEqual([]);
    expect(missed.unseen).toEqual(['authorization']);
    expect(missed.missed).toEqual(['authorization']);
    expect(missed.rows[0]).toMatchObject({ kind: 'unseen', claimed: false, finding: null });
    // No rule says why it matters, so the flaw does.
    const { reason } = flaws.find(({ id }) => id === 'lookup-by-id-alone')!;
    expect(comparisonLines(missed, 400, plainTheme).join('\n')).toContain(`${reason} The description doesn’t`);
    const found = compare(live, [{ area: 'authorization', at: place('lookup-by-id-alone', live)[0]! }]);
    expect(found.agreed).toEqual(['authorization']);
    expect(found.score).toBe(100);
  });

  test('a worked example is nobody’s find: it is no flaw to find, and a claim there says so', async () => {
    const first = await makeExercise({ seed: '3', level: 1, code });
    const example = first.seededFlaws.find(({ flaw }) => flaw === first.example)!;
    const result = compare(first, [{ area: example.area, at: example.at[0]! }]);
    expect(result.judged.map(({ kind }) => kind)).toEqual(['example']);
    expect(result).toMatchObject({ score: 0, result: { found: 0, planted: 3, claims: 1 } });
    expect(result.rows.find(({ flaw }) => flaw === example.flaw)!.kind).toBe('example');
    expect(compare(first, [])).toMatchObject({ claimed: [], counter: '0/7' });
    const others = first.seededFlaws.filter(flaw => flaw !== example).map(({ area, at }) => ({ area, at: at[0]! }));
    expect(compare(first, others).score).toBe(100);
    const lines = comparisonLines(compare(first, []), 100, plainTheme);
    expect(lines[0]).toBe('Besides the example, 0 of 3 flaws found (0%) with no claims.');
  });
});

describe('a claim', () => {
  const [verb, , , key] = exercise.seededFlaws;
  const judged = (claim: Claim, of: Exercise = exercise) => compare(of, [claim]).judged[0]!;

  test('at the place of a flaw counts under every area, and one under another area than ours is told why', () => {
    for (const area of areas) {
      const result = compare(exercise, [{ area, at: key!.at[0]! }]);
      const isOurs = area === 'idempotency';
      expect(result.result).toMatchObject({ found: 1, planted: 4, kinds: isOurs ? { place: 1 } : { filed: 1 } });
      const row = result.rows.find(({ flaw }) => flaw === 'post-without-key')!;
      expect(row).toMatchObject({ kind: isOurs ? 'agreed' : 'filed', claimed: true });
      expect(row.filedUnder).toBe(isOurs ? undefined : area);
    }
    const lines = comparisonLines(compare(exercise, [{ area: 'errors', at: key!.at[0]! }]), 400, plainTheme);
    const text = lines.join('\n');
    expect(text).toContain('1 of 4 flaws found (25%) with 1 claim: 1 in the right place under another area.');
    expect(text).toContain('You claimed errors here. We file this under idempotency, because it’s about');
  });

  test('doesn’t count for a flaw that another claim found there under its own area, or first under another one', () => {
    const at = key!.at[0]!;
    const told = (...claims: Claim[]) => comparisonLines(compare(exercise, claims), 400, plainTheme).join('\n');
    const wrong: Claim = { area: 'compatibility', at, note: 'a guess' };
    for (const claims of [
      [wrong, { area: 'idempotency', at } as const],
      [{ area: 'idempotency', at } as const, wrong],
    ]) {
      const text = told(...claims);
      expect(text).toMatch(/^1 of 4 flaws found \(25%\) with 2 claims: 1 in the right place, 1 (where|not)/);
      expect(text).toMatch(/^ +compatibility +\S.*\n(.*\n)? +your note +a guess$/m);
      expect(text).not.toContain('We file this');
    }
    const twice = compare(exercise, [{ area: 'errors', at }, wrong]);
    expect(twice.result).toMatchObject({ found: 1, kinds: { place: 0, filed: 1 } });
    expect(twice.judged[1]).toMatchObject({ kind: expect.stringMatching(/clean|yours/), flaws: [] });
  });

  test('of an area without a place is the right area, place not named, and finds nothing yet', () => {
    const result = compare(exercise, [{ area: 'naming', at: null }]);
    expect(result.judged[0]).toMatchObject({ kind: 'area', flaws: ['verb-in-path'] });
    expect(result).toMatchObject({ score: 0, agreed: ['naming'], result: { found: 0 } });
    expect(result.rows.find(({ flaw }) => flaw === 'verb-in-path')!.kind).toBe('area');
  });

  test('where nothing was put in is confirmed by the linter, or told what a rule saw, or a note of one’s own', async () => {
    // The list of the second format is a shared schema: the linter names an operation that was not touched by itself.
    const clean = judged({ area: 'idempotency', at: 'POST /ships' });
    const because = 'POST /ships takes an idempotency key';
    expect(clean).toMatchObject({ kind: 'clean', silenced: { checks: [{ because }], more: 0 } });
    const row = compare(exercise, [clean.claim]).rows.find(({ kind }) => kind === 'unsupported')!;
    expect(row.reason).toBe('A rule about idempotency looked at POST /ships and found nothing.');
    const lines = comparisonLines(compare(exercise, [clean.claim]), 400, plainTheme).join('\n');
    expect(lines).toContain(`asked     Can a retry do the work twice? ${because}.`);

    const live = await makeExercise({ seed: '1', code: 'service.2.lookup-by-id-alone' });
    const [found] = live.seededFlaws[0]!.at;
    const other = live.exchanges.find(({ id }) => id !== found)!;
    expect(judged({ area: 'naming', at: other.id, note: 'odd' }, live)).toMatchObject({ kind: 'yours' });
    const note = compare(live, [{ area: 'naming', at: other.id, note: 'odd' }]).rows.find(
      ({ kind }) => kind === 'yours',
    )!;
    expect(note.reason).toContain('No rule covers this, so it’s your call, saved as a note');
    expect(note.notes).toEqual(['odd']);

    const evidence = sourceOf(exercise)
      .lint()
      .findings.find(({ rule }) => rule === 'path-is-noun')!;
    const elsewhere = { ...exercise, seededFlaws: [{ ...verb!, at: ['GET /nowhere'] }] };
    const confirmed = judged({ area: 'naming', at: evidence.operation! }, elsewhere);
    expect(confirmed).toMatchObject({ kind: 'confirmed', finding: { rule: 'path-is-noun' } });
  });
});

describe('the reason why the linter says nothing of a claim', async () => {
  const clean = await makeExercise({ seed: '', code: 'harbour.3.verb-in-path' });
  const told = (claim: Claim) => compare(clean, [claim]).judged[0]!;
  const asked = (claim: Claim) => told(claim).silenced!.checks.map(({ rule }) => rule);

  test('is that of rules that judge this place: a state is what an update may write, and a POST isn’t one', () => {
    expect(asked({ area: 'resource-model', at: 'POST /bookings' })).toEqual(['long-work-is-a-job']);
    expect(asked({ area: 'resource-model', at: 'PATCH /berths/{berth_id}' })).toEqual(['state-moves-by-operation']);
    expect(told({ area: 'idempotency', at: 'GET /bookings' })).toMatchObject({
      kind: 'yours',
      silenced: { checks: [] },
    });
  });

  test('for the whole contract comes from all of its operations, each with one of them as an example', () => {
    const { silenced } = told({ area: 'idempotency', at: 'everywhere' });
    expect(silenced!.checks.map(({ because }) => because)).toEqual(
      expect.arrayContaining([
        'for example, POST /ships takes an idempotency key',
        'for example, PATCH /berths/{berth_id} accepts If-Match',
      ]),
    );
  });

  test('leaves out rules that say something about the place', () => {
    const { at } = clean.seededFlaws[0]!;
    const other = compare({ ...clean, seededFlaws: [] }, [{ area: 'naming', at: 'everywhere' }]).judged[0]!;
    expect(at).toHaveLength(1);
    expect(other.silenced!.checks.map(({ rule }) => rule)).not.toContain('path-is-noun');
  });

  test('is what the rules closest to the note asked, and a note that no rule is about is the person’s call', () => {
    const at = 'POST /bookings';
    expect(asked({ area: 'errors', at, note: 'How long does a client wait after a 429?' })).toEqual([
      'throttling-says-when',
    ]);
    const off = told({ area: 'errors', at, note: 'a berth with a crane costs extra' });
    expect(off).toMatchObject({ kind: 'yours', silenced: { covered: false } });
    const row = compare(clean, [off.claim]).rows.find(({ kind }) => kind === 'yours')!;
    expect(row.reason).toMatch(/^Your note seems to be about something that no rule asks about, so it’s your call/);
    const lines = comparisonLines(compare(clean, [off.claim]), 400, plainTheme).join('\n');
    expect(lines.match(/POST \/bookings (documents|doesn’t|says)/g)!.length).toBe(3);
  });

  test('can be seen in the description: each rule names only operations that it judges', () => {
    for (const { silence, id } of allRules.filter(({ silence }) => silence)) {
      expect(silence!.asks, id).toMatch(/^[a-z0-9].*\?$/);
      expect(silence!.because, id).not.toMatch(/^it |\.$/);
    }
  });
});

describe('an example that’s everywhere', async () => {
  const harbour = await makeExercise({ seed: '', code: 'wz04b5-pbnece-yqtt2v-7x267m' });
  const open = 'GET /payments/{payment_id}';
  const told = (...claims: Claim[]) => comparisonLines(compare(harbour, claims), 400, plainTheme).join('\n');

  test('is found already by claims of its own area only: any other one is wrong, and told with its note', () => {
    for (const at of ['GET /berths', 'everywhere']) {
      const text = told({ area: 'naming', at, note: 'odd names' });
      expect(text).toContain('0 of 1 flaw found (0%) with 1 claim: 1 ');
      expect(text).not.toContain('already found');
      expect(text).toMatch(/^(A rule checked this and found nothing|Your call: no rule covers it) +1$/m);
      expect(text).toMatch(/your note +odd names/);
      expect(told({ area: 'errors', at })).toContain('1 already found for you');
    }
  });

  test('takes no claim that finds another flaw, and stays where it was shown', () => {
    const result = compare(harbour, [{ area: 'errors', at: open, note: 'two shapes' }]);
    expect(result.result).toMatchObject({ found: 1, kinds: { place: 1, example: 0 } });
    const row = result.rows.find(({ kind }) => kind === 'example')!;
    expect(row).toMatchObject({ at: 'everywhere', claimed: false, placeRight: null, notes: [] });
  });

  test('leaves each claim to what it is about', () => {
    const text = told(
      { area: 'errors', at: open },
      { area: 'compatibility', at: open },
      { area: 'compatibility', at: 'GET /tides/today' },
    );
    expect(text).toMatch(/1 of 1 flaw found \(100%\) with 3 claims: 1 in the right place, 2 (where|not)/);
  });
});

describe('a flaw of the whole contract', async () => {
  const wide = await makeExercise({ seed: '', code: 'harbour.3.error-codes-in-two-styles.post-without-key' });
  const [keyPlace] = place('post-without-key', wide);
  const other = claimPlaces(sourceOf(wide).subject).find(at => at.startsWith('GET ') && at !== keyPlace)!;
  const foundBy = (...claims: Claim[]) =>
    compare(wide, claims)
      .rows.filter(({ claimed, flaw }) => claimed && flaw !== null)
      .map(({ flaw }) => flaw);

  test('is at every operation that shows it, and everywhere', () => {
    expect(place('error-codes-in-two-styles', wide)).toEqual(expect.arrayContaining(['everywhere', keyPlace, other]));
    expect(place('post-without-key', wide)).not.toContain('everywhere');
  });

  test('isn’t found by a claim about a flaw that only this operation has', () => {
    expect(foundBy({ area: 'idempotency', at: keyPlace! })).toEqual(['post-without-key']);
    expect(foundBy({ area: 'errors', at: keyPlace! })).toEqual(['post-without-key']);
    expect(foundBy({ area: 'naming', at: keyPlace! })).toContain('error-codes-in-two-styles');
  });

  test('is found everywhere, under every area; at one operation that shows it, under its own area only', () => {
    for (const area of areas) {
      expect(foundBy({ area, at: 'everywhere' })).toEqual(['error-codes-in-two-styles']);
      expect(foundBy({ area, at: other })).toEqual(area === 'naming' ? ['error-codes-in-two-styles'] : []);
    }
  });

  test('isn’t found by claiming every operation under other areas, one claim each', () => {
    const operations = sourceOf(wide).subject.contract.operations.map(({ name }) => name);
    const claims = operations.map((at, i): Claim => ({ area: i % 2 === 0 ? 'errors' : 'compatibility', at }));
    expect(foundBy(...claims)).toEqual(['post-without-key']);
  });

  test('isn’t found where it doesn’t show, under any area', () => {
    const elsewhere = wide.seededFlaws.map(flaw => ({ ...flaw, at: flaw.at.filter(at => at !== other) }));
    for (const area of areas) {
      const result = compare({ ...wide, seededFlaws: elsewhere }, [{ area, at: other }]);
      expect(result.score, area).toBe(0);
    }
  });

  test('that was claimed at one operation says where to claim it, whether that found it or not', () => {
    const told = (...claims: Claim[]) => comparisonLines(compare(wide, claims), 800, plainTheme).join('\n');
    const missed = told({ area: 'errors', at: other, note: 'two kinds of codes' });
    expect(missed).toContain(
      '0 of 2 flaws found (0%) with 1 claim: 1 under another area, for a flaw that’s everywhere',
    );
    expect(missed).toContain(`claimed errors at ${other}. Nearly every operation shows this flaw, so claim it once`);
    expect(missed).toContain('A claim at one operation counts only under naming.');
    // It's about what the claim saw, so it is where the note is shown, and no rule is said to have looked there.
    expect(missed).toContain('two kinds of codes');
    expect(missed).not.toMatch(/A rule checked|Your call|Confirmed/);
    const found = told({ area: 'naming', at: other });
    expect(found).toContain('1 of 2 flaws found (50%)');
    expect(found).toContain('A single claim, made everywhere, covers them all');
    expect(told({ area: 'naming', at: other }, { area: 'naming', at: 'everywhere' })).not.toMatch(/^ *you /m);
  });

  test('has no single operation as its place in the list and in --json', () => {
    const { subject, lint } = sourceOf(wide);
    const { planted } = reviewJson(subject, compare(wide, []), lint().findings);
    expect(planted!.map(({ place }) => place)).toEqual(['everywhere', keyPlace]);
    const missed = compare(wide, []).rows.find(({ flaw }) => flaw === 'error-codes-in-two-styles')!;
    expect(missed.at).toBe('everywhere');
  });

  test('isn’t found by its area alone; and whoever claims another area everywhere has at most the right area', () => {
    expect(foundBy({ area: 'naming', at: null })).toEqual([]);
    const claim: Claim = { area: 'naming', at: 'everywhere' };
    expect(compare(exercise, [claim]).judged[0]).toMatchObject({ kind: 'area', flaws: ['verb-in-path'] });
    expect(compare(exercise, [{ ...claim, area: 'authorization' }]).judged[0]!.flaws).toEqual([]);
    expect(claimWords(claim)).toBe('naming everywhere');
  });

  test('is claimed by name on the command line', () => {
    const { subject } = sourceOf(wide);
    expect(parseClaims(['errors@everywhere'], subject)).toEqual([{ area: 'errors', at: 'everywhere' }]);
    expect(() => parseClaims(['errors@everywhere'], { ...subject, exercise: null })).toThrow('isn’t an operation');
    const hint = (claim: string) => {
      try {
        parseClaims([claim], subject);
      } catch (error) {
        return (error as { hint?: string }).hint;
      }
      return 'none';
    };
    // A short contract is listed as a whole.
    expect(hint('errors@zzzzzzzzzzzzzzzzzzzzzz')).toMatch(/^The places are .*[^e]\.$/);
    expect(hint('errors@zzzzzzzzzzzzzzzzzzzzzz')).not.toContain('more');
  });
});

test('on any exercise the linter finds each visible flaw by its rule, and nothing that was not put in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(9999), fc.constantFrom('harbour', 'service'), async (seed, contract) => {
      const made = await makeExercise({ seed: String(seed), contract });
      const { rows } = compare(made, []);
      const { findings } = sourceOf(made).lint();
      const silent = rows.filter(({ kind, finding }) => kind === 'missed' && finding === null);
      expect(silent, made.code).toEqual([]);
      const rules = made.seededFlaws.map(({ rule }) => rule);
      const extra = findings.filter(({ rule }) => !rules.includes(rule));
      expect(extra, made.code).toEqual([]);
    }),
    { numRuns: sized(6, 25) },
  );
});

describe('the score', () => {
  const right: Claim[] = exercise.seededFlaws.map(({ area, at }) => ({ area, at: at[0]! }));

  test('is the percentage of the flaws that were found, with the number of claims beside it', () => {
    expect(compare(exercise, right)).toMatchObject({
      score: 100,
      result: { found: 4, planted: 4, claims: 4, everything: false },
    });
    expect(compare(exercise, right.slice(1))).toMatchObject({ score: 75, result: { found: 3, claims: 3 } });
    const loose: Claim = { area: 'errors', at: null };
    expect(compare(exercise, [...right.slice(1), loose])).toMatchObject({ score: 75, result: { claims: 4 } });
    expect(compare(exercise, [])).toMatchObject({ score: 0, result: { found: 0, claims: 0 } });
  });

  test('claiming everything is visibly no success', () => {
    const places = claimPlaces(sourceOf(exercise).subject);
    const all = areas.flatMap(area => places.map(at => ({ area, at })));
    const result = compare(exercise, all);
    expect(result).toMatchObject({ score: 100, result: { claims: all.length, everything: true } });
    expect(comparisonLines(result, 80, plainTheme).join(' ')).toContain('nearly everything');
  });
});

const anySeed = fc.nat(9999).map(String);
const anyLevel = fc.constantFrom<Level>(1, 2, 3);

test('claims at all planted places find all, under whatever areas; claiming everything never finds all without saying so', async () => {
  await fc.assert(
    fc.asyncProperty(anySeed, anyLevel, fc.infiniteStream(fc.constantFrom(...areas)), async (seed, level, some) => {
      const made = await makeExercise({ seed, level });
      const area = () => some.next().value!;
      const planted = openFlaws(made).map(({ at }): Claim => ({ area: area(), at: at.at(-1)! }));
      const found = compare(made, planted);
      expect(found, made.code).toMatchObject({ score: 100, missed: [] });
      expect(found.result).toMatchObject({ found: planted.length, planted: planted.length, everything: false });

      const all = openFlaws(made).flatMap(({ at }) => at.map((place): Claim => ({ area: area(), at: place })));
      expect(compare(made, all), made.code).toMatchObject({ score: 100, missed: [] });

      const places = claimPlaces(sourceOf(made).subject);
      for (const claims of [
        places.map(at => ({ area: area(), at })),
        areas.flatMap(each => [{ area: each, at: null }, ...places.map(at => ({ area: each, at }))]),
      ]) {
        const wide = compare(made, claims);
        expect(wide.result.everything, made.code).toBe(true);
        const [first] = comparisonLines(wide, 400, plainTheme);
        expect(first, made.code).toMatch(/nearly everything/);
        expect(resultFact(made, wide)).toMatchObject({ everything: true, claims: claims.length });
      }
    }),
    { numRuns: sized(5, 30) },
  );
});

test('any claims on any exercise give a consistent comparison that fits its width', async () => {
  const exercises = await Promise.all(
    [1, 2, 3].flatMap(level => ['11', '12', '13'].map(seed => makeExercise({ seed, level: level as Level }))),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...exercises),
      fc.array(fc.tuple(fc.constantFrom(...areas), fc.nat(60)), { maxLength: 12 }),
      fc.integer({ min: 40, max: 120 }),
      async (exercise, picks, columns) => {
        const places = [null, ...claimPlaces(sourceOf(exercise).subject)];
        const claims = picks.map(([area, at]): Claim => ({ area, at: places[at % places.length] ?? null }));
        const result = compare(exercise, claims);
        const planted = new Set(openFlaws(exercise).map(({ area }) => area));
        expect(new Set([...result.agreed, ...result.missed])).toEqual(planted);
        expect(result.claimed).toEqual(expect.arrayContaining(result.unsupported));
        expect(result.judged).toHaveLength(claims.length);
        expect(result.counter).toBe(`${result.claimed.length}/7`);
        expect(result.score).toBeGreaterThanOrEqual(0);
        expect(result.score).toBeLessThanOrEqual(100);
        const kinds = Object.values(result.result.kinds);
        expect(kinds.reduce((sum, count) => sum + count, 0)).toBe(result.result.claims);
        const lines = comparisonLines(result, columns, plainTheme);
        for (const line of lines) expect(width(line)).toBeLessThanOrEqual(columns);
      },
    ),
    { numRuns: sized(20, 40) },
  );
});

describe('claims as text', () => {
  test('a note follows an equals sign, and keeps its commas; a path keeps its own sign', () => {
    const { subject } = sourceOf(exercise);
    expect(parseClaims(['naming = odd, and old', 'errors@POST /payments=a = b'], subject)).toEqual([
      { area: 'naming', at: null, note: 'odd, and old' },
      { area: 'errors', at: 'POST /payments', note: 'a = b' },
    ]);
    const [first, ...others] = subject.contract.operations;
    const odd = { ...first!, name: 'GET /ships(id={id})' };
    const contract = { ...subject.contract, operations: [odd, ...others] };
    expect(parseClaims(['errors@GET /ships(id={id}) = why'], { contract, exercise: null })).toEqual([
      { area: 'errors', at: odd.name, note: 'why' },
    ]);
    expect(() => parseClaims(['naming@nowhere = why'], subject)).toThrow(
      '"nowhere" in the claim "naming@nowhere" isn’t',
    );
  });

  test('areas, places and several in one text', () => {
    const claims = parseClaims(['naming,idempotency@POST /payments', 'naming'], sourceOf(exercise).subject);
    expect(claims).toEqual([
      { area: 'naming', at: null },
      { area: 'idempotency', at: 'POST /payments' },
    ]);
    expect(claims.map(claimWords)).toEqual(['naming', 'idempotency at POST /payments']);
    expect(claimedCount(claims)).toBe('2/7');
  });

  test('spelling is forgiven where it is clear', () => {
    expect(parseClaims(['Resource Model@post  /payments'], sourceOf(exercise).subject)).toEqual([
      { area: 'resource-model', at: 'POST /payments' },
    ]);
  });

  test.each([
    ['nameing', 'unknown_area', 'Did you mean naming?'],
    ['xyz', 'unknown_area', 'The areas are naming,'],
    ['errors@POST /payment', 'unknown_place', 'Did you mean POST /payments or'],
    ['errors@exchange 9', 'unknown_place', 'The places are'],
  ])('%j is refused', (text, code, hint) => {
    expect(() => parseClaims([text], sourceOf(exercise).subject)).toThrow(
      expect.objectContaining({ code, hint: expect.stringContaining(hint) }),
    );
  });
});
