import { courseEpoch } from '../conventions/clock';
import { stackColumn } from '../lab/columns';
import { pad, spaceBetween, truncate } from '../text/layout';
import { symbols, type Theme } from '../text/theme';
import type { CaseChart, CaseDefinition, LogEntry } from './case';

const minute = 60_000;

/** Every case has this one. */
const requests: CaseChart = {
  title: 'Requests',
  names: { good: 'succeeded', bad: 'failed' },
  counts: ({ exchange }) => ((exchange.response?.status ?? 500) < 400 ? 'good' : 'bad'),
};

type Counts = Record<'good' | 'bad', number>;

const parts = ['good', 'bad'] as const;

/** How much a chart counts in each column of time. */
function countsOf({ counts }: CaseChart, log: readonly LogEntry[], columns: number, minutes: number): Counts[] {
  const found = Array.from({ length: columns }, (): Counts => ({ good: 0, bad: 0 }));
  for (const entry of log) {
    const kind = counts(entry);
    const column = Math.floor(((entry.exchange.at - courseEpoch) / (minutes * minute)) * columns);
    if (kind !== null && found[column]) found[column][kind] += 1;
  }
  return found;
}

/** The dashboards of a case, each as a head line, `rows` lines of columns over the time of the log, and a time line at the end. */
export function chartLines(
  { charts = [], minutes }: Pick<CaseDefinition, 'charts' | 'minutes'>,
  log: readonly LogEntry[],
  { columns, rows, theme }: { columns: number; rows: number; theme: Theme },
): string[] {
  const gutter = 4;
  const incident = log.filter(({ own }) => !own);
  const cells = Math.max(8, Math.min(minutes * 2, columns - gutter));
  const all = [requests, ...charts].flatMap(chart => {
    const counts = countsOf(chart, incident, cells, minutes);
    const peak = Math.max(1, ...counts.map(({ good, bad }) => good + bad));
    const unit = Math.max(1, Math.ceil(peak / rows));
    // A quiet chart needs fewer lines.
    const height = Math.min(rows, Math.ceil(peak / unit));
    const stacks = counts.map(each => stackColumn(each, parts, { unit, rows: height }));
    const sum = (kind: 'good' | 'bad') => counts.reduce((total, each) => total + each[kind], 0);
    const figures = `${theme.accent(symbols.barFull)} ${sum('good')} ${chart.names.good}  ${theme.wrong(symbols.barEmpty)} ${sum('bad')} ${chart.names.bad}`;
    const drawn = Array.from({ length: height }, (_, i) => {
      const row = height - 1 - i;
      const label = i === 0 ? String(unit * height) : '';
      const signs = stacks.map(stack => signOf(stack[row], theme)).join('');
      return truncate(`${pad(label, gutter - 1, 'start')} ${signs}`.trimEnd(), columns);
    });
    return [spaceBetween(theme.strong(chart.title), figures, Math.min(columns, gutter + cells)), ...drawn, ''];
  });
  const ends = [0, minutes].map(after => new Date(courseEpoch + after * minute).toISOString().slice(11, 16));
  const axis = `${' '.repeat(gutter)}${theme.dim(spaceBetween(ends[0]!, ends[1]!, cells))}`;
  return [...all.slice(0, -1), truncate(axis, columns)];
}

const signOf = (part: 'good' | 'bad' | undefined, theme: Theme): string =>
  part === undefined ? ' ' : part === 'good' ? theme.accent(symbols.barFull) : theme.wrong(symbols.barEmpty);
