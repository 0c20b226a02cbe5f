import { formatDuration } from '../course/exchange-lines';
import { jsonLines } from '../course/json-lines';
import type { Exchange } from '../service/exchange';
import { pad, singleLine, spaceBetween, truncate, width, wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import { headerMeaning } from './header-meanings';

interface ResponseView {
  /** Its place among all exchanges, from 0. */
  place: number;
  of: number;
  /** How many of them are the step's own. */
  fromLesson: number;
  /** Virtual time of the exchange before it, in ms; null for the first. */
  before: number | null;
  /** Where it is written, in place of what each header is for. */
  sources: boolean;
  columns: number;
  theme: Theme;
}

/** A response as lines: status, each header with its meaning, body. No line is wider than `columns`. */
export function responseLines({ as, at, response }: Exchange, view: ResponseView): string[] {
  const { columns, theme } = view;
  const pause = view.before === null ? 0 : at - view.before;
  const whose = view.place < view.fromLesson ? 'from the lesson' : `as ${as}`;
  const where = `${view.place + 1} of ${view.of}, ${whose}${pause > 0 ? `, ${formatDuration(pause)} later` : ''}`;
  if (!response) return [spaceBetween(theme.wrong('no response arrives'), theme.dim(where), columns)];
  const status = `${response.status} ${response.reason}`;
  const styled = response.status < 400 ? theme.strong(status) : theme.wrong(status);
  return [
    spaceBetween(styled, theme.dim(where), columns),
    ...headersLines(response.headers, view),
    ...(response.body === '' ? ['', theme.dim('no body')] : ['', ...jsonLines(response.body, columns, theme)]),
  ];
}

/**
 * Each header with its purpose beside it. A header too long for its column takes lines of its own, with the purpose below.
 */
function headersLines(headers: readonly [string, string][], { columns, sources, theme }: ResponseView): string[] {
  const most = Math.floor(columns * 0.55);
  const rows = headers.map(([name, value]) => {
    const known = headerMeaning(name);
    return {
      line: singleLine(`${name}: ${value}`),
      note: (sources ? known?.source : known?.meaning) ?? '',
    };
  });
  const left = Math.max(0, ...rows.map(({ line }) => width(line)).filter(size => size <= most));
  const side = (note: string) => theme.dim(truncate(note, columns - left - 2));
  return rows.flatMap(({ line, note }) => {
    if (width(line) <= left) return [note === '' ? line : `${pad(line, left)}  ${side(note)}`];
    const whole = wrap(line, columns, { hang: '  ' });
    return note === '' ? whole : [...whole, `${' '.repeat(left)}  ${side(note)}`];
  });
}
