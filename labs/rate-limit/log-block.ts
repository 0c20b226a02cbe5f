import { formatSeconds } from '../../src/lab/format';
import { requestLog } from '../../src/lab/log';
import { pad, type Size, truncate } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import type { RateEvent } from './events';
import type { RateState } from './state';

interface LogRow {
  time: string;
  who: string;
  key: string;
  status: string;
  note: string;
}

const wholeLog = requestLog({
  entries: ({ log }: RateState) => log,
  line: written,
  about: () => 'POST /v1/charges, key and response',
});

/** Every entry so far, oldest first. */
export const { allLogLines } = wholeLog;

/** The end of the request log; in one row only the last exchange. */
export const logBlock = (state: RateState, size: Size, theme: Theme): string[] =>
  size.rows < 2
    ? state.log.slice(-1).map(event => written(event, size.columns, theme))
    : wholeLog.logBlock(state, size, theme);

function written(event: RateEvent, columns: number, theme: Theme): string {
  const keyed = columns >= 60;
  const narrow = columns < 44;
  const { time, who, key, status, note } = rowOf(event);
  const cells = [
    `${theme.dim(pad(narrow ? time.replace(' s', '') : time, narrow ? 5 : 7, 'start'))}  `,
    `${pad(who, 11)} `,
    keyed ? `${pad(key, 11)} ` : '',
    status === '' && !keyed ? '' : pad(status, 4),
    note,
  ];
  return truncate(cells.join('').trimEnd(), columns);
}

/** An event of the log in words. */
function rowOf(event: RateEvent): LogRow {
  const base = { time: formatSeconds(event.at), who: event.client as string, key: '', status: '', note: '' };
  if (event.type === 'outage') return { ...base, note: `down until ${formatSeconds(event.until)}` };
  if (event.type === 'join') return { ...base, note: `program ${event.program} uses the key, too` };
  if (event.type !== 'exchange') return base;
  const { client, program, key, status, code, retry_after, remaining, id } = event;
  const wait = retry_after === null ? '' : `, Retry-After: ${retry_after}`;
  return {
    ...base,
    who: `${client} ${program}`,
    key,
    status: String(status),
    note: `${code ?? id}${wait}, ${remaining} left`,
  };
}
