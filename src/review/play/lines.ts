import type { Exchange } from '../../service/exchange';
import { joinColumns, stripControlCharacters, wrap } from '../../text/layout';
import { diffLines } from '../../text/line-diff';
import { pluralize } from '../../text/pluralize';
import type { Theme } from '../../text/theme';
import { requestTexts, responseTexts } from '../exercises/exchange-lines';
import { type Play, redacted } from './play';

/** From this width on, both responses are side by side. */
const besideFrom = 76;

/** A line of an exchange: what both sides share, or what one of them has. */
interface MarkedLine {
  mark: ' ' | '-' | '+';
  text: string;
}

/** Both sides of a response, line by line; a sign marks what only one of them has. */
function marked(without: readonly string[], fixed: readonly string[]): [MarkedLine[], MarkedLine[]] {
  const lines = diffLines(without, fixed);
  const side = (mark: '-' | '+', left: 'added' | 'removed') =>
    lines
      .filter(({ kind }) => kind !== left)
      .map(({ kind, text }) => ({ mark: kind === 'same' ? ' ' : mark, text }) as const);
  return [side('-', 'added'), side('+', 'removed')];
}

function markedLines(lines: readonly MarkedLine[], columns: number, theme: Theme): string[] {
  return lines.flatMap(({ mark, text }) => {
    const indent = /^ */.exec(text)![0].slice(0, Math.floor(columns / 3));
    const rows = wrap(text.trimStart(), columns, { indent: `${mark} ${indent}`, hang: `  ${indent}  ` });
    return rows.map(row => (mark === '-' ? theme.wrong(row) : mark === '+' ? theme.string(row) : row));
  });
}

const titles = { without: 'Without the fix', with: 'With the fix' };

/** A request in few lines: its body on one, and no credential, because the caller is named. */
function shortRequest(exchange: Exchange): string[] {
  const [first, ...headers] = requestTexts({ ...exchange, request: { ...exchange.request, body: null } });
  const { body } = exchange.request;
  const rest = headers.filter(header => !/^(authorization|content-type):/i.test(header));
  return [
    `${first}   as ${exchange.as}`,
    ...rest,
    ...(body ? [stripControlCharacters(body).replaceAll('\n', ' ')] : []),
  ];
}

/** One request, and what comes back without the fix and with it. */
function exchangeLines(without: Exchange, fixed: Exchange, columns: number, theme: Theme): string[] {
  const [asked, askedFixed] = [without, fixed].map(shortRequest) as [string[], string[]];
  const request = markedLines(
    asked.map(text => ({ mark: ' ', text }) as const),
    columns,
    theme,
  );
  const other = asked.join('\n') === askedFixed.join('\n') ? [] : marked(asked, askedFixed)[1];
  const [before, after] = marked(responseTexts(without), responseTexts(fixed));
  const beside = columns >= besideFrom;
  const room = beside ? Math.floor((columns - 3) / 2) : columns;
  const left = [theme.strong(`  ${titles.without}`), ...markedLines(before, room, theme)];
  const right = [
    theme.strong(`  ${titles.with}`),
    ...markedLines(other, room, theme),
    ...markedLines(after, room, theme),
  ];
  return [...request, '', ...(beside ? joinColumns(left, right, room, 3) : [...left, '', ...right])];
}

const isAlike = (a: Exchange, b: Exchange): boolean =>
  JSON.stringify([requestTexts(a), responseTexts(a)]) === JSON.stringify([requestTexts(b), responseTexts(b)]);

/**
 * @returns a played flaw for reading: its consequence, then each request with both responses. What is alike on both sides is
 *   only told as the requests before.
 */
export function playLines(play: Play, columns: number, theme: Theme): string[] {
  const { title, consequence, without, with: fixed } = redacted(play);
  const lines: string[] = [];
  let alike: Exchange[] = [];
  const tellAlike = () => {
    if (alike.length > 0) {
      const [{ request, response }] = alike as [Exchange];
      const what = `${request.method} ${request.path}: ${response?.status ?? 'no response'}`;
      const text =
        alike.length === 1
          ? `${what} on both sides.`
          : `${pluralize(alike.length, 'request')} with the same response on both sides, such as ${what}.`;
      lines.push('', ...wrap(stripControlCharacters(text), columns, { indent: '  ' }).map(theme.dim));
    }
    alike = [];
  };
  for (const [i, exchange] of without.entries()) {
    if (isAlike(exchange, fixed[i]!)) {
      alike.push(exchange);
      continue;
    }
    tellAlike();
    lines.push('', ...exchangeLines(exchange, fixed[i]!, columns, theme));
  }
  tellAlike();
  const where = 'Played on the reference service of this course. “as” says who sends a request.';
  return [
    ...wrap(theme.strong(title), columns),
    ...wrap(consequence, columns),
    ...wrap(where, columns).map(theme.dim),
    ...lines,
  ];
}
