import { formatSeconds } from '../../src/lab/format';
import { endOfLog, wholeLog } from '../../src/lab/log';
import { pad, truncate } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { callerOf } from './callers';
import type { GridEvent } from './events';
import { lineOf } from './requests';
import type { GridState } from './state';

const logOf = ({ log }: GridState, columns: number, theme: Theme) => ({
  heading: theme.strong('Request log'),
  entries: log,
  line: (event: GridEvent, isLast: boolean) => {
    const line = logLine(event, columns);
    return isLast ? theme.accent(line) : line;
  },
});

/** The end of the request log, at most `rows` lines. */
export const logBlock = (state: GridState, room: { columns: number; rows: number }, theme: Theme): string[] =>
  endOfLog(logOf(state, room.columns, theme), room, theme);

/** Every entry so far, oldest first. */
export const allLogLines = (state: GridState, columns: number, theme: Theme): string[] =>
  wholeLog(logOf(state, columns, theme), columns);

/** An event on one line. */
function logLine(event: GridEvent, columns: number): string {
  const time = columns >= 90 ? `${pad(formatSeconds(event.at), 6, 'start')}  ` : '';
  return truncate(`${time}${wordsOf(event, columns)}`, columns);
}

function wordsOf(event: GridEvent, columns: number): string {
  if (event.type === 'release') return 'the release goes live';
  if (event.type === 'hunt-end') return `the hunt ends: ${event.sent} sent`;
  if (event.type === 'key') return `you use ${callerOf(event.client).name}’s key from now on`;
  const { phase, client, status, shows } = event;
  const line = columns >= 70 ? pad(lineOf(event), 36) : lineOf(event);
  const who = pad(callerOf(client).name, 4);
  const why = columns >= 50 ? `${pad(phase, 5)}  ` : '';
  return columns >= 60 ? `${why}${who}  ${line}  ${status}  ${shows}` : `${why}${who} ${status} ${line}`;
}
