import { pad, truncate, width, wrap } from '../text/layout';
import { listInWords } from '../text/list-in-words';
import type { Theme } from '../text/theme';

interface Caller {
  name: string;
  about: string;
  key: string | null;
  scopes: readonly string[];
}

interface BannerOptions {
  base: string;
  /** The IP address at which it listens, if that isn't loopback. */
  host?: string;
  /** The moment of the course at which it opens, in ms; null where its clock is the real one. */
  at?: number | null;
  /** How many of its seconds pass in a real one. */
  speed?: number;
  callers: readonly Caller[];
  /** Flaws that are on, by id and title. */
  flaws: readonly { id: string; title: string }[];
  /** For each of them that curl can show: its id, the lines, and how often they have to be sent. */
  showing?: readonly { id: string; lines: readonly string[]; times: number }[];
  /** Where webhook events really go, and the endpoint there that exists from the start; null if nowhere. */
  webhooks?: { to: string; id: string; url: string; secret: string } | null;
  columns: number;
  theme: Theme;
}

/**
 * Three requests to start with, as lines for a POSIX shell: a list, one effect per key, and what a stranger doesn't see.
 * The first two have the key of an application, which may do little more than they need.
 *
 * @param base the URL of the service.
 * @param keyOf the key of a caller by name.
 */
function exampleCommands(base: string, keyOf: (name: string) => string): string[] {
  const as = (name: string) => `-H 'Authorization: Bearer ${keyOf(name)}'`;
  return [
    `curl -i '${base}/orders?limit=2' ${as('till')}`,
    `curl -i '${base}/v1/charges' ${as('till')} -H 'Idempotency-Key: "first-try"' -H 'Content-Type: application/json' -d '{"amount": 4200, "currency": "EUR", "source": "card_9"}'`,
    `curl -i '${base}/projects/prj_1' ${as('stranger')}`,
  ];
}

/** Each key with who has it and what that caller does: beside the key, or below it in a narrow window. */
function keyLines(callers: readonly (Caller & { key: string })[], columns: number): string[] {
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(width));
  const [names, keys] = [widest(callers.map(({ name }) => name)), widest(callers.map(({ key }) => key))];
  return callers.flatMap(({ name, key, about }) => {
    if (columns < 60) return [`  ${name}`, `    ${key}`, ...wrap(about, columns, { indent: '    ', hang: '    ' })];
    const indent = `  ${pad(name, names)}  ${pad(key, keys)}  `;
    return wrap(about, columns, { indent, hang: ' '.repeat(width(indent)) });
  });
}

/** What limits the keys: their scopes, or roles where a key has every scope. */
function limitLines(callers: readonly Caller[], columns: number): string[] {
  const most = Math.max(...callers.map(({ scopes }) => scopes.length));
  const limited = callers.filter(({ scopes }) => scopes.length < most).map(({ name }) => name);
  if (limited.length === 0) return [];
  const sentence = `The scopes of ${listInWords(limited)} are limited; a 403 names the one that’s missing.`;
  return wrap(`${sentence} The other keys have every scope, and in projects their roles decide.`, columns);
}

/** The lines to paste, below what they are about where that has to be said. */
function showingLines(showing: NonNullable<BannerOptions['showing']>): string[] {
  return showing.flatMap(({ id, lines, times }) => {
    const often = times > 1 ? `send it ${times} times` : '';
    const about = [showing.length > 1 ? id : '', often].filter(Boolean).join(': ');
    return [...(about === '' ? [] : [`  ${about}`]), ...lines];
  });
}

/** Where webhook events go, and what a receiver needs to check them. */
const webhookLines = (
  { to, id, url, secret }: NonNullable<BannerOptions['webhooks']>,
  columns: number,
  theme: Theme,
): string[] => [
  theme.strong('Webhooks'),
  ...wrap(`Events about Acme go to ${to}. In the API, that’s the endpoint ${id}, ${url}.`, columns),
  ...wrap(`Its signing secret is ${secret}`, columns),
  '',
];

/** What its clock shows, if that isn't the real time. */
function clockSentence(at: number | null, speed: number): string {
  const start = at === null ? 'the real time' : `${new Date(at).toISOString().slice(0, 19)}Z`;
  if (speed === 0)
    return `Its clock stands still at ${at === null ? `${start} at which it started` : start} until you advance it.`;
  return `Its clock started at ${start} and has been running since${speed === 1 ? '' : `, at ${speed} seconds per second`}.`;
}

/** What a person reads when the service has opened. Only the lines to paste may be wider than the window. */
export function bannerLines({
  base,
  host = '127.0.0.1',
  at = null,
  speed = 1,
  callers,
  flaws,
  showing = [],
  webhooks = null,
  columns,
  theme,
}: BannerOptions): string[] {
  const shown = callers.flatMap(({ key, ...caller }) => (key === null ? [] : [{ ...caller, key }]));
  const keyOf = (name: string) => shown.find(caller => caller.name === name)?.key ?? '';
  const reach = host.startsWith('127.')
    ? 'Only this machine can reach it'
    : `It listens at ${host}, where other machines can reach it. Its keys aren’t secret`;
  return [
    ...wrap(`The reference service listens at ${base}`, columns).map(theme.strong),
    ...wrap(
      flaws.length === 0
        ? `It follows every convention that the course teaches. ${reach}, and it forgets everything when it stops.`
        : `It has the flaws that you asked for. ${reach}, and it forgets everything when it stops.`,
      columns,
    ),
    ...flaws.map(({ id, title }) => truncate(`  ${id}  ${title}`, columns)),
    ...(at === null && speed === 1 ? [] : wrap(clockSentence(at, speed), columns)),
    '',
    theme.strong('Callers, and their keys'),
    ...keyLines(shown, columns),
    ...limitLines(shown, columns),
    '',
    ...(webhooks === null ? [] : webhookLines(webhooks, columns, theme)),
    theme.strong('Try these'),
    ...exampleCommands(base, keyOf),
    '',
    ...(showing.length === 0
      ? []
      : [
          theme.strong(flaws.length === 1 ? 'Requests that show the flaw' : 'Requests that show the flaws'),
          ...showingLines(showing),
          '',
        ]),
    ...wrap(`The description is at ${base}/openapi.json. Ctrl-C stops the service.`, columns),
    '',
    theme.strong('Requests, with times in UTC'),
    '',
  ];
}
