import { courseEpoch } from '../conventions/clock';
import { stackColumn } from '../lab/columns';
import { pad, spaceBetween, truncate, width, wrap } from '../text/layout';
import { symbols, type Theme } from '../text/theme';
import type { CaseChart, CaseDefinition, LogEntry } from './case';

const minute = 60_000;

const hasFailed = ({ exchange }: LogEntry): boolean => (exchange.response?.status ?? 500) >= 400;

/** Every case has these, the second one if there are failures: beside many successes they would hardly show. */
const ownCharts: readonly CaseChart[] = [
  {
    title: 'Requests',
    names: { good: 'succeeded', bad: 'failed' },
    counts: entry => (hasFailed(entry) ? 'bad' : 'good'),
  },
  {
    title: 'Failures',
    names: { good: null, bad: 'with a 4xx or 5xx' },
    counts: entry => (hasFailed(entry) ? 'bad' : null),
  },
];

type Counts = Record<'good' | 'bad', number>;

const parts = ['good', 'bad'] as const;

/** How much a chart counts in each column of time. */
function countsOf({ counts }: CaseChart, log: readonly LogEntry[], columns: number, minutes: number): Counts[] {
  const found = Array.from({ length: columns }, (): Counts => ({ good: 0, bad: 0 }));
  for (const entry of log) {
    const kind = counts(entry, log);
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
  const all = [...ownCharts, ...charts].flatMap(chart => {
    const counts = countsOf(chart, incident, cells, minutes);
    // A plot of nothing says nothing.
    if (counts.every(({ good, bad }) => good + bad === 0)) return [];
    const peak = Math.max(1, ...counts.map(({ good, bad }) => good + bad));
    const unit = Math.max(1, Math.ceil(peak / rows));
    // A quiet chart needs fewer lines.
    const height = Math.min(rows, Math.ceil(peak / unit));
    const stacks = counts.map(each => stackColumn(each, parts, { unit, rows: height }));
    const sum = (kind: 'good' | 'bad') => counts.reduce((total, each) => total + each[kind], 0);
    const good =
      chart.names.good === null ? '' : `${theme.accent(symbols.barFull)} ${sum('good')} ${chart.names.good}  `;
    const figures = `${good}${theme.wrong(symbols.barEmpty)} ${sum('bad')} ${chart.names.bad}`;
    const drawn = Array.from({ length: height }, (_, i) => {
      const row = height - 1 - i;
      const label = i === 0 ? String(unit * height) : '';
      const signs = stacks.map(stack => signOf(stack[row], theme)).join('');
      return truncate(`${pad(label, gutter - 1, 'start')} ${signs}`.trimEnd(), columns);
    });
    const room = Math.min(columns, Math.max(gutter + cells, 46));
    const fits = width(chart.title) + 1 + width(figures) <= room;
    const head = fits
      ? [spaceBetween(theme.strong(chart.title), figures, room)]
      : [theme.strong(truncate(chart.title, columns)), ...wrap(figures, columns, { indent: ' ' })];
    return [...head, ...drawn, ''];
  });
  const ends = [0, minutes].map(after => new Date(courseEpoch + after * minute).toISOString().slice(11, 16));
  const axis = `${' '.repeat(gutter)}${theme.dim(spaceBetween(ends[0]!, ends[1]!, cells))}`;
  return [...all.slice(0, -1), truncate(axis, columns)];
}

const signOf = (part: 'good' | 'bad' | undefined, theme: Theme): string =>
  part === undefined ? ' ' : part === 'good' ? theme.accent(symbols.barFull) : theme.wrong(symbols.barEmpty);
