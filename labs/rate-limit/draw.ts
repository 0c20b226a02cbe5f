import type { Size } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { axisLine, axisWithSigns, kindBlock, legend } from './chart';
import { kinds } from './events';
import { logBlock } from './log-block';
import type { RateState } from './state';

/** The three kinds below each other on one time axis, then the signs, then the end of the request log where there is room. */
export function drawRateLimit(state: RateState, { columns, rows }: Size, theme: Theme): string[] {
  const legendRows = rows >= 11 ? 1 : 0;
  const axisRows = rows >= 7 ? 1 : 0;
  const each = Math.max(1, Math.min(7, Math.floor((rows - legendRows - axisRows) / kinds.length)));
  const charts = kinds.flatMap(kind => kindBlock(state, kind, { columns, rows: each }, theme));
  const left = rows - charts.length - legendRows - axisRows;
  return [
    ...charts,
    ...(axisRows > 0 ? [legendRows > 0 ? axisLine(state, columns, theme) : axisWithSigns(state, columns, theme)] : []),
    ...(legendRows > 0 ? [legend(columns, theme)] : []),
    ...(left >= 4 ? ['', ...logBlock(state, { columns, rows: left - 1 }, theme)] : []),
    ...(left === 2 || left === 3 ? ['', ...logBlock(state, { columns, rows: 1 }, theme)] : []),
  ];
}
