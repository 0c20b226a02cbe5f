import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import authorization from '../../labs/authorization';
import deprecation from '../../labs/deprecation';
import longRunning from '../../labs/long-running';
import pagination from '../../labs/pagination';
import rateLimit from '../../labs/rate-limit';
import retries from '../../labs/retries';
import webhooks from '../../labs/webhooks';
import { createAxis } from '../../src/lab/axis';
import { figureLines, transcriptLines } from '../../src/lab/outcome';
import { defaultParams } from '../../src/lab/params';
import { prepareRun } from '../../src/lab/player';
import { stateAfter } from '../../src/lab/state-after';
import type { Lab } from '../../src/lab/types';
import { plainTheme } from '../../src/text/theme';

/** Runs that differ in what there is to say about them. */
const runs: [Lab, Record<string, number>][] = [
  [authorization, { release: 2 }],
  [deprecation, {}],
  [pagination, {}],
  [pagination, { inserted: 0, deleted: 2 }],
  [pagination, { inserted: 4, times: 3 }],
  [retries, { clients: 12 }],
  [retries, { clients: 12, keep: 1 }],
  [retries, { clients: 3, outage: 1 }],
  [rateLimit, { programs: 4, charges: 5, limit: 15 }],
  [rateLimit, { programs: 1, limit: 10, counting: 1 }],
  [rateLimit, { programs: 2, charges: 3, outage: 0 }],
  [longRunning, {}],
  [longRunning, { clients: 6, request_key: 2, lost: 2, workers: 1, attempts: 5 }],
  [webhooks, {}],
  [webhooks, { orders: 2, down: 4, rotation: 2, direct_checks: 1 }],
];
const sizes = [
  { columns: 78, rows: 19 },
  { columns: 58, rows: 15 },
  { columns: 38, rows: 9 },
];

test.each(runs)('$id with %j says and draws what it did', async (lab, changes) => {
  const recording = await lab.record({ ...defaultParams(lab.parameters), ...changes }, '7');
  const { stops, questions } = prepareRun(lab, recording);
  const moments = [0.25, 0.5, 1].map(share => stops[Math.ceil(stops.length * share) - 1]!);
  const blocks = [
    lab.parameters.map(({ name, title, min, max, default: usual }) => `${name}: ${title}, ${min} to ${max}, ${usual}`),
    ...sizes.flatMap(size =>
      moments.map(moment =>
        lab.draw(stateAfter(lab, recording, moment), size, plainTheme, moment === moments[0] ? 0.5 : 1),
      ),
    ),
    ...(questions.length === 0 ? [['no question']] : []),
    ...questions.map(({ prompt, options }) => [
      prompt,
      ...options.map(({ text, right, reason }) => `${right ? '*' : '-'} ${text}: ${reason}`),
    ]),
    figureLines(lab.figures(recording), 78, plainTheme),
    lab.summary(recording, 78, plainTheme),
    transcriptLines(lab, recording, 78, plainTheme),
    lab.log?.(stateAfter(lab, recording, recording.events.length), 78, plainTheme) ?? [],
  ];
  const name = [lab.id, ...Object.entries(changes).map(([key, value]) => `${key}-${value}`)].join('.');
  const file = fileURLToPath(new URL(`snapshots/${name}.txt`, import.meta.url));
  const text = blocks.map(lines => lines.map(line => line.trimEnd()).join('\n')).join('\n\n---\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot(file);
});

describe('the line below a chart', () => {
  it('has a text where a column is free on each side, and cuts none', () => {
    const axis = createAxis(12);
    expect(axis.write(0, 'ab')).toBe(true);
    expect(axis.write(2, 'c')).toBe(false);
    expect(axis.write(3, 'cd')).toBe(true);
    expect(axis.write(10, 'xyz')).toBe(false);
    expect(axis.write(-1, 'x')).toBe(false);
    expect(axis.write(10, 'yz')).toBe(true);
    expect(axis.write(8, 'w')).toBe(true);
    expect(axis.write(6, 'vw')).toBe(false);
    expect(axis.text()).toBe('ab cd   w yz');
  });

  it('has brackets from one column to another, as far as it goes', () => {
    const axis = createAxis(8);
    axis.bracket(1, 4);
    axis.bracket(6, 9);
    expect(axis.text()).toBe(' └──┘ └─');
  });
});
