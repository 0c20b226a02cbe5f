/** What every lab in labs/ must keep; a new lab is tested by being there. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labs } from '../../src/generated/labs';
import { lessonSummaries } from '../../src/generated/lessons';
import { defaultParams } from '../../src/lab/params';
import { prepareRun } from '../../src/lab/player';
import { stateAfter } from '../../src/lab/state-after';
import type { Lab, LabChoice, Recording } from '../../src/lab/types';
import { stripStyles, width } from '../../src/text/layout';
import { makeTheme, plainTheme } from '../../src/text/theme';
import { sized } from '../support/size';

/** Keys that mean something on the screen of every lab. */
const taken = new Set([...'bgjklmnopqrs/?+-= ']);

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
  for (const params of [defaults, ...edges.slice(0, sized(4, edges.length))])
    all.push(await lab.record(params, 'seed'));
  return all;
}

describe.each(labIds)('the lab %s', id => {
  test('is called like its folder, leads to a lesson, and takes no key that every lab has', async () => {
    const lab = await labs[id]!();
    expect(lab.id).toBe(id);
    expect(lessonSummaries.map(lesson => lesson.id)).toContain(lab.lesson);
    for (const { key } of lab.actions) {
      expect(key).toHaveLength(1);
      expect(taken.has(key), `the key ${key}`).toBe(false);
    }
    for (const { min, max, default: standard } of lab.parameters) {
      expect(min).toBeLessThanOrEqual(standard);
      expect(standard).toBeLessThanOrEqual(max);
    }
  });

  test('records the same for the same seed, parameters and choices, and another run for another seed', async () => {
    const lab = await labs[id]!();
    const params = defaultParams(lab.parameters);
    const [once] = (await recordings(lab)) as [Recording];
    expect(await lab.record(params, 'seed', [], () => Promise.resolve())).toEqual(once);
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
      const choice: LabChoice = { event, action: action.id, value: action.value(params) };
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

  test('asks with exactly one right option, and a reason for each', async () => {
    const lab = await labs[id]!();
    for (const recording of await recordings(lab)) {
      const { question, stops } = prepareRun(lab, recording);
      if (!question) continue;
      expect(question.options.filter(option => option.right)).toHaveLength(1);
      expect(new Set(question.options.map(option => option.id)).size).toBe(question.options.length);
      for (const option of question.options) expect(option.reason).not.toBe('');
      expect(question.before).toBeLessThan(stops.length);
    }
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
      { numRuns: sized(200, 1000) },
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
        summary: lab.summary(recording, columns, plainTheme),
        transcript: lab.transcript(recording, columns, plainTheme),
        ...(lab.log ? { log: lab.log(end, columns, plainTheme) } : {}),
      };
      for (const [name, lines] of Object.entries(texts)) {
        expect(lines.length, name).toBeGreaterThan(0);
        for (const line of lines) expect(width(line), `${name}: ${line}`).toBeLessThanOrEqual(columns);
      }
    }
  });
});
