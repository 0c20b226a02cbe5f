import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import lab from '../../labs/authorization';
import { aboutOf, callers } from '../../labs/authorization/callers';
import { callsOf } from '../../labs/authorization/events';
import { flawedReleases, idOf, releaseTitles } from '../../labs/authorization/releases';
import type { GridSummary } from '../../labs/authorization/report';
import { requestsOf } from '../../labs/authorization/requests';
import { verdictOf } from '../../labs/authorization/rules';
import type { GridState } from '../../labs/authorization/state';
import { isCalm } from '../../src/lab/outcome';
import { defaultParams } from '../../src/lab/params';
import { askedQuestion, dueDecision, initialPlayer, playerReducer, prepareRun } from '../../src/lab/player';
import { stateAfter } from '../../src/lab/state-after';
import type { LabChoice, Recording } from '../../src/lab/types';
import { plainTheme } from '../../src/text/theme';
import { sized } from '../support/size';

const defaults = defaultParams(lab.parameters);
const run = (params: Record<string, number> = {}, seed = '7', choices: readonly LabChoice[] = []) =>
  lab.record({ ...defaults, ...params }, seed, choices);
const summaryOf = (recording: Recording) => recording.summary as GridSummary;
const release = (title: string) => releaseTitles.indexOf(title);
const row = (id: string) => callers.findIndex(caller => caller.id === id);

/** The first moment of the hunt: the grid, the release, and its tests have happened. */
const hunt = callers.length * 8 + 1 + 8;
const take = (event: number, caller: string): LabChoice => ({ event, action: 'key', value: row(caller) });
const send = (event: number, request: number): LabChoice => ({ event, action: 'send', value: request - 1 });
const at = (recording: Recording, moment: number) => stateAfter(lab, recording, moment) as GridState;
const status = (recording: Recording, phase: 'grid' | 'audit', caller: string, request: number) =>
  callsOf(recording, phase).find(call => call.client === caller && call.request === request)!.status;

const anyRun = fc.record({
  params: fc.record(
    Object.fromEntries(lab.parameters.map(({ name, min, max }) => [name, fc.integer({ min, max })])) as Record<
      string,
      fc.Arbitrary<number>
    >,
  ),
  seed: fc.string({ maxLength: 6 }),
  choices: fc
    .array(fc.record({ action: fc.constantFrom('send', 'key'), value: fc.integer({ min: 0, max: 7 }) }), {
      maxLength: 14,
    })
    .map(all => all.map((choice, i) => ({ ...choice, event: hunt + i }))),
});

describe('what is true of every run', () => {
  it('the service before the release returns what the contract says, in every cell, and leaks nothing', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ params, seed }) => {
        const recording = await run(params, seed);
        const expected = { unknown: 401, scope: 403, hidden: 404, role: 403 };
        for (const { client, request, status } of callsOf(recording, 'grid')) {
          const verdict = verdictOf(client, requestsOf(params)[request - 1]!, params);
          if (verdict === 'may') expect(status).toBeLessThan(300);
          else expect(status, `${client} ${request}`).toBe(expected[verdict]);
        }
        expect(summaryOf(recording).before).toMatchObject({ read: 0, change: 0, reveal: 0, short: 0 });
      }),
      { numRuns: sized(4, 100) },
    );
  });

  it('the release leaks exactly if it has a flaw, and the whole grid shows which one', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ params, seed, choices }) => {
        const recording = await run(params, seed, choices);
        const { leak, leaking } = summaryOf(recording);
        const named = prepareRun(lab, recording).questions.find(({ id }) => id === 'leak')!;
        expect(named.options.find(({ right }) => right)!.id).toBe(leak);
        expect(isCalm(lab.figures(recording))).toBe(leaking.length === 0);
        if (params.release === 1) expect(leak).toBe('none');
        else if (params.release === 0) expect(leak).not.toBe('none');
        else expect(leak).toBe(idOf(flawedReleases[params.release! - 2]!));
      }),
      { numRuns: sized(6, 150) },
    );
  });

  it('takes no more requests than the hunt allows, and none of them changes what others get', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ params, seed, choices }) => {
        const recording = await run(params, seed, choices);
        const wanted = choices.filter(({ action }) => action === 'send').length;
        expect(summaryOf(recording).sent).toBe(Math.min(wanted, params.requests!));
        const without = await run(params, seed);
        const plain = (one: Recording) =>
          callsOf(one, 'audit').map(({ client, request, status, rows }) => [client, request, status, rows]);
        expect(plain(recording)).toEqual(plain(without));
        // The same cell, the same response, whether the learner asks or the whole grid does.
        for (const { client, request, status, rows } of callsOf(recording, 'hunt'))
          expect(plain(recording)).toContainEqual([client, request, status, rows]);
      }),
      { numRuns: sized(3, 80) },
    );
  });
});

describe('each flaw has its pattern', () => {
  test.each([
    ['lookup by id', 'stranger', 1, 404, 200],
    ['lookup by id', 'stranger', 3, 404, 204],
    ['403 for strangers', 'stranger', 5, 404, 403],
    ['403 for strangers', 'stranger', 8, 404, 404],
    ['rule missing', 'member', 3, 403, 204],
    ['rule missing', 'stranger', 3, 404, 404],
    ['one scope', 'till', 7, 403, 201],
    ['one scope', 'till', 1, 403, 404],
  ])('%s: %s sends %i and gets %i, then %i', async (title, caller, request, before, now) => {
    const recording = await run({ release: release(title) });
    expect(status(recording, 'grid', caller, request)).toBe(before);
    expect(status(recording, 'audit', caller, request)).toBe(now);
  });

  it('a list that is filtered after the query comes short for everybody who has rows, and the statuses stay', async () => {
    const recording = await run({ release: release('filter after query'), limit: 20 });
    const pages = callsOf(recording, 'audit').filter(({ request, status }) => request === 6 && status === 200);
    for (const { rows, has_more } of pages) {
      expect(rows).toBeLessThan(20);
      expect(has_more).toBe(true);
    }
    expect(callsOf(recording, 'audit').map(call => call.status)).toEqual(
      callsOf(recording, 'grid').map(call => call.status),
    );
  });

  it('as an admin, Mia may remove Lena: her row no longer shows a missing rule', async () => {
    const params = { release: release('rule missing'), mia: 2 };
    const { leaking } = summaryOf(await run(params));
    expect(leaking.map(({ caller }) => caller)).toEqual(['editor']);
  });
});

describe('the hunt', () => {
  it('begins with Mia’s key, takes others, and finds the leak where it is', async () => {
    const choices = [send(hunt, 1), take(hunt + 1, 'stranger'), send(hunt + 2, 1)];
    const recording = await run({ release: release('lookup by id') }, '7', choices);
    expect(callsOf(recording, 'hunt').map(({ client, status, shows }) => [client, status, shows])).toEqual([
      ['member', 200, 'Harbour map'],
      ['stranger', 200, 'Harbour map'],
    ]);
    expect(summaryOf(recording)).toMatchObject({ sent: 2, found_at: 2 });
    expect(lab.summary(recording, 200, plainTheme).join(' ')).toContain('Request 2 was the first');
  });

  it('offers its actions only while there are requests left', async () => {
    const recording = await run({ requests: 3 }, '7', [send(hunt, 1), send(hunt + 1, 2), send(hunt + 2, 3)]);
    const offered = (moment: number) =>
      lab.actions.map(action => action.when!(at(recording, moment), recording.params));
    expect(offered(hunt - 1)).toEqual([false, false]);
    expect(offered(hunt + 2)).toEqual([true, true]);
    expect(offered(hunt + 3)).toEqual([false, false]);
    expect(offered(recording.events.length)).toEqual([false, false]);
  });

  it('is over before the leak is named, and the second grid comes after that', async () => {
    const recording = await run({}, '7', [send(hunt, 1)]);
    const { questions, stops } = prepareRun(lab, recording);
    const moment = stops[questions.at(-1)!.before - 1]!;
    expect(recording.events[moment - 1]!.type).toBe('hunt-end');
    expect(recording.events.slice(moment).every(event => event.phase === 'audit')).toBe(true);
  });

  it('says of a release without a flaw only that nothing leaks', async () => {
    const recording = await run({ release: release('no flaw') }, '7', [send(hunt, 1)]);
    const right = prepareRun(lab, recording)
      .questions.at(-1)!
      .options.find(option => option.right)!;
    expect(right).toMatchObject({ id: 'none', text: 'Nothing leaks' });
    expect(right.reason).toBe('The grid is the same as before. Every caller gets what the contract says.');
  });

  it('tests with the owner’s key change no status, whatever the flaw', async () => {
    for (const [i, { title }] of flawedReleases.entries()) {
      const recording = await run({ release: i + 2 });
      const tests = prepareRun(lab, recording).questions.find(({ id }) => id === 'tests')!;
      expect(tests.options.find(({ right }) => right)!.text, title).toBe('None');
    }
  });
});

describe('the picture', () => {
  it('has both grids side by side at 80 columns, and marks cells that differ', async () => {
    const recording = await run({ release: release('one scope') });
    const lines = lab.draw(at(recording, recording.events.length), { columns: 78, rows: 19 }, plainTheme);
    expect(lines.join('\n')).toMatch(/Before the release +│ The release/);
    expect(lines.find(line => line.includes('Till'))).toBe(
      '  Till app    403 403 403 403 200  4+ 403 403│*404*404*404*404 200  4+!201*404',
    );
  });

  it('says what each caller is, wherever there’s room for it, and Mia’s role as it’s set', async () => {
    const recording = await run({ mia: 2 });
    const drawn = (columns: number) =>
      lab.draw(at(recording, 0), { columns, rows: 19 }, plainTheme).map(line => line.trim());
    for (const columns of [58, 78]) {
      for (const told of ['Ines owner', 'Lena editor', 'Mia  admin', 'Till app', 'Anon no key']) {
        expect(drawn(columns).filter(line => line.startsWith(`${told} `))).toHaveLength(1);
      }
    }
    for (const caller of callers) expect(drawn(118).join('\n')).toContain(aboutOf(caller, recording.params));
  });

  it('marks as many cells as the numbers and the verdict say, whatever the release', async () => {
    for (const [i, title] of releaseTitles.entries()) {
      const recording = await run({ release: i }, '7', [take(hunt, 'till'), send(hunt + 1, 1), send(hunt + 2, 7)]);
      const { leak, leaking, differing, found_at, leaked_at } = summaryOf(recording);
      const grid = lab
        .draw(at(recording, recording.events.length), { columns: 78, rows: 19 }, plainTheme)
        .filter(line => line.includes('│'))
        .join('\n');
      const count = (sign: RegExp) => grid.match(sign)?.length ?? 0;
      expect([count(/!\d/g), count(/[!*]\d/g)], title).toEqual([leaking.length, differing]);
      const harms = lab.figures(recording).rows.filter(({ harm }) => harm);
      expect(
        harms.reduce((sum, { values }) => sum + Number(values[1]), 0),
        title,
      ).toBe(leaking.length);
      const verdict = lab.questions(recording).find(({ id }) => id === 'leak')!;
      const reason = verdict.options.find(({ right }) => right)!.reason;
      if (leak === 'one-scope-for-everything') {
        // The first got a 404 in place of a 403, and the second created an order.
        expect([found_at, leaked_at]).toEqual([1, 2]);
        expect(reason).toContain('your request 2 was the first that leaked');
      } else expect(reason, title).not.toMatch(/request \d/);
    }
  });

  it('has one grid in 40 columns: what was there before has a dot until the release is asked', async () => {
    const choices = [take(hunt, 'stranger'), send(hunt + 1, 1)];
    const recording = await run({ release: release('lookup by id') }, '7', choices);
    const lines = lab.draw(at(recording, hunt + 2), { columns: 38, rows: 7 }, plainTheme);
    expect(lines.find(line => line.includes('Vera'))).toBe(' ❯Vera!200·404·404·404·404 ·4+·201·404');
  });
});

it('waits for a first request in the hunt, also after a change of keys, and never again after it', async () => {
  const player = async (choices: Parameters<typeof run>[2], shown: number) => {
    const recording = await run({}, '7', choices);
    const fresh = initialPlayer(prepareRun(lab, recording));
    const answers = Object.fromEntries(
      fresh.questions.filter(({ id }) => id !== 'leak').map(({ id }) => [id, { option: null, sure: false }]),
    );
    return playerReducer({ ...fresh, answers, shown }, { type: 'end' });
  };
  const none = await player([], 0);
  expect(dueDecision(none)?.action).toBe('send');
  expect(playerReducer(none, { type: 'step' }).shown).toBe(none.shown);
  expect(dueDecision(playerReducer(none, { type: 'leave-out' }))).toBeNull();
  const keyed = await player([take(hunt, 'till')], 0);
  expect([dueDecision(keyed)?.action, keyed.shown]).toEqual(['send', none.shown + 1]);
  const sent = await player([take(hunt, 'till'), send(hunt + 1, 1)], 0);
  expect([dueDecision(sent), askedQuestion(sent)?.id]).toEqual([null, 'leak']);
});
