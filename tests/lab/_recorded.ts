import { createHash } from 'node:crypto';
import { seededRandom } from '../../src/conventions/random';
import { figureLines, runAsJson } from '../../src/lab/outcome';
import { defaultParams } from '../../src/lab/params';
import { prepareRun } from '../../src/lab/player';
import { stateAfter } from '../../src/lab/state-after';
import type { Lab, LabAction, LabChoice, Recording } from '../../src/lab/types';
import type { Size } from '../../src/text/layout';
import { makeTheme, plainTheme } from '../../src/text/theme';

const checksum = (value: unknown): string => createHash('sha1').update(JSON.stringify(value)).digest('hex').slice(0, 6);

const windows = [
  { columns: 118, rows: 34 },
  { columns: 78, rows: 19 },
  { columns: 58, rows: 15 },
  { columns: 38, rows: 7 },
];
const colours = makeTheme({ color: true });
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Each parameter at one of its ends, the next one at the other. */
const atEnds = (lab: Lab, ends: number) =>
  Object.fromEntries(lab.parameters.map(({ name, min, max }, i) => [name, i % 2 === ends ? min : max]));

/** Settings by lot; few of what the first parameter counts. */
function byLot(lab: Lab, lot: number): Record<string, number> {
  const random = seededRandom(`${lab.id} ${lot}`);
  return Object.fromEntries(
    lab.parameters.map(({ name, min, max, default: usual }, i) => [
      name,
      i === 0
        ? min + (lot % Math.min(4, max - min + 1))
        : random.pick([min, max, usual, Math.min(max, min + 1), min + random.int(max - min + 1)]),
    ]),
  );
}

/** The choice that an action makes as soon as it can after some part of a run; none if it can't any more. */
function choiceOf(lab: Lab, { id, input, value, when }: LabAction, run: Recording, part: number, nth: number) {
  const { events, params } = run;
  const event = range(Math.ceil(events.length * part), events.length - 1).find(
    at => when?.(stateAfter(lab, run, at), params) ?? true,
  );
  if (event === undefined) return [];
  const choice: LabChoice = { event, action: id, value: value(params) };
  if (!input) return [choice];
  if ('example' in input) return [{ ...choice, value: 0, text: input.example }];
  return [{ ...choice, value: nth % input.options(stateAfter(lab, run, event), params).length }];
}

/** Runs of a lab that differ in what they show, each with its name; the first one has the defaults. */
async function runsOf(lab: Lab): Promise<[string, Recording][]> {
  const runs: [string, Recording][] = [['defaults', await lab.record(defaultParams(lab.parameters), 'seed')]];
  for (const ends of [0, 1]) {
    const params = atEnds(lab, ends);
    runs.push([JSON.stringify(params), await lab.record(params, 'seed')]);
  }
  // Long runs take their time to record.
  const lots = runs[0]![1].events.length > 500 ? 2 : 4;
  for (const lot of range(1, lots)) {
    const params = byLot(lab, lot);
    const run = await lab.record(params, `${lot}`);
    runs.push([JSON.stringify(params), run]);
    if (lab.actions.length === 0) continue;
    const choices = [0.3, 0.6, 0.7].flatMap((part, i) =>
      choiceOf(lab, lab.actions[(lot + i) % lab.actions.length]!, run, part, lot + i),
    );
    const sorted = choices.toSorted((a, b) => a.event - b.event);
    const words = sorted.map(({ action, event, value }) => `${action} ${value} at event ${event}`);
    runs.push([`the same with ${words.join(', ')}`, await lab.record(params, `${lot}`, sorted)]);
  }
  return runs;
}

/** What a run shows, as checksums. */
function checksumsOf(lab: Lab, recording: Recording, isDefault: boolean): string[] {
  const { stops } = prepareRun(lab, recording);
  const share = Math.ceil(stops.length / (isDefault ? 8 : 3));
  const moments = [0, ...stops].filter((_, i, all) => i === all.length - 1 || i % share === 0);
  const sizes = isDefault ? windows : windows.slice(1, 3);
  const draw = (at: number, size: Size, arrived?: number) =>
    lab.draw(stateAfter(lab, recording, at), size, colours, arrived);
  const pictures = sizes.map(
    size => `  ${size.columns}x${size.rows} ${moments.map(at => checksum(draw(at, size))).join(' ')}`,
  );
  const inEach = (of: (columns: number) => unknown) => sizes.map(({ columns }) => checksum(of(columns))).join(' ');
  const parts = {
    halfway: checksum(stops.slice(0, 8).map(at => draw(at, windows[1]!, 0.5))),
    json: checksum(runAsJson(lab, recording)),
    story: checksum(lab.story(recording)),
    log: inEach(columns => lab.log?.(stateAfter(lab, recording, stops.at(-1)!), columns, colours) ?? null),
    summary: inEach(columns => lab.summary(recording, columns, colours)),
    transcript: inEach(columns => lab.transcript(recording, columns, colours)),
  };
  return [
    ...pictures,
    `  ${Object.entries(parts)
      .map(([name, sums]) => `${name} ${sums}`)
      .join(', ')}`,
  ];
}

/** Checksums of a picture in windows of each width and height, ten of them together. */
function inEveryWindow(lab: Lab, recording: Recording): string[] {
  const { stops } = prepareRun(lab, recording);
  const state = (part: number) => stateAfter(lab, recording, stops[Math.ceil(stops.length * part) - 1]!);
  const tens = (from: number, to: number, states: readonly unknown[], sizeOf: (at: number) => Size) =>
    range(from, to)
      .map(ten => range(ten * 10 + 1, ten * 10 + 10).map(sizeOf))
      .map(sizes => checksum(sizes.map(size => states.map(each => lab.draw(each, size, plainTheme)))))
      .join(' ');
  const [middle, end] = [state(0.6), state(1)];
  return [
    `  each width from 21 to 110: ${tens(2, 10, [middle], columns => ({ columns, rows: 26 }))}`,
    `  each height to 40: ${tens(0, 3, [middle, end], rows => ({ columns: 78, rows }))}`,
    `  each height to 20, narrow: ${tens(0, 1, [middle], rows => ({ columns: 38, rows }))}`,
  ];
}

/** The default run of a lab in words, and a checksum of each thing that it and other runs show. */
export async function recordedLines(lab: Lab): Promise<string[]> {
  const runs = await runsOf(lab);
  const [, standard] = runs[0]!;
  return [
    ...lab.story(standard).map((texts, i) => `${i + 1}. ${texts.join(' ')}`),
    '',
    ...lab
      .questions(standard)
      .flatMap(({ prompt, before, outcome, options }) => [
        `Before step ${before + 1}: ${prompt} (${outcome})`,
        ...options.map(({ text, note = '', right, reason }) => `${right ? '✔' : ' '} ${text} ${note}: ${reason}`),
      ]),
    '',
    ...figureLines(lab.figures(standard), 78, plainTheme),
    '',
    ...lab.summary(standard, 78, plainTheme),
    '',
    ...lab.draw(stateAfter(lab, standard, standard.events.length), windows[1]!, plainTheme),
    '',
    ...runs.flatMap(([name, recording], i) => [
      name,
      ...checksumsOf(lab, recording, i === 0),
      ...(i === 0 ? inEveryWindow(lab, recording) : []),
    ]),
  ];
}
