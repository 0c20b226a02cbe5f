import { formatSeconds } from '../../src/lab/format';
import { pad, truncate } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { type EditEvent, type ReadEvent, type SaveEvent, sideTitles } from './events';
import type { EditState } from './state';

/** The request log, newest at the bottom: a heading and the last entries, at most `rows` lines. */
export function logBlock(
  state: EditState,
  { columns, rows }: { columns: number; rows: number },
  theme: Theme,
): string[] {
  if (rows < 2) return [];
  const shown = state.log.slice(-(rows - 1));
  const hidden = state.log.length - shown.length;
  const title = theme.strong('Request log') + (hidden > 0 ? theme.dim(`  ${hidden} before`) : '');
  const lines = shown.map((event, i) => {
    const line = logLine(event, columns);
    return i === shown.length - 1 ? theme.accent(line) : line;
  });
  return [truncate(title, columns), ...lines];
}

/** Every entry so far, oldest first. */
export const allLogLines = (state: EditState, columns: number, theme: Theme): string[] => [
  truncate(theme.strong('Request log'), columns),
  '',
  ...state.log.map(event => logLine(event, columns)),
];

function logLine(event: EditEvent, columns: number): string {
  const side =
    columns >= 66 ? `${pad(sideTitles[event.side], 16)}  ` : `${event.side === 'guarded' ? 'with   ' : 'without'}  `;
  const time = columns >= 34 ? `${pad(formatSeconds(event.at), 6, 'start')}  ` : '';
  return truncate(`${time}${side}${pad(event.client, 3)}  ${wordsOf(event)}`.trimEnd(), columns);
}

function wordsOf(event: EditEvent): string {
  if (event.type === 'give-up') return `gives up on ${event.line}`;
  return event.type === 'read' ? readWords(event) : saveWords(event);
}

function readWords({ method, status, from, etag, lines }: ReadEvent): string {
  const source = from === 'cache' ? ', from a cache' : '';
  const what = lines === null ? `new tag ${etag}` : lines.length === 0 ? 'no lines' : lines.join('; ');
  return `${method}  ${status}${source}  ${status === 304 ? `unchanged: ${what}` : what}`;
}

const saveWords = ({ method, status, if_match, lines }: SaveEvent): string =>
  `${method}  ${status}  ${if_match === null ? '' : `If-Match ${if_match}: `}${lines.join('; ')}`;
