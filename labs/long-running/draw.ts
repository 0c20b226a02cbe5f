import { formatSeconds } from '../../src/lab/format';
import type { Size } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { axisLine, legend, sideBlock } from './chart';
import { sides } from './events';
import { logBlock } from './log-block';
import { slice } from './run';
import type { ExportState } from './state';

/** The three sides below each other on one time axis, then the signs, then the end of the request log where there is room. */
export function drawExports(state: ExportState, { columns, rows }: Size, theme: Theme): string[] {
  const whole = 2 + state.params.workers!;
  const axisRows = rows >= 10 ? 1 : 0;
  const legendRows = rows >= 3 * whole + axisRows + 1 ? 1 : 0;
  const each = Math.max(1, Math.min(whole, Math.floor((rows - legendRows - axisRows) / sides.length)));
  const blocks = sides.flatMap(side => sideBlock(state, side, { columns, rows: each }, theme));
  const left = rows - blocks.length - legendRows - axisRows;
  return [
    ...blocks,
    ...(axisRows > 0 ? [axisLine(state, columns, theme)] : []),
    ...(legendRows > 0 ? [legend(columns, theme)] : []),
    ...(left >= 3 ? ['', ...logBlock(state, { columns, rows: left - 1 }, theme)] : []),
    // The smallest picture has no axis, so it says the time.
    ...(axisRows === 0 && left >= 1 ? [theme.dim(timeOf(state))] : []),
  ];
}

const timeOf = ({ present }: ExportState): string =>
  present === null ? '0 s' : `after ${formatSeconds((present + 1) * slice)}`;
