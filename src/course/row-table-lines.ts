import type { Exchange, WireResponse } from '../service/exchange';
import { spaceBetween, stripControlCharacters, table, truncate, width } from '../text/layout';
import { indent } from './block-lines';
import { parseExactly, writeExactly } from './exact-json';
import type { HttpRequest } from './http-request';
import { bodyLines, type ExchangeView } from './message-lines';
import { pickMembers } from './pick-members';

/** The response as a table of its rows, and below it the fields beside the list that the author names; null if it is no list. */
export function rowTableLines(
  request: HttpRequest,
  { request: sent, response }: Exchange,
  { columns, theme, bodyLines: most = 8 }: ExchangeView,
): string[] | null {
  const rows = response && listIn(response);
  if (!rows) return null;
  const source = `${sent.method} ${sent.path}`;
  const caption = spaceBetween(
    theme.strong(request.title ?? source),
    request.title ? theme.dim(truncate(source, Math.max(16, columns - width(request.title) - 2))) : '',
    columns,
  ).trimEnd();
  const members = request.rows!;
  const cells = rows.map(row => members.map(member => cell(row, member)));
  const lines = table([members, ...cells], columns - 2);
  const shown = cells.length === 0 ? [theme.dim('none')] : [theme.dim(lines[0]!), ...lines.slice(1)];
  const around = request.members && pickMembers(response.body, request.members);
  return [caption, ...indent([...shown, ...(around ? bodyLines(around.text, columns - 2, most, theme) : [])])];
}

function listIn(response: WireResponse): Record<string, unknown>[] | null {
  try {
    const value = parseExactly(response.body);
    const list = Array.isArray(value) ? value : (value as { data?: unknown }).data;
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

function cell(row: Record<string, unknown>, member: string): string {
  const value = row?.[member];
  if (value === undefined) return '';
  const written = writeExactly(value);
  // A text without its quotes; a number that was kept exactly is written like any other number.
  return stripControlCharacters(typeof value === 'string' && written.startsWith('"') ? value : written);
}
