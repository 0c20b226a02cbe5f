import { truncate } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { axisLine, axisWithSigns, kindBlock, legend } from './chart';
import { kinds } from './events';
import { logBlock } from './log-block';
import type { RateState } from './state';

interface Size {
  columns: number;
  rows: number;
}

/** The three kinds below each other on one time axis, then the signs, then the end of the request log where there is room. */
export function drawRateLimit(state: RateState, size: Size, theme: Theme): string[] {
  if (size.columns < 1 || size.rows < 1) return [];
  const columns = size.columns - 1;
  const legendRows = size.rows >= 11 ? 1 : 0;
  const axisRows = size.rows >= 7 ? 1 : 0;
  const each = Math.max(1, Math.min(7, Math.floor((size.rows - legendRows - axisRows) / kinds.length)));
  const charts = kinds.flatMap(kind => kindBlock(state, kind, { columns, rows: each }, theme));
  const left = size.rows - charts.length - legendRows - axisRows;
  const lines = [
    ...charts,
    ...(axisRows > 0 ? [legendRows > 0 ? axisLine(state, columns, theme) : axisWithSigns(state, columns, theme)] : []),
    ...(legendRows > 0 ? [legend(columns, theme)] : []),
    ...(left >= 4 ? ['', ...logBlock(state, { columns, rows: left - 1 }, theme)] : []),
    ...(left === 2 || left === 3 ? ['', ...logBlock(state, { columns, rows: 1 }, theme)] : []),
  ];
  return lines.slice(0, size.rows).map(line => (line === '' ? '' : ` ${truncate(line, columns)}`));
}
