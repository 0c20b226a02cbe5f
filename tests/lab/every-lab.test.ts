/** What every lab in labs/ must keep; a new lab is tested by being there. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labs } from '../../src/generated/labs';
import { lessonSummaries } from '../../src/generated/lessons';
import { figureLines, isCalm, outcomeLines, runAsText } from '../../src/lab/outcome';
import { defaultParams } from '../../src/lab/params';
import { prepareRun } from '../../src/lab/player';
import { stateAfter } from '../../src/lab/state-after';
import type { Lab, LabAction, LabChoice, Recording } from '../../src/lab/types';
import { stripStyles, width } from '../../src/text/layout';
import { makeTheme, plainTheme } from '../../src/text/theme';
import { recordAfresh } from '../support/recorded-once';
import { part, sample, sized } from '../support/size';

/** Keys that mean something on the screen of every lab. */
const taken = new Set([...'bgjklmnopqrsv/?+-= ']);

const labIds = Object.keys(labs);

const made = new Map<string, Promise<Recording[]>>();
/** Runs with the defaults and with the smallest and the largest value of each parameter, made once. */
function recordings(lab: Lab): Promise<Recording[]> {
  const all = made.get(lab.id) ?? record(lab);
  made.set(lab.id, all);
  return all;
}
async function record(lab: Lab): Promise<Recording[]> {
  const defaults = defaultParams(lab.parameters);
  const edges = lab.parameters.flatMap(({ name, min, max }) => [
    { ...defaults, [name]: min },
    { ...defaults, [name]: max },
  ]);
  const all: Recording[] = [];
  for (const params of [defaults, ...sample(edges, 1)]) all.push(await lab.record(params, 'seed'));
  return all;
}

/** The choice that an action makes at a moment; null where it makes none. */
function choiceOf(lab: Lab, action: LabAction, recording: Recording, event: number): LabChoice | null {
  const { params } = recording;
  const state = stateAfter(lab, recording, event);
  if (action.when?.(state, params) === false) return null;
  const { input } = action;
  if (input && 'example' in input) {
    expect(input.problem(input.example, state)).toBeNull();
    return { event, action: action.id, value: 0, text: input.example };
  }
  if (input) expect(input.options(state, params).length).toBeGreaterThan(0);
  return { event, action: action.id, value: input ? 0 : action.value(params) };
}

describe.each(part(labIds))('the lab %s', id => {
  test('is called like its folder, leads to a lesson, and takes no key that every lab has', async () => {
    const lab = await labs[id]!();
    expect(lab.id).toBe(id);
    const lessons = [lab.lesson, ...(lab.alsoLessons ?? [])];
    expect(new Set(lessons).size).toBe(lessons.length);
    for (const lesson of lessons) expect(lessonSummaries.map(each => each.id)).toContain(lesson);
    for (const { key } of lab.actions) {
      expect(key).toHaveLength(1);
      const free = [...'abcdefghijklmnopqrstuvwxyz'].filter(letter => !taken.has(letter)).join(' ');
      expect(taken.has(key), `every lab has the key ${key} already; free are ${free}`).toBe(false);
    }
    for (const { min, max, default: standard, values } of lab.parameters) {
      expect(min).toBeLessThanOrEqual(standard);
      expect(standard).toBeLessThanOrEqual(max);
      if (values) expect(values).toHaveLength(max - min + 1);
    }
    expect(new Set(lab.parameters.map(({ name }) => name)).size).toBe(lab.parameters.length);
  });

  test('records the same for the same seed, parameters and choices, and another run for another seed', async () => {
    const lab = await labs[id]!();
    const params = defaultParams(lab.parameters);
    const [once] = (await recordings(lab)) as [Recording];
    const again = await recordAfresh(lab, params, 'seed', [], () => Promise.resolve());
    expect(JSON.stringify(again)).toBe(JSON.stringify(once));
    expect((await lab.record(params, 'another')).events).not.toEqual(once.events);
    expect(once).toMatchObject({ lab: id, seed: 'seed', params });
    expect(once.events.length).toBeGreaterThan(0);
    for (const [i, event] of once.events.entries())
      expect(event.at).toBeGreaterThanOrEqual(once.events[i - 1]?.at ?? 0);
    // What a pipe reads has to survive JSON.
    expect(JSON.parse(JSON.stringify(once))).toEqual(once);
  });

  test('changes nothing before a choice takes effect', async () => {
    const lab = await labs[id]!();
    const params = defaultParams(lab.parameters);
    const [before] = (await recordings(lab)) as [Recording];
    for (const action of lab.actions) {
      const event = Math.floor(before.events.length / 2);
      const choice = choiceOf(lab, action, before, event);
      if (choice === null) continue;
      const after = await lab.record(params, 'seed', [choice]);
      expect(after.events.slice(0, event)).toEqual(before.events.slice(0, event));
      expect(after.events).not.toEqual(before.events);
    }
  });

  test('stops at rising moments, the last one with everything', async () => {
    const lab = await labs[id]!();
    for (const recording of await recordings(lab)) {
      const { stops } = prepareRun(lab, recording);
      for (const [i, stop] of stops.entries()) expect(stop).toBeGreaterThanOrEqual(stops[i - 1] ?? 0);
      expect(stops.at(-1)).toBe(recording.events.length);
    }
  });

  test('says in words what happens at each stop, without signs that a screen reader would spell out', async () => {
    const lab = await labs[id]!();
    for (const recording of await recordings(lab)) {
      const told = lab.story(recording);
      expect(told).toHaveLength(prepareRun(lab, recording).stops.length);
      for (const texts of told) expect(texts[0]).toMatch(/\w/);
      expect(told.flat().join(' ')).not.toMatch(/[─-╿▀-▟←-⇿]/u);
    }
  });

  test('leads to each moment and back to it: what is shown is the fold from the start', async () => {
    const lab = await labs[id]!();
    const [recording] = (await recordings(lab)) as [Recording];
    const { stops } = prepareRun(lab, recording);
    const room = { columns: 78, rows: 19 };
    const draw = (count: number) => lab.draw(stateAfter(lab, recording, count), room, plainTheme);
    const forwards = [0, ...stops].map(draw);
    const backwards = [0, ...stops].toReversed().map(draw).toReversed();
    expect(backwards).toEqual(forwards);
    // Folded from scratch, without anything that is kept of the moments before.
    const from = (count: number) => recording.events.slice(0, count).reduce(lab.fold, lab.initial(recording));
    for (const at of [0, Math.floor(stops.length / 2), stops.length])
      expect(lab.draw(from([0, ...stops][at]!), room, plainTheme)).toEqual(forwards[at]);
  });

  test('asks with exactly one right option, a reason for each, and an outcome that can be seen', async () => {
    const lab = await labs[id]!();
    const all = await recordings(lab);
    for (const recording of all) {
      const { questions, stops } = prepareRun(lab, recording);
      let free = 0;
      for (const { before, spans = 1, options, prompt } of questions) {
        expect(prompt).not.toBe('');
        expect(options.length).toBeGreaterThanOrEqual(2);
        expect(options.filter(option => option.right)).toHaveLength(1);
        for (const member of ['id', 'text'] as const)
          expect(new Set(options.map(option => option[member])).size).toBe(options.length);
        for (const option of options) expect(option.reason).not.toBe('');
        // A digit chooses an option by its place, so that none may look like another place.
        for (const option of options) expect(option.text).not.toMatch(/^\d\b/);
        expect(before).toBeGreaterThanOrEqual(free);
        free = before + spans;
        expect(free).toBeLessThanOrEqual(stops.length);
      }
      expect(new Set(questions.map(question => question.id)).size).toBe(questions.length);
    }
    expect(prepareRun(lab, all[0]!).questions.length).toBeGreaterThan(0);
  });

  test('ends in numbers, with the harm by default, and says so when no harm was possible', async () => {
    const lab = await labs[id]!();
    const all = await recordings(lab);
    for (const recording of all) {
      const figures = lab.figures(recording);
      expect(figures.sides.length).toBeGreaterThan(1);
      expect(figures.rows.some(({ harm }) => harm)).toBe(true);
      for (const { values, harm } of figures.rows) {
        expect(values).toHaveLength(figures.sides.length);
        if (harm) for (const value of values) expect(value).toBeTypeOf('number');
      }
      expect(figures.calm).not.toBe('');
      const text = figureLines(figures, 80, plainTheme).join(' ');
      expect(text.includes(figures.calm.slice(0, 20))).toBe(isCalm(figures));
    }
    expect(isCalm(lab.figures(all[0]!))).toBe(false);
  });

  test('hurts one side more than another, whatever the seed; with any parameters, the end says where nothing could go wrong', async () => {
    const lab = await labs[id]!();
    const harmOf = ({ sides, rows }: ReturnType<Lab['figures']>) =>
      sides.map((_, i) => rows.reduce((sum, { harm, values }) => sum + (harm ? Number(values[i]) : 0), 0));
    const defaults = defaultParams(lab.parameters);
    await fc.assert(
      fc.asyncProperty(fc.string(), async seed => {
        const harm = harmOf(lab.figures(await lab.record(defaults, seed)));
        expect(Math.max(...harm)).toBeGreaterThan(Math.min(...harm));
      }),
      { numRuns: sized(1, 25) },
    );
    const anyParams = fc.record(
      Object.fromEntries(lab.parameters.map(({ name, min, max }) => [name, fc.integer({ min, max })])),
    );
    await fc.assert(
      fc.asyncProperty(anyParams, fc.string(), async (params, seed) => {
        const figures = lab.figures(await lab.record(params, seed));
        const text = figureLines(figures, 400, plainTheme).join('\n');
        expect(text.includes(figures.calm)).toBe(harmOf(figures).every(count => count === 0));
      }),
      { numRuns: sized(1, 25) },
    );
  });

  test('shows at 40x12 that something went wrong', async () => {
    const lab = await labs[id]!();
    const [recording] = (await recordings(lab)) as [Recording];
    const end = stateAfter(lab, recording, recording.events.length);
    expect(lab.draw(end, { columns: 38, rows: 7 }, plainTheme).join('\n')).toMatch(/[!*]/);
  });

  test('draws within the room it is given, whatever it is, at any moment, in colour or not', async () => {
    const lab = await labs[id]!();
    const all = await recordings(lab);
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.record({ columns: fc.integer({ min: 1, max: 140 }), rows: fc.integer({ min: 1, max: 60 }) }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (recording, moment, room, arrived, color) => {
          const state = stateAfter(lab, recording, Math.round(moment * recording.events.length));
          const lines = lab.draw(state, room, makeTheme({ color }), arrived);
          expect(lines.length).toBeLessThanOrEqual(room.rows);
          for (const line of lines) expect(width(line)).toBeLessThanOrEqual(room.columns);
        },
      ),
      { numRuns: sized(60, 1000) },
    );
  });

  test('draws the same words and signs with colour and without', async () => {
    const lab = await labs[id]!();
    const [recording] = (await recordings(lab)) as [Recording];
    for (const stop of prepareRun(lab, recording).stops) {
      const draw = (color: boolean) =>
        lab
          .draw(stateAfter(lab, recording, stop), { columns: 78, rows: 19 }, makeTheme({ color }))
          .map(line => stripStyles(line).trimEnd());
      expect(draw(true)).toEqual(draw(false));
    }
  });

  test.each([40, 60, 80])('says in %i columns what came of a run', async columns => {
    const lab = await labs[id]!();
    for (const recording of await recordings(lab)) {
      const end = stateAfter(lab, recording, recording.events.length);
      const texts = {
        summary: outcomeLines(lab, recording, lessonSummaries, columns, plainTheme),
        transcript: runAsText(lab, recording, lessonSummaries, columns, plainTheme),
        ...(lab.log ? { log: lab.log(end, columns, plainTheme) } : {}),
      };
      for (const [name, lines] of Object.entries(texts)) {
        expect(lines.length, name).toBeGreaterThan(0);
        for (const line of lines) expect(width(line), `${name}: ${line}`).toBeLessThanOrEqual(columns);
      }
    }
  });
});
