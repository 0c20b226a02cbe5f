import { pluralizeOrNone } from '../../src/lab/format';
import { pad, type Size, truncate, width, wrap } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import type { ClientName } from './events';
import {
  type ClientView,
  newerRows,
  type PageView,
  type PaginationState,
  repeatedRows,
  seenRows,
  skippedRows,
} from './state';

const titles: Record<ClientName, string> = { offset: 'Offset client', cursor: 'Cursor client' };

const short: Record<ClientName, string> = { offset: 'Offset', cursor: 'Cursor' };

/** A client's pages and what they add up to: at most `rows` lines no wider than `columns`. */
export function clientBlock(state: PaginationState, name: ClientName, { columns, rows }: Size, theme: Theme): string[] {
  const client = state.clients[name];
  const moving = state.log.at(-1)?.client === name;
  const facts = clientFacts(state, name, rows >= 9).flatMap(fact => wrap(fact, columns));
  const ending = client.atEnd ? ', done' : '';
  if (rows <= 4) {
    const last = client.pages.at(-1);
    const number = last ? ` page ${last.number}` : '';
    const title = `${theme.strong(last ? short[name] : titles[name])}${moving ? theme.accent(number) : number}${ending}`;
    const page = last ? [pageRow(last, client, { columns, prefix: '' }, theme)] : [];
    return [title, ...page, ...facts].slice(0, rows).map(line => truncate(line, columns));
  }
  const title = `${theme.strong(titles[name])}${ending}`;
  const gap = rows >= 8 ? 1 : 0;
  // Where there is room the facts keep their rows, whatever the number of pages.
  const below = Math.max(facts.length, rows >= 9 ? 3 : 0);
  const room = Math.max(1, rows - 1 - gap - below);
  const hidden = client.pages.length > room ? client.pages.length - Math.max(1, room - 1) : 0;
  const pages = client.pages
    .slice(hidden)
    .map((page, i, all) => pageRow(page, client, { columns, latest: moving && i === all.length - 1 }, theme));
  const before = hidden > 0 && room > 1 ? [theme.dim(`${pluralizeOrNone(hidden, 'earlier page')}`)] : [];
  const upper = [...before, ...pages];
  const fill = rows >= 9 ? Math.min(room, 10) - upper.length + gap : gap;
  const blank = Array.from({ length: Math.max(0, fill) }, () => '');
  return [title, ...upper, ...blank, ...facts].slice(0, rows).map(line => truncate(line, columns));
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

/** What a client's pages add up to so far, in short; `apart`: each sign explained on a line of its own. */
function clientFacts(state: PaginationState, name: ClientName, apart: boolean): string[] {
  const client = state.clients[name];
  if (client.pages.length === 0) return ['nothing fetched yet'];
  const rows = pluralizeOrNone(seenRows(client).length, 'row');
  const repeated = repeatedRows(client).length;
  const missed = skippedRows(state, name).length;
  const newer = name === 'cursor' ? newerRows(state, name).length : 0;
  const bad = [...(repeated > 0 ? [`* ${repeated} seen before`] : []), ...(missed > 0 ? [`! ${missed} missed`] : [])];
  return [
    ...(bad.length === 0 ? [`${rows}, none twice`] : apart ? [rows, ...bad] : [`${rows}, ${bad.join(', ')}`]),
    ...(newer > 0 ? [`${pluralizeOrNone(newer, 'newer row')} not shown${apart ? ', by design' : ''}`] : []),
  ];
}
