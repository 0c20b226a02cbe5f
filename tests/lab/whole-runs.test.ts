import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { labs } from '../../src/generated/labs';
import { figureLines } from '../../src/lab/outcome';
import { defaultParams } from '../../src/lab/params';
import { prepareRun } from '../../src/lab/player';
import { stateAfter } from '../../src/lab/state-after';
import type { Lab, LabChoice, Recording } from '../../src/lab/types';
import type { Size } from '../../src/text/layout';
import { makeTheme, plainTheme } from '../../src/text/theme';

/**
 * Everything that a lab shows, on record in runs/: the default run in words, and a short checksum for each thing that
 * other settings, choices, windows, and colours show. After a change that you meant, run this file with -u.
 */
const checksum = (value: unknown): string => createHash('sha1').update(JSON.stringify(value)).digest('hex').slice(0, 6);

const windows = [
  { columns: 118, rows: 34 },
  { columns: 78, rows: 19 },
  { columns: 58, rows: 15 },
  { columns: 38, rows: 7 },
];
const colours = makeTheme({ color: true });
/** At most so many pictures of a run, evenly spread. */
const most = 12;

/** The defaults, each parameter at each of its ends with others at their other end, and each action a third into the run. */
async function runsOf(lab: Lab): Promise<[string, Recording][]> {
  const defaults = defaultParams(lab.parameters);
  const standard = await lab.record(defaults, 'seed');
  const runs: [string, Recording][] = [['defaults', standard]];
  for (const ends of [0, 1]) {
    const params = Object.fromEntries(
      lab.parameters.map(({ name, min, max }, i) => [name, i % 2 === ends ? min : max]),
    );
    runs.push([JSON.stringify(params), await lab.record(params, 'seed')]);
  }
  for (const { id, input, value, when } of lab.actions.slice(0, 3)) {
    const event = standard.events.findIndex(
      (_, i) => i * 3 >= standard.events.length && (when?.(stateAfter(lab, standard, i), defaults) ?? true),
    );
    if (event < 0) continue;
    const text = input && 'example' in input ? { text: input.example } : {};
    const choice: LabChoice = { event, action: id, value: input ? 0 : value(defaults), ...text };
    runs.push([`${id} at event ${event}`, await lab.record(defaults, 'seed', [choice])]);
  }
  return runs;
}

function checksumsOf(lab: Lab, recording: Recording, windows: readonly Size[]): string[] {
  const { stops } = prepareRun(lab, recording);
  const moments = [0, ...stops].filter((_, i, all) => i === all.length - 1 || i % Math.ceil(all.length / most) === 0);
  const pictures = windows.map(window => {
    const drawn = moments.map(at => lab.draw(stateAfter(lab, recording, at), window, colours));
    return `  ${window.columns}x${window.rows} ${drawn.map(checksum).join(' ')}`;
  });
  const halfway = stops.slice(0, most).map(at => lab.draw(stateAfter(lab, recording, at), windows[0]!, colours, 0.5));
  const log = windows.map(({ columns }) => lab.log?.(stateAfter(lab, recording, stops.at(-1)!), columns, colours));
  return [
    ...pictures,
    `  halfway ${checksum(halfway)}, log ${checksum(log)}, story ${checksum(lab.story(recording))}, questions ${checksum(lab.questions(recording))}, decisions ${checksum(lab.decisions?.(recording) ?? null)}, figures ${checksum(lab.figures(recording))}`,
    `  summary ${windows.map(({ columns }) => checksum(lab.summary(recording, columns, colours))).join(' ')}, transcript ${windows.map(({ columns }) => checksum(lab.transcript(recording, columns, colours))).join(' ')}`,
  ];
}

describe('everything that a lab shows stays as it was', () => {
  test.each(Object.keys(labs))('%s', async id => {
    const lab = await labs[id]!();
    const runs = await runsOf(lab);
    const [, standard] = runs[0]!;
    const lines = [
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
      ...runs.flatMap(([name, recording]) => [
        name,
        ...checksumsOf(lab, recording, name === 'defaults' ? windows : windows.slice(1, 3)),
      ]),
    ];
    await expect(`${lines.map(line => line.trimEnd()).join('\n')}\n`).toMatchFileSnapshot(`runs/${id}.txt`);
  });
});
