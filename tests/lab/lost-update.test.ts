import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import lab from '../../labs/lost-update';
import { asEditEvent } from '../../labs/lost-update/events';
import type { EditSummary } from '../../labs/lost-update/report';
import { reactions } from '../../labs/lost-update/run';
import { foldEditEvent, initialEditState, isStale } from '../../labs/lost-update/state';
import { isCalm } from '../../src/lab/outcome';
import { defaultParams } from '../../src/lab/params';
import type { LabChoice, Recording } from '../../src/lab/types';
import { plainTheme } from '../../src/text/theme';
import { sized } from '../support/size';

const defaults = defaultParams(lab.parameters);
const run = (params: Record<string, number> = {}, seed = '7', choices: readonly LabChoice[] = []) =>
  lab.record({ ...defaults, ...params }, seed, choices);
const summaryOf = (recording: Recording) => recording.summary as EditSummary;
const reaction = (name: (typeof reactions)[number]) => reactions.indexOf(name);
const add = (event: number, text: string): LabChoice => ({ event, action: 'add', value: 0, text });

const anyRun = fc.record({
  params: fc.record(
    Object.fromEntries(lab.parameters.map(({ name, min, max }) => [name, fc.integer({ min, max })])) as Record<
      string,
      fc.Arbitrary<number>
    >,
  ),
  seed: fc.string({ maxLength: 6 }),
  choices: fc
    .uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 3 })
    .map(events => events.sort((a, b) => a - b).map((event, i) => add(event, `mine ${i}`))),
});

describe('what is true of every run', () => {
  it('with If-Match, no accepted line is lost, unless an app sends old data with a new tag', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ params, seed, choices }) => {
        const recording = await run(params, seed, choices);
        const { guarded } = summaryOf(recording);
        if (params.after_412 !== reaction('sends the new tag')) expect(guarded.lost_lines).toEqual([]);
        // Whatever isn't in the note was told to its editor.
        const added =
          params.editors! * params.lines! + choices.filter(({ event }) => event <= recording.events.length).length;
        expect(guarded.accepted + guarded.unsaved).toBeGreaterThanOrEqual(params.editors! * params.lines!);
        expect(guarded.accepted + guarded.unsaved).toBeLessThanOrEqual(added);
      }),
      { numRuns: sized(25, 400) },
    );
  });

  it('is as the service says: each read shows the note of that moment, and 412 comes exactly for old versions', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ params, seed, choices }) => {
        const recording = await run(params, seed, choices);
        let state = initialEditState(recording);
        for (const raw of recording.events) {
          const event = asEditEvent(raw);
          const view = state.sides[event.side];
          if (event.type === 'read' && event.from !== 'cache' && event.lines !== null)
            expect(event.lines).toEqual(view.note);
          if (event.type === 'save') {
            const fresh = !isStale(view, view.editors[event.client]!);
            if (event.side === 'unguarded') expect(event.status).toBe(200);
            else if (fresh) expect(event.status).toBe(200);
            else if (params.after_412 !== reaction('sends the new tag')) expect(event.status).toBe(412);
          }
          state = foldEditEvent(state, event);
        }
      }),
      { numRuns: sized(25, 400) },
    );
  });
});

describe('what can be played with', () => {
  it('loses lines without If-Match and none with it, by default', async () => {
    const { unguarded, guarded } = summaryOf(await run());
    expect(unguarded.lost).toBeGreaterThan(0);
    expect(unguarded.rejected).toBe(0);
    expect(guarded).toMatchObject({ lost: 0, unsaved: 0, accepted: 6 });
    expect(guarded.rejected).toBeGreaterThan(0);
  });

  it('an app that only fetches the new tag loses lines in spite of If-Match', async () => {
    const { guarded } = summaryOf(await run({ after_412: reaction('sends the new tag') }));
    expect(guarded.lost).toBeGreaterThan(0);
  });

  it('an app that gives up loses nothing unnoticed', async () => {
    const { guarded } = summaryOf(await run({ after_412: reaction('gives up') }));
    expect(guarded.lost).toBe(0);
    expect(guarded.unsaved).toBeGreaterThan(0);
  });

  it('behind a careless proxy, reading again brings the old version, and asking for a fresh copy helps', async () => {
    const careless = { cache: 2, lines: 3, editors: 4 };
    const stuck = summaryOf(await run(careless)).guarded;
    const fresh = summaryOf(await run({ ...careless, after_412: reaction('reads past caches') })).guarded;
    expect(stuck.unsaved).toBeGreaterThan(0);
    expect(stuck.lost).toBe(0);
    expect(fresh.unsaved).toBe(0);
    expect(fresh.from_cache).toBeGreaterThan(0);
  });

  it('an app that asks whether its copy is current gets a 304 without a body if it is', async () => {
    const { guarded } = summaryOf(await run());
    expect(guarded.not_modified).toBeGreaterThan(0);
    expect(summaryOf(await run({ cache: 0 })).guarded.not_modified).toBe(0);
  });

  it('the learner’s own line is overwritten without If-Match, and stays with it', async () => {
    const { unguarded, guarded } = summaryOf(await run({}, '7', [add(12, 'ring twice')]));
    expect(unguarded.lost_lines).toContain('ring twice');
    expect(guarded.note).toContain('ring twice');
  });

  it.each(['', '   ', 'a; b', 'x'.repeat(21), 'Ana 1', 'esc\u001b[2J'])('rejects the line %j', text => {
    const { input } = lab.actions[0]!;
    if (!input || !('problem' in input)) throw new Error('no text is asked for');
    expect(input.problem(text, lab.initial({ ...({} as Recording), params: defaults }))).toBeTypeOf('string');
  });

  it('says that it was luck where nothing was lost, and asks nothing about it', async () => {
    let calm = 0;
    for (let seed = 0; seed < 40; seed++) {
      const recording = await run({ editors: 2, lines: 1, think: 0 }, String(seed));
      if (!isCalm(lab.figures(recording))) continue;
      calm++;
      expect(lab.questions(recording)).toEqual([]);
    }
    expect(calm).toBeGreaterThan(0);
  });
});

describe('the predictions', () => {
  it('ask about the first save from an old form, on each side, and the run has the outcome', async () => {
    const recording = await run();
    const [first, second] = lab.questions(recording);
    const save = asEditEvent(recording.events[first!.before]!);
    expect(save).toMatchObject({ type: 'save', side: 'unguarded', status: 200 });
    expect(first!.options.find(({ right }) => right)!.text).toBe((save as { lines: string[] }).lines.join('; '));
    expect(recording.events[second!.before]).toMatchObject({ side: 'guarded', status: 412 });
    expect(second!.options.find(({ right }) => right)!.id).toBe('412');
  });
});

const endOf = (recording: Recording) => recording.events.reduce(foldEditEvent, initialEditState(recording));

it('shows at 40x12 how many of the saved lines are lost, and on the other side none, uncut', async () => {
  const recording = await run();
  const lines = lab.draw(endOf(recording), { columns: 38, rows: 7 }, plainTheme);
  const { unguarded } = summaryOf(recording);
  expect(lines[1]).toMatch(new RegExp(`^ ! ${unguarded.lost} of ${unguarded.accepted} lost +none lost, \\d×412$`));
});

it('shows in 80 columns what each save sends, uncut', async () => {
  const recording = await run();
  const lines = lab.log!(endOf(recording), 76, plainTheme);
  expect(lines.filter(line => line.includes('PATCH  412'))).not.toEqual([]);
  expect(lines.filter(line => line.endsWith('…'))).toEqual([]);
});
