import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import flaws from '../../src/commands/flaws';
import review from '../../src/commands/review';
import { areas } from '../../src/conventions/area';
import { shows } from '../../src/flaws/flaw';
import { flaws as allFlaws } from '../../src/generated/flaws';
import { levelText } from '../../src/review/exercises/levels';
import { width } from '../../src/text/layout';
import { testIo } from './_io';

const code = 'harbour.3.verb-in-path.bare-array-list.post-without-key';

async function run(options: Record<string, unknown>, globals = {}, columns = 80) {
  const { io, printed } = testIo(globals, columns);
  const exit = await review.run([], { claim: [], ...options }, io);
  return { exit, ...printed };
}

describe('review in the shell', () => {
  test('without claims it prints the contract and how to claim, and gives nothing away', async () => {
    const { exit, out } = await run({ exercise: code });
    expect(exit).toBe(0);
    expect(out).toContain('Harbour API');
    expect(out).toContain('POST   /payments');
    expect(out).toContain(`--exercise ${code}`);
    expect(out).toContain('--claim');
    for (const { title } of allFlaws) expect(out).not.toContain(title);
  });

  test('with claims it lints and compares', async () => {
    const { exit, out } = await run({ exercise: code, claim: ['naming,errors'] });
    expect(exit).toBe(0);
    expect(out).toContain('0 of 3 flaws found (0%) with 2 claims: 1 in the right area, but without');
    expect(out).toMatch(/Right area, place not named +1/);
    expect(out).toMatch(/Missed +2/);
    expect(out).toMatch(/A rule checked this and found nothing +1/);
    expect(out).toMatch(/openapi\.yaml:\d+:\d+/);
  });

  test('--json keeps its members', async () => {
    const { out } = await run({ exercise: code, claim: ['naming', 'errors@POST /payments'] }, { json: true });
    const row = JSON.parse(out);
    expect(row).toMatchObject({
      exercise: code,
      level: 3,
      claimed: ['naming', 'errors'],
      counter: '2/7',
      found: ['naming', 'resource-model', 'idempotency'],
      agreed: ['naming'],
      missed: ['resource-model', 'idempotency'],
      unsupported: ['errors'],
      unseen: [],
    });
    expect(row.planted[0]).toMatchObject({ flaw: 'verb-in-path', area: 'naming', visible: true });
    expect(row.planted[0].place).toMatch(/^GET \/get/);
    expect(row).toMatchObject({ operations: 15, score: 0, result: { found: 0, planted: 3, claims: 2 } });
    expect(row.claims[1]).toMatchObject({ area: 'errors', at: 'POST /payments', note: null, kind: 'clean' });
    for (const finding of row.findings) {
      expect(finding).toMatchObject({ rule: expect.any(String), line: expect.any(Number), column: expect.any(Number) });
      expect(finding.fixes.length).toBeGreaterThanOrEqual(2);
    }
  });

  const spoilers = [
    'planted',
    'found',
    'agreed',
    'missed',
    'unsupported',
    'unseen',
    'findings',
    'places',
    'score',
    'result',
  ];

  test('before claims --json gives nothing away, unless --reveal is given; after them it tells', async () => {
    for (const exercise of [code, 'harbour.2.answer-field-gone.answer-value-told']) {
      const before = JSON.parse((await run({ exercise }, { json: true })).out);
      const revealed = JSON.parse((await run({ exercise, reveal: true }, { json: true })).out);
      const after = JSON.parse((await run({ exercise, claim: ['naming'] }, { json: true })).out);
      for (const name of spoilers) {
        expect(before[name], name).toBeNull();
        expect(revealed[name], name).not.toBeNull();
        expect(after[name], name).not.toBeNull();
      }
      expect(before.claimable.length).toBeGreaterThan(0);
      expect(before.changes?.some(({ breaks }: { breaks: unknown }) => breaks !== null) ?? false).toBe(false);
    }
  });

  test('--reveal prints what was put in, for whoever prepares a lesson', async () => {
    expect((await run({ exercise: code, reveal: true })).out).toMatch(/Missed +3[\s\S]*A verb in the path of a list/);
    expect(await review.screen!([], { claim: [], exercise: code, reveal: true })).toBeNull();
  });

  test('a note is shown beside what it is about', async () => {
    const { out } = await run({ exercise: code, claim: ['errors@POST /bookings = may be sent twice, and then?'] });
    expect(out).toContain('your note may be sent twice, and then?');
    expect(out.replace(/\s+/g, ' ')).toContain(
      'We file this under idempotency, because it’s about a request that arrives twice',
    );
  });

  test('the help and a wrong level say what each level means', async () => {
    const { flags, summary } = review.options!.find(option => option.flags.startsWith('--level'))!;
    expect(flags).toContain('1-3');
    const said = await run({ level: '4' }).catch(error => error.hint);
    for (const level of [1, 2, 3] as const) {
      expect(summary).toContain(levelText(level));
      expect(said).toContain(levelText(level));
    }
  });

  test('a seed repeats the exercise for everybody', async () => {
    const first = await run({ seed: '7' }, { json: true });
    expect(await run({ seed: '7' }, { json: true })).toEqual(first);
    expect(JSON.parse(first.out)).toMatchObject({ seed: '7', level: 1, counter: '0/7', claimed: [] });
  });

  test('--document prints the text whose lines the findings name', async () => {
    const { out } = await run({ exercise: code, document: true });
    expect(load(out)).toMatchObject({ openapi: '3.1.0', info: { title: 'Harbour API' } });
    const { findings } = JSON.parse((await run({ exercise: code, reveal: true }, { json: true })).out);
    const verb = findings.find(({ rule }: { rule: string }) => rule === 'path-is-noun');
    expect(out.split('\n')[verb.line - 1]).toMatch(/^ {2}\/get/);
  });

  test.each([40, 60, 80, 200])('the text fits %i columns', async columns => {
    for (const claim of [[], ['naming']]) {
      const { out } = await run({ exercise: 'service.2.lookup-by-id-alone.verb-in-path', claim }, {}, columns);
      const wide = out.split('\n').filter(line => width(line) > columns && !/api-design-tutor|--claim/.test(line));
      expect(wide).toEqual([]);
    }
  });

  test.each([
    [{ level: '4' }, 'wrong_usage'],
    [{ exercise: 'x' }, 'unknown_exercise'],
    [{ contract: 'x' }, 'unknown_contract'],
    [{ exercise: code, claim: ['x'] }, 'unknown_area'],
    [{ exercise: code, claim: ['naming@x'] }, 'unknown_place'],
  ])('%j is refused with %s', async (options, wanted) => {
    await expect(run(options)).rejects.toMatchObject({ code: wanted, hint: expect.any(String) });
  });

  test('the screen opens at what was asked; claims and --document stay text', async () => {
    expect(await review.screen!([], { claim: [], seed: '7', level: '2' })).toMatchObject({
      screen: 'review',
      seed: '7',
      level: 2,
    });
    expect(await review.screen!([], { claim: ['naming'] })).toBeNull();
    expect(await review.screen!([], { claim: [], document: true })).toBeNull();
    await expect(Promise.resolve(review.screen!([], { claim: [], exercise: 'x' }))).rejects.toMatchObject({
      code: 'unknown_exercise',
    });
  });
});

describe('flaws', () => {
  test('--json lists every flaw with where it shows', async () => {
    const { io, printed } = testIo({ json: true });
    expect(await flaws.run([], {}, io)).toBe(0);
    const { data, next_cursor, has_more } = JSON.parse(printed.out);
    expect({ next_cursor, has_more }).toEqual({ next_cursor: null, has_more: false });
    expect(data).toHaveLength(allFlaws.length);
    for (const row of data) {
      expect(Object.keys(row).sort().join(' ')).toBe('area clauses id lesson probes rule shows title');
      expect(row.shows === 'wire').toBe(row.rule === null);
    }
    for (const area of areas) {
      expect(data.filter((row: { area: string }) => row.area === area).length, area).toBeGreaterThanOrEqual(2);
    }
  });

  test('a flaw on the wire is played, without and with the fix', async () => {
    const { io, printed } = testIo();
    expect(await flaws.run(['strangers-get-403'], {}, io)).toBe(0);
    expect(printed.out).toMatch(/Without the fix +With the fix\n- 403 Forbidden +\+ 404 Not Found\n/);
    expect(printed.out).toContain('Try it  api-design-tutor serve --flaw strangers-get-403\n');
    const { io: json, printed: item } = testIo({ json: true });
    await flaws.run(['strangers-get-403'], {}, json);
    const [{ id, play }] = JSON.parse(item.out).data;
    expect([id, play.without.at(-1).response.status, play.with.at(-1).response.status]).toEqual([
      'strangers-get-403',
      403,
      404,
    ]);
  });

  test('a flaw that only a description has says where it can be seen, and an unknown one is wrong usage', async () => {
    const { io, printed } = testIo();
    const flaw = allFlaws.find(each => shows(each) === 'description')!;
    await flaws.run([flaw.id], {}, io);
    expect(printed.out).toContain(`See it  api-design-tutor openapi --flaw ${flaw.id}\n`);
    await expect(flaws.run(['strangers-get-40'], {}, io)).rejects.toMatchObject({
      code: 'unknown_flaw',
      hint: expect.stringContaining('strangers-get-403'),
    });
  });

  test('the text names every area and every flaw', async () => {
    const { io, printed } = testIo();
    await flaws.run([], {}, io);
    for (const { id } of allFlaws) expect(printed.out).toContain(id);
    // In a pipe nothing is cut; at a terminal each line fits.
    for (const { title } of allFlaws) expect(printed.out).toContain(title);
    const terminal = testIo();
    await flaws.run([], {}, { ...terminal.io, async *typedLines() {} });
    for (const line of terminal.printed.out.split('\n')) expect(width(line)).toBeLessThanOrEqual(80);
  });
});
