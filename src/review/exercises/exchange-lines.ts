import type { Exchange } from '../../service/exchange';
import { stripControlCharacters, width, wrap } from '../../text/layout';
import { paintLines } from '../../text/syntax';
import type { Theme } from '../../text/theme';
import type { RecordedRun } from './types';

const quiet = /^(ratelimit-|x-ratelimit-|content-length|date$|connection|keep-alive)/i;

const headerText = ([name, value]: [string, string]) =>
  `${name}: ${/^authorization$/i.test(name) ? value.replace(/_[^_]{8,}$/, '_…') : value}`;

const messageTexts = (headers: [string, string][], body: string | null): string[] =>
  [
    ...headers.filter(([name]) => !quiet.test(name)).map(headerText),
    ...(body ? (pretty(body) ?? body).split('\n') : []),
  ].map(stripControlCharacters);

/** What the exchanges of an exercise are. */
export const exchangesText =
  'The exchanges were recorded from the running service. Some flaws show only in exchanges, because the description doesn’t mention them.';

/** A request as it went over the wire: its line, headers, and body; keys shortened for the eye. */
export const requestTexts = ({ request }: Exchange): string[] => [
  stripControlCharacters(`${request.method} ${request.path}`),
  ...messageTexts(request.headers, request.body),
];

/** A response as it went over the wire. */
export const responseTexts = ({ response }: Exchange): string[] =>
  response
    ? [
        `${response.status} ${stripControlCharacters(response.reason)}`,
        ...messageTexts(response.headers, response.body),
      ]
    : ['No response arrived.'];

/** One exchange as it went over the wire; bodies of JSON are laid out, keys shortened for the eye. */
function exchangeLines(exchange: Exchange, columns: number, theme: Theme): string[] {
  const { request, response } = exchange;
  const print = (lines: string[]) =>
    lines.flatMap(line => {
      // The indentation of a JSON body tells what belongs together; it goes on where a line does.
      const indent = `  ${/^ */.exec(line)![0].slice(0, Math.floor(columns / 3))}`;
      return wrap(stripControlCharacters(line.trimStart()), columns, { indent, hang: `${indent}  ` });
    });
  const body = (text: string | null) => {
    const json = text ? pretty(text) : null;
    return json === null ? print(text ? text.split('\n') : []) : paintLines(print(json.split('\n')), 'json', theme);
  };
  const line = wrap(stripControlCharacters(`${request.method} ${request.path}`), columns, {
    indent: '  ',
    hang: '    ',
  });
  const sender = `   as ${exchange.as}`;
  const fits = width(line.at(-1)! + sender) <= columns;
  return [
    ...line.map((text, i) => theme.strong(text) + (fits && i === line.length - 1 ? theme.dim(sender) : '')),
    ...(fits ? [] : [theme.dim(` ${sender}`)]),
    ...print(request.headers.filter(([name]) => !quiet.test(name)).map(headerText)),
    ...body(request.body),
    '',
    ...(response
      ? [
          theme.strong(`  ${response.status} ${stripControlCharacters(response.reason)}`),
          ...print(response.headers.filter(([name]) => !quiet.test(name)).map(headerText)),
          ...body(response.body),
        ]
      : ['  No response arrived.']),
  ];
}

/** JSON laid out for reading; null for what is none. */
function pretty(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}

/** A recorded run: each exchange under the one before. */
export const runLines = (run: RecordedRun, columns: number, theme: Theme): string[] =>
  run.exchanges.flatMap((exchange, i) => [...(i > 0 ? [''] : []), ...exchangeLines(exchange, columns, theme)]);
