/** In a window of 80 x 24, nothing that a lab draws or logs with its defaults is cut at its right end. */
import { expect, test } from 'vitest';
import { labs } from '../../src/generated/labs';
import { defaultParams } from '../../src/lab/params';
import { prepareRun } from '../../src/lab/player';
import { stateAfter } from '../../src/lab/state-after';
import { plainTheme } from '../../src/text/theme';

const body = { columns: 78, rows: 19 };
const cut = (lines: readonly string[]): string[] => lines.filter(line => line.endsWith('…'));

test.each(Object.keys(labs))('the lab %s cuts nothing off', async id => {
  const lab = await labs[id]!();
  const recording = await lab.record(defaultParams(lab.parameters), '7');
  const { stops } = prepareRun(lab, recording);
  for (const stop of [0, ...stops])
    expect(cut(lab.draw(stateAfter(lab, recording, stop), body, plainTheme))).toEqual([]);
  const end = stateAfter(lab, recording, recording.events.length);
  expect(cut(lab.log?.(end, body.columns - 2, plainTheme) ?? [])).toEqual([]);
});
