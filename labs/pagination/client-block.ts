import { fit, pad, width, wrap } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { type ClientView, type Drift, newerRows, type PageView, passedOver, repeatedRows, seenRows } from './drift';
import type { ClientName } from './events';
import { count } from './words';

interface Room {
  columns: number;
  rows: number;
}

const titles: Record<ClientName, string> = { offset: 'Offset client', cursor: 'Cursor client' };

const short: Record<ClientName, string> = { offset: 'Offset', cursor: 'Cursor' };

/** A client's pages and what they add up to. Out: at most `rows` lines no wider than `columns`. */
export function clientBlock(state: Drift, name: ClientName, { columns, rows }: Room, theme: Theme): string[] {
  const client = state.clients[name];
  const moving = state.log.at(-1)?.client === name;
  const facts = clientFacts(state, name).flatMap(fact => wrap(fact, columns));
  const ending = client.stopped ? ', gave up' : client.atEnd ? ', done' : '';
  if (rows <= 4) {
    const last = client.pages.at(-1);
    const number = last ? ` page ${last.number}` : '';
    const title = `${theme.strong(last ? short[name] : titles[name])}${moving ? theme.accent(number) : number}${ending}`;
    const page = last ? [pageRow(last, client, { columns, prefix: '' }, theme)] : [];
    return [title, ...page, ...facts].slice(0, rows).map(line => fit(line, columns));
  }
  const title = `${theme.strong(titles[name])}${ending}`;
  const legend = name === 'offset' && rows >= 9 ? legendOf(state) : [];
  const gap = rows >= 8 ? 1 : 0;
  // Where there is room the facts keep their rows, whatever the number of pages.
  const below = Math.max(facts.length + legend.length, rows >= 9 ? 3 : 0);
  const room = Math.max(1, rows - 1 - gap - below);
  const hidden = client.pages.length > room ? client.pages.length - Math.max(1, room - 1) : 0;
  const pages = client.pages
    .slice(hidden)
    .map((page, i, all) => pageRow(page, client, { columns, latest: moving && i === all.length - 1 }, theme));
  const before = hidden > 0 && room > 1 ? [theme.dim(`${count(hidden, 'page')} before`)] : [];
  const upper = [...before, ...pages];
  const fill = rows >= 9 ? Math.min(room, 10) - upper.length + gap : gap;
  const blank = Array.from({ length: Math.max(0, fill) }, () => '');
  return [title, ...upper, ...blank, ...facts, ...legend].slice(0, rows).map(line => fit(line, columns));
}

/** What the signs mean, once they stand there. */
function legendOf(state: Drift): string[] {
  const star = repeatedRows(state.clients.offset).length > 0 ? ['* seen before'] : [];
  const missed = passedOver(state, 'offset').length > 0 ? ['! never shown'] : [];
  return [...star, ...missed].length === 0 ? [] : [[...star, ...missed].join('  ')];
}

/** "page 2  o38*o37*o36 o35"; a row seen before has its star. */
function pageRow(
  page: PageView,
  client: ClientView,
  { columns, prefix, latest = false }: { columns: number; prefix?: string; latest?: boolean },
  theme: Theme,
): string {
  const cell = Math.max(...client.pages.flatMap(({ ids }) => ids.map(width)), 3) + 1;
  const cells = page.ids.map((id, i) => {
    const text = pad(page.again[i] ? `${id}*` : id, cell);
    return page.again[i] ? theme.wrong(text) : text;
  });
  const number = String(page.number);
  const digits = Math.max(...client.pages.map(other => String(other.number).length));
  const long = `page ${number.padEnd(digits)}  `;
  const lead = prefix ?? (width(long) + cell * 4 - 1 <= columns ? long : `${number.padEnd(digits)}  `);
  return `${latest ? theme.accent(lead) : lead}${cells.join('')}`.trimEnd();
}

/** What a client's pages add up to so far, in short sentences without stops. */
export function clientFacts(state: Drift, name: ClientName): string[] {
  const client = state.clients[name];
  const rows = seenRows(client).length;
  if (client.pages.length === 0) return ['nothing fetched yet'];
  const repeated = repeatedRows(client).length;
  const missed = passedOver(state, name).length;
  const newer = name === 'cursor' ? newerRows(state, name).length : 0;
  return [
    `${count(rows, 'row')}, ${repeated === 0 ? 'none twice' : `${repeated} seen before`}`,
    ...(missed > 0 ? [`${count(missed, 'row')} passed over`] : []),
    ...(newer > 0 ? [`${count(newer, 'newer row')} not shown, by design`] : []),
  ];
}
