import { formatSeconds, pluralizeOrNone } from '../../src/lab/format';
import { markLast, requestLog } from '../../src/lab/log';
import { pad, truncate } from '../../src/text/layout';
import { callerOf } from './callers';
import type { GridEvent } from './events';
import { lineOf } from './requests';
import type { GridState } from './state';

/** The request log in the picture, and all of it. */
export const { logBlock, allLogLines } = requestLog({
  entries: ({ log }: GridState) => log,
  line: markLast(logLine),
});

/** An event on one line. */
function logLine(event: GridEvent, columns: number): string {
  const time = columns >= 90 ? `${pad(formatSeconds(event.at), 6, 'start')}  ` : '';
  return truncate(`${time}${wordsOf(event, columns)}`, columns);
}

function wordsOf(event: GridEvent, columns: number): string {
  if (event.type === 'release') return 'the release goes live';
  if (event.type === 'hunt-end') return `the hunt ends after ${pluralizeOrNone(event.sent, 'request')}`;
  if (event.type === 'key') return `you use ${callerOf(event.client).name}’s key from now on`;
  const { phase, client, status, shows } = event;
  const line = columns >= 70 ? pad(lineOf(event), 36) : lineOf(event);
  const who = pad(callerOf(client).name, 4);
  const why = columns >= 50 ? `${pad(phase, 5)}  ` : '';
  return columns >= 60 ? `${why}${who}  ${line}  ${status}  ${shows}` : `${why}${who} ${status} ${line}`;
}
