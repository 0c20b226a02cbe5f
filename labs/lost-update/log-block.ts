import { formatSeconds } from '../../src/lab/format';
import { endOfLog, wholeLog } from '../../src/lab/log';
import { pad, truncate } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { type EditEvent, type ReadEvent, type SaveEvent, sideTitles } from './events';
import type { EditState } from './state';

const logOf = (state: EditState, columns: number, theme: Theme) => ({
  heading: theme.strong('Request log'),
  entries: state.log,
  line: (event: EditEvent, isLast: boolean) => {
    const line = logLine(event, columns);
    return isLast ? theme.accent(line) : line;
  },
});

/** The end of the request log, at most `rows` lines. */
export const logBlock = (state: EditState, room: { columns: number; rows: number }, theme: Theme): string[] =>
  endOfLog(logOf(state, room.columns, theme), room, theme);

/** Every entry so far, oldest first. */
export const allLogLines = (state: EditState, columns: number, theme: Theme): string[] =>
  wholeLog(logOf(state, columns, theme), columns);

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
