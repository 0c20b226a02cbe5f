import { formatSeconds, pluralizeOrNone, sectionLines, stopLines } from '../../src/lab/format';
import type { LabEvent, Recording } from '../../src/lab/types';
import { joinWithBlankLines } from '../../src/text/blank-lines';
import { singleLine } from '../../src/text/layout';
import { listInWords } from '../../src/text/list-in-words';
import type { Theme } from '../../src/text/theme';
import {
  asPaginationEvent,
  type DeleteEvent,
  type InsertEvent,
  pageSize,
  type RequestEvent,
  startRows,
} from './events';
import { shortPath } from './format';
import type { ClientReport, PaginationSummary } from './report';
import { foldPaginationEvent, initialPaginationState, type PaginationState } from './state';

/** What each client saw and why, in paragraphs: counted from the recording, so that it is true whatever was inserted. */
export function paginationSummary(recording: Recording, columns: number, theme: Theme): string[] {
  const summary = recording.summary as PaginationSummary;
  return sectionLines(
    [
      ['Offset client', [saw(summary.offset), whyOffset(summary)]],
      ['Cursor client', [saw(summary.cursor), whyCursor(summary)]],
      ...(summary.inserted_ids.length > 0 ? [['The newer rows', newer(summary)] as const] : []),
    ],
    columns,
    theme,
  );
}

function saw(report: ClientReport): string {
  const got = `This client fetched ${pluralizeOrNone(report.pages, 'page')} and got ${pluralizeOrNone(report.rows, 'row')}.`;
  const fine = report.repeated === 0 && report.missed === 0;
  const repeated =
    report.repeated === 0
      ? 'It didn’t see any row twice.'
      : `It had already seen ${report.repeated} of them: ${listInWords([...new Set(report.repeated_ids)])}.`;
  const missed =
    report.missed === 0
      ? 'It missed no row that was in the list the whole time.'
      : `It never saw ${listInWords(report.missed_ids)}, which ${report.missed === 1 ? 'was' : 'were'} in the list the whole time.`;
  const both = fine
    ? 'It saw no row twice, and it missed none that were in the list the whole time.'
    : `${repeated} ${missed}`;
  return `${got} ${both}`;
}

function whyOffset({ offset, inserted_ids, deleted_ids }: PaginationSummary): string {
  const rule = `This client asks for rows by their position: skip a number of rows, then return the next ${pageSize}.`;
  if (inserted_ids.length === 0 && deleted_ids.length === 0)
    return `${rule} No row was inserted or deleted, so every row stayed in its position.`;
  if (offset.repeated === 0 && offset.missed === 0) {
    return `${rule} If a row is inserted or deleted, every row below it moves to another position.`;
  }
  return [
    rule,
    offset.repeated > 0 ? 'New rows pushed some rows to a later page after the client had read them.' : '',
    offset.missed > 0 ? 'Deletions moved unread rows up to pages that the client had already read.' : '',
    offset.repeated > 0
      ? 'If such a client sends each customer an e-mail, some customers get two.'
      : 'If such a client sends each customer an e-mail, some customers get none.',
  ]
    .filter(Boolean)
    .join(' ');
}

function whyCursor({ inserted_ids, deleted_ids }: PaginationSummary): string {
  const rule = 'This client asks for the rows after the last one it got, wherever that row is in the list now.';
  if (inserted_ids.length === 0 && deleted_ids.length === 0) return rule;
  const deleted =
    deleted_ids.length > 0 ? ' Even if that row is deleted, the client continues from where the row was.' : '';
  return `${rule} Changes above that row don’t affect the client.${deleted}`;
}

function newer({ cursor, offset }: PaginationSummary): string[] {
  if (cursor.newer_ids.length === 0) {
    return ['Every new row was inserted before the cursor client began, so the client read it like any other row.'];
  }
  const one = cursor.newer_ids.length === 1;
  const met = cursor.newer_ids.filter(id => !offset.newer_ids.includes(id));
  return [
    `${listInWords(cursor.newer_ids)} ${one ? 'was' : 'were'} inserted above the rows that the cursor client had read. It reads downwards, so ${one ? 'it never gets that row' : 'it never gets them'}.`,
    `That’s by design: ${one ? 'this row isn’t' : 'these rows aren’t'} lost. A client that wants newer rows starts again at the top.`,
    met.length > 0
      ? `The offset client did see ${listInWords(met)}, because a later page happened to contain rows that had just arrived.`
      : `The offset client didn’t see ${one ? 'it' : 'them'} either${offset.repeated > 0 ? ', but it got rows that it had already seen' : ''}.`,
  ];
}

/** The run as text: each request as it was sent, what came of it, and what it means, in the order of events. */
export function paginationTranscript(recording: Recording, columns: number): string[] {
  const { params, seed } = recording;
  const start = startRows(recording);
  const stops = [
    [
      `Two clients read the same list, newest first, ${pageSize} rows per page. ${plan(params)} The seed is ${singleLine(seed)}.`,
    ],
    [`At the start, the list has ${pluralizeOrNone(start.length, 'row')}, from ${start[0]} down to ${start.at(-1)}.`],
    ...paginationStory(recording),
  ];
  return joinWithBlankLines(stops.map(texts => stopLines(texts, columns)));
}

/** What the parameters ask for, in words. */
function plan({ inserted, deleted, before, times }: Record<string, number>): string {
  if (inserted === 0 && deleted === 0) return 'The list doesn’t change while they read.';
  const rows = (many: number | undefined) => (many === 1 ? '1 row is' : `${many} rows are`);
  const what =
    inserted === 0
      ? `${rows(deleted)} deleted`
      : deleted === 0
        ? `${rows(inserted)} inserted`
        : `${rows(inserted)} inserted and ${deleted} deleted`;
  return times === 1
    ? `${what} before page ${before}.`
    : `${what} before page ${before} and before each page after it, at most ${times} times.`;
}

/** What happens at each event. */
export function paginationStory(recording: Recording): string[][] {
  let state = initialPaginationState(recording);
  return recording.events.map(event => {
    state = foldPaginationEvent(state, event);
    return told(event, state);
  });
}

function told(raw: LabEvent, state: PaginationState): string[] {
  const event = asPaginationEvent(raw);
  const at = formatSeconds(event.at);
  if (event.type === 'insert') return toldInsert(event, at);
  if (event.type === 'delete') return toldDelete(event, at);
  return toldRequest(event, state, at);
}

function toldInsert(event: InsertEvent, at: string): string[] {
  const many = event.ids.length;
  return [
    `${at}. ${many === 1 ? 'A row is' : `${many} rows are`} inserted at the top: ${listInWords(event.ids)}.`,
    `POST ${event.path}, ${many === 1 ? 'once' : `${many} times`}, returned ${event.status}`,
  ];
}

function toldDelete(event: DeleteEvent, at: string): string[] {
  const many = event.ids.length;
  if (many === 0) return [`${at}. There’s nothing left to delete.`];
  return [
    `${at}. ${many === 1 ? 'A row is' : `${many} rows are`} deleted: ${listInWords(event.ids)}.`,
    `DELETE ${event.paths.join(', ')}, returned ${event.status}`,
  ];
}

function toldRequest(event: RequestEvent, state: PaginationState, at: string): string[] {
  const page = state.clients[event.client].pages.at(-1)!;
  const again = page.ids.filter((_, i) => page.again[i]);
  const line = `${event.method} ${shortPath(event.path)}, returned ${event.status}`;
  const heading = `${at}. The ${event.client} client asks for page ${event.page}.`;
  if (event.ids.length === 0) return [heading, line, 'It gets no rows.'];
  return [
    heading,
    line,
    `It gets ${listInWords(event.ids)}.${event.has_more ? '' : ' That’s the end of the list.'}`,
    ...(again.length > 0
      ? [`It has already seen ${again.length === event.ids.length ? 'all of these' : listInWords(again)}.`]
      : []),
  ];
}
