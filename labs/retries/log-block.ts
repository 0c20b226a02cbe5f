import { formatSeconds } from '../../src/lab/format';
import { requestLog } from '../../src/lab/log';
import { pad, truncate } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import type { AnswerEvent, RetryEvent } from './events';
import type { LoadState } from './load';

interface LogRow {
  time: string;
  who: string;
  /** The Idempotency-Key of the attempt. */
  key: string;
  status: string;
  note: string;
}

/** The request log in the picture, and all of it. */
export const { logBlock, allLogLines } = requestLog({
  entries: logRows,
  line: written,
  about: () => 'POST /v1/charges, key and response',
});

function written({ time, who, key, status, note }: LogRow, columns: number, theme: Theme): string {
  const keyed = columns >= 54;
  const narrow = columns < 40;
  const cells = [
    `${theme.dim(pad(narrow ? time.replace(' s', '') : time, narrow ? 4 : 6, 'start'))}  `,
    `${pad(who, 10)}  `,
    keyed ? `${pad(key, 15)}  ` : '',
    status === '' && !keyed ? '' : pad(status, 5),
    note,
  ].join('');
  return truncate(cells.trimEnd(), columns);
}

/** One row for each attempt that ended, and for each change of the line. */
export function logRows({ log }: Pick<LoadState, 'log'>): LogRow[] {
  const keys = new Map<string, string>();
  return log.flatMap(event => {
    if (event.type === 'request') {
      keys.set(tryOf(event), event.key);
      return [];
    }
    const base = { time: formatSeconds(event.at), who: event.client as string, key: '', status: '', note: '' };
    if (event.type === 'outage') return [{ ...base, note: `line broken until ${formatSeconds(event.until)}` }];
    if (event.type === 'recovery') return [{ ...base, note: 'line restored' }];
    if (event.type === 'books') return [];
    const till = { ...base, who: `${event.client} ${event.till}` };
    if (event.type === 'gave-up') return [{ ...till, note: 'no more attempts' }];
    const sent = { ...till, key: keys.get(tryOf(event)) ?? '' };
    if (event.type === 'timeout') return [{ ...sent, note: 'times out, no response' }];
    return [{ ...sent, status: String(event.status), note: answerNote(event) }];
  });
}

const tryOf = (event: Extract<RetryEvent, { try: number }>): string => `${event.client} ${event.till} ${event.try}`;

function answerNote({ heard, replayed, charge, retry_after, code, status }: AnswerEvent): string {
  const what =
    status === 201
      ? `${charge}${replayed ? ', as before' : ''}`
      : retry_after === null
        ? (code ?? '')
        : `Retry-After: ${retry_after}`;
  return heard ? what : `${what}, too late`;
}
