import { formatSeconds } from '../../src/lab/format';
import { markLast, requestLog } from '../../src/lab/log';
import { pad, truncate } from '../../src/text/layout';
import { type EditEvent, type ReadEvent, type SaveEvent, sideTitles } from './events';
import type { EditState } from './state';

/** The request log in the picture, and all of it. */
export const { logBlock, allLogLines } = requestLog({
  entries: ({ log }: EditState) => log,
  line: markLast(logLine),
});

function logLine(event: EditEvent, columns: number): string {
  const side =
    columns >= 100 ? `${pad(sideTitles[event.side], 16)}  ` : `${event.side === 'guarded' ? 'with   ' : 'without'}  `;
  const time = columns >= 34 ? `${pad(formatSeconds(event.at), 6, 'start')}  ` : '';
  const lead = `${time}${side}${pad(event.client, 3)}  `;
  return truncate(`${lead}${wordsOf(event, columns - lead.length)}`.trimEnd(), columns);
}

function wordsOf(event: EditEvent, room: number): string {
  if (event.type === 'give-up') return `gives up on ${event.line}`;
  // A tag is only compared, so its beginning is enough where the note needs the room.
  const tagOf = (etag: string) => (room < 70 ? `${etag.slice(0, 5)}…"` : etag);
  return event.type === 'read' ? readWords(event, room, tagOf) : saveWords(event, room, tagOf);
}

/** The lines of a note; if there are too many for the room, how many, and the last one, which is the newest. */
const noteIn = (lines: readonly string[], room: number): string => {
  const all = lines.join('; ');
  return all.length <= room || lines.length < 2 ? all : `${lines.length} lines, the last ${lines.at(-1)}`;
};

function readWords(
  { method, status, from, etag, lines }: ReadEvent,
  room: number,
  tagOf: (etag: string) => string,
): string {
  const source = from === 'cache' ? ', from a cache' : '';
  const lead = `${method}  ${status}${source}  ${status === 304 ? 'unchanged: ' : ''}`;
  if (lines === null) return `${lead}new tag ${tagOf(etag)}`;
  return `${lead}${lines.length === 0 ? 'no lines' : noteIn(lines, room - lead.length)}`;
}

function saveWords(
  { method, status, if_match, lines }: SaveEvent,
  room: number,
  tagOf: (etag: string) => string,
): string {
  const lead = `${method}  ${status}  ${if_match === null ? '' : `If-Match ${tagOf(if_match)}: `}`;
  return `${lead}${noteIn(lines, room - lead.length)}`;
}
