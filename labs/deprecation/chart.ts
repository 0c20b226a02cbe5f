import { pad, truncate, width } from '../../src/text/layout';
import { symbols, type Theme } from '../../src/text/theme';
import { monthStarts, shortDate, weekOf, weeks } from './calendar';
import { consumerIds, consumerOf } from './consumers';
import { type Side, sideTitles } from './events';
import { type Cell, type ConsumerView, daysWithout, present, stronger, totals, type YearState } from './state';

/** Columns for names, and, where there's room for more behind it, for what's known of a consumer. */
const gutter = 9;
const factColumns = 14;
/** Columns for what a consumer does, in a few words. */
const briefColumns = 43;

/** A week has a column, or two weeks share one. */
const sharing = (columns: number): number => (columns >= gutter + weeks + 13 ? 1 : 2);

const signs: Record<Cell, string> = {
  none: '·',
  old: symbols.barFull,
  new: symbols.barEmpty,
  brownout: '×',
  without: '!',
};

/** What became of the consumers of one side, in short: "2 moved in time, ! 4 without a report, 96 days". */
export function titleLine(state: YearState, side: Side, columns: number, theme: Theme): string {
  const { moved, broke, days } = totals(state, side);
  const title = theme.strong(sideTitles[side]);
  if (state.week === 0) return truncate(title, columns);
  const bad =
    broke > 0
      ? theme.wrong(
          `! ${broke} broke${columns >= 70 ? `, ${days} days without a report` : columns >= 44 ? `, ${days} days` : ''}`,
        )
      : '';
  return truncate([`${title}: ${moved} moved in time`, bad].filter(Boolean).join(', '), columns);
}

/** One line for both sides, where there's no room for two pictures. */
export function bothLine(state: YearState, theme: Theme): string {
  const short = (name: string, side: Side) => {
    const { broke } = totals(state, side);
    return `${theme.strong(name)} ${broke > 0 ? theme.wrong(`! ${broke} broke`) : '0 broke'}`;
  };
  return `${short('Your plan', 'plan')}   ${short('Blog', 'blog')}`;
}

/** A row for each consumer: its weeks, and what's known of it. */
export const consumerRows = (state: YearState, side: Side, columns: number, theme: Theme): string[] =>
  consumerIds.map(id => {
    const view = state.sides[side].consumers[id];
    const { brief } = consumerOf(id);
    // Before the first week, there's room to say who they are.
    if (state.week === 0) return `${pad(id, gutter)}${theme.dim(truncate(brief, columns - gutter))}`;
    const right = columns - gutter - Math.ceil(weeks / sharing(columns)) - 1;
    const known = right < 10 ? '' : ` ${facts(state, view, right, theme)}`;
    const isBehind = right + 1 >= factColumns + briefColumns;
    // Where there's no room behind the row, the weeks to come have some for a while, for one side.
    const free =
      isBehind || side !== 'plan' ? 0 : Math.ceil(weeks / sharing(columns)) - Math.ceil(state.week / sharing(columns));
    const ahead = free >= briefColumns + 2 ? `  ${theme.dim(brief)}` : '';
    const cells = cellsOf(view, columns, theme);
    const row = `${pad(id, gutter)}${ahead === '' ? cells : `${cells.trimEnd()}${pad(ahead, free)}`}`;
    return isBehind ? `${row}${pad(known, factColumns)}${theme.dim(brief)}` : `${row}${known}`;
  });

function cellsOf({ cells }: ConsumerView, columns: number, theme: Theme): string {
  const share = sharing(columns);
  return Array.from({ length: Math.ceil(weeks / share) }, (_, i) => {
    const part = cells.slice(i * share, (i + 1) * share);
    return part.length === 0 ? ' ' : styled(part.reduce(stronger), theme);
  }).join('');
}

function styled(cell: Cell, theme: Theme): string {
  const sign = signs[cell];
  if (cell === 'without' || cell === 'brownout') return theme.wrong(sign);
  if (cell === 'old') return theme.accent(sign);
  return cell === 'none' ? theme.dim(sign) : sign;
}

function facts(state: YearState, view: ConsumerView, columns: number, theme: Theme): string {
  const { learned, movedAt, broke } = view;
  if (broke) return theme.wrong(truncate(`! ${daysWithout(view, present(state))} days`, columns));
  if (movedAt !== null) return truncate(`moved ${shortDate(movedAt)}`, columns);
  if (learned) return truncate(`moves ${shortDate(learned.movesAt)}`, columns);
  return theme.dim(truncate('unaware', columns));
}

/** What the provider did, above the weeks in which it did; the last of a column if there are several. */
export function marksLine(state: YearState, side: Side, columns: number, theme: Theme): string {
  const share = sharing(columns);
  const cells = Array.from({ length: Math.ceil(weeks / share) }, () => ' ');
  for (const { week, sign } of state.sides[side].marks) cells[Math.floor(week / share)] = sign;
  return `${' '.repeat(gutter)}${theme.accent(cells.join('').trimEnd())}`.trimEnd();
}

/** The months, below the weeks in which they begin. */
export function axisLine(columns: number, theme: Theme): string {
  const share = sharing(columns);
  const cells = Array.from({ length: Math.ceil(weeks / share) + 1 }, () => ' ');
  for (const { week, name } of monthStarts()) {
    const label = share === 1 ? name : name.slice(0, 1);
    cells.splice(Math.floor(week / share), label.length, ...label);
  }
  return theme.dim(truncate(`${' '.repeat(gutter)}${cells.join('')}`.trimEnd(), columns));
}

/** What the signs mean: those of the weeks, then those above them that this plan has. */
export function legend({ sides, letters, decisions }: YearState, columns: number, theme: Theme): string[] {
  const { headersFrom, mailAt, brownouts, sunset } = sides.plan.plan;
  const entries = [
    `${theme.accent(signs.old)} old`,
    `${signs.new} new`,
    `${theme.dim(signs.none)} no run`,
    `${theme.wrong(signs.brownout)} failed`,
    `${theme.wrong(signs.without)} no report`,
    ...(headersFrom === null ? [] : ['H headers']),
    ...(mailAt === null ? [] : ['M mail to all']),
    ...(brownouts.length === 0 ? [] : ['B brownout']),
    ...(weekOf(sunset) >= weeks ? [] : ['E end']),
    ...(letters.length === 0 ? [] : ['W mail to one']),
    ...(decisions.length === 0 ? [] : ['D decision']),
  ];
  const lines: string[] = [];
  for (const entry of entries) {
    const longer = lines.length === 0 ? entry : `${lines.at(-1)}  ${entry}`;
    if (lines.length > 0 && width(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(entry);
  }
  return lines.map(line => truncate(line, columns));
}
