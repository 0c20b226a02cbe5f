import type { LabEvent, Recording } from '../../src/lab/types';
import { wrap } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { type Drift, foldDrift, initialDrift } from './drift';
import { asPagination, type ClientName, type InsertEvent, pageSize, type RequestEvent, startRows } from './events';
import type { ClientReport, PaginationSummary } from './report';
import { count, seconds, spoken } from './words';

/** What each client saw and why, in paragraphs: counted from the recording, so that it is true whatever was inserted. */
export function paginationSummary(recording: Recording, columns: number, theme: Theme): string[] {
  const summary = recording.summary as PaginationSummary;
  const paragraphs: [string, string[]][] = [
    ['Offset client', [saw(summary.offset, 'offset'), whyOffset(summary)]],
    ['Cursor client', [saw(summary.cursor, 'cursor'), whyCursor(summary.cursor)]],
    ['The newer rows', newer(summary)],
  ];
  return paragraphs.flatMap(([title, texts], i) => [
    ...(i > 0 ? [''] : []),
    theme.strong(title),
    ...texts.flatMap(text => wrap(text, columns, { indent: '  ' })),
  ]);
}

function saw(report: ClientReport, name: ClientName): string {
  const end = report.finished ? '' : ' It gave up before the end of the list.';
  const repeated =
    report.repeated === 0
      ? 'It saw no row twice.'
      : `${report.repeated} of them it had already: ${spoken([...new Set(report.repeated_ids)])}.`;
  const missed =
    report.missed > 0
      ? `It never saw ${spoken(report.missed_ids)}, which ${report.missed === 1 ? 'was' : 'were'} there all the time.`
      : 'It missed no row that was there all the time.';
  return `The ${name} client fetched ${count(report.pages, 'page')} and got ${count(report.rows, 'row')}. ${repeated} ${missed}${end}`;
}

function whyOffset({ offset, inserted_ids }: PaginationSummary): string {
  const rule = `It asks for a position: leave out so many rows, then take ${pageSize}.`;
  if (inserted_ids.length === 0) return `${rule} Nothing was inserted, so every position kept its row.`;
  if (offset.repeated === 0) return `${rule} A row inserted above moves every row below it to another position.`;
  return `${rule} Rows inserted above pushed rows that it had read down into its next page. If it mails each customer, some get two mails.`;
}

function whyCursor(cursor: ClientReport): string {
  const rule = 'It asks for a place: the rows after the last one it got, wherever that row stands by now.';
  return cursor.repeated === 0 ? `${rule} Insertions above that row change nothing for it.` : rule;
}

function newer({ cursor, offset, inserted_ids }: PaginationSummary): string[] {
  if (inserted_ids.length === 0)
    return ['No row was inserted, so both clients read the same rows. Insert some and look again.'];
  if (cursor.newer_ids.length === 0) {
    return ['Every inserted row was there before the cursor client began, so it read them like all the others.'];
  }
  const one = cursor.newer_ids.length === 1;
  const metSome = offset.newer_ids.length < cursor.newer_ids.length;
  return [
    `${spoken(cursor.newer_ids)} ${one ? 'was' : 'were'} inserted above the rows that the cursor client had read. It reads downwards, so ${one ? 'it never comes' : 'they never come'} into view.`,
    'That is correct behaviour, not loss: a reader who wants newer rows starts again at the top.',
    ...(metSome
      ? ['The offset client met some of them further down, where the numbers of its pages had moved to.']
      : ['The offset client did not see them either; it paid with repeats and got nothing for it.']),
  ];
}

/** The run as text: each request as it was sent, what came of it, and what it means, in the order of events. */
export function paginationTranscript(recording: Recording, columns: number, theme: Theme): string[] {
  const { params, seed } = recording;
  const start = startRows(recording);
  const lines: string[] = [];
  const say = (text: string, indent = '') => lines.push(...wrap(text, columns, { indent }));
  lines.push(theme.strong('Pagination: drift'), '');
  say(`Two clients read the same list, newest first, ${pageSize} rows a page. ${plan(params)} The seed is ${seed}.`);
  lines.push('');
  say(`At the start the list has ${count(start.length, 'row')}, from ${start[0]} down to ${start.at(-1)}.`);
  let state = initialDrift(recording);
  for (const event of recording.events) {
    state = foldDrift(state, event);
    lines.push('');
    for (const [i, line] of told(event, state).entries()) say(line, i === 0 ? '' : '  ');
  }
  lines.push('', theme.strong('What happened'), '');
  return [...lines, ...paginationSummary(recording, columns, theme)];
}

/** What the parameters ask for, in words. */
export function plan({ inserted = 0, before = 2, times = 1 }: Record<string, number>): string {
  if (inserted === 0) return 'Nothing is inserted while they read.';
  const rows = inserted === 1 ? '1 row is' : `${inserted} rows are`;
  return times === 1
    ? `${rows} inserted before page ${before}.`
    : `${rows} inserted before page ${before} and again before each page after it, ${times} times in all.`;
}

function told(raw: LabEvent, state: Drift): string[] {
  const event = asPagination(raw);
  const at = seconds(event.at);
  if (event.type === 'insert') return toldInsert(event, at);
  if (event.type === 'request') return toldRequest(event, state, at);
  return event.reason === 'refused'
    ? [`${at}. The ${event.client} client stops, because the service refused.`]
    : [`${at}. The ${event.client} client stops at its limit of pages.`];
}

function toldInsert(event: InsertEvent, at: string): string[] {
  const many = event.ids.length;
  return [
    `${at}. ${many === 1 ? 'A row is' : `${many} rows are`} inserted at the top: ${spoken(event.ids)}.`,
    `POST ${event.path}, ${many === 1 ? 'once' : `${many} times`}, answered ${event.status}`,
  ];
}

function toldRequest(event: RequestEvent, state: Drift, at: string): string[] {
  const page = state.clients[event.client].pages.at(-1)!;
  const again = page.ids.filter((_, i) => page.again[i]);
  const line = `${event.method} ${event.path}, answered ${event.status}`;
  const heading = `${at}. The ${event.client} client asks for page ${event.page}.`;
  if (event.ids.length === 0) return [heading, line, 'It gets no rows.'];
  return [
    heading,
    line,
    `It gets ${spoken(event.ids)}.${event.has_more ? '' : ' Nothing follows.'}`,
    ...(again.length > 0
      ? [`It has seen ${again.length === event.ids.length ? 'all of these' : spoken(again)} before.`]
      : []),
  ];
}
