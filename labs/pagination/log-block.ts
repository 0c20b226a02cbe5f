import { formatSeconds, pluralizeOrNone } from '../../src/lab/format';
import { requestLog } from '../../src/lab/log';
import { pad } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import type { PaginationEvent } from './events';
import { joinIds, shortPath } from './format';
import type { PaginationState } from './state';

interface LogRow {
  time: string;
  client: string;
  request: string;
  status: string;
  note: string;
}

/** The request log in the picture. */
export const { logBlock } = requestLog({ entries: logRows, line: written });

function written(entry: LogRow, columns: number, theme: Theme, isLast: boolean): string {
  const note = columns >= 100 ? 34 : columns >= 70 ? 22 : 0;
  const time = columns >= 46 ? 8 : 0;
  const request = Math.min(44, Math.max(8, columns - time - 8 - 5 - (note > 0 ? note + 2 : 0)));
  const cells = [
    time > 0 ? `${theme.dim(pad(entry.time, time - 2, 'start'))}  ` : '',
    `${pad(entry.client, 6)}  `,
    `${pad(entry.request, request)}  `,
    pad(entry.status, 3),
    note > 0 ? `  ${entry.note}` : '',
  ].join('');
  return isLast ? theme.accent(cells.trimEnd()) : cells.trimEnd();
}

/** One row for each thing that happened, with the request line as it was sent. */
function logRows(state: PaginationState): LogRow[] {
  const seen = { offset: 0, cursor: 0 };
  return state.log.map(event => {
    const base = { time: formatSeconds(event.at), client: event.client };
    if (event.type === 'insert') {
      const times = event.ids.length === 1 ? '' : `, ${event.ids.length} times`;
      return {
        ...base,
        request: `POST ${event.path}${times}`,
        status: String(event.status),
        note: insertNote(event.ids),
      };
    }
    if (event.type === 'delete') {
      const request = `DELETE ${event.paths.join(', ')}`;
      return { ...base, request, status: String(event.status), note: joinIds(event.ids) };
    }
    const page = state.clients[event.client].pages[seen[event.client]++]!;
    return {
      ...base,
      request: `${event.method} ${shortPath(event.path)}`,
      status: String(event.status),
      note: requestNote(event, page.again.filter(Boolean).length),
    };
  });
}

function requestNote(event: Extract<PaginationEvent, { type: 'request' }>, again: number): string {
  return [
    pluralizeOrNone(event.ids.length, 'row'),
    again > 0 ? `${again} seen before` : '',
    event.has_more ? (event.client === 'cursor' ? 'next_cursor' : '') : 'no more',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The ids side by side; of many the first and the last, for they are numbered in order. */
const insertNote = (ids: readonly string[]): string => (ids.length > 5 ? `${ids[0]} to ${ids.at(-1)}` : joinIds(ids));
