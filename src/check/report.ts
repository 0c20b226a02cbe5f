import { areaTitle } from '../conventions/area';
import { curlLine } from '../course/curl';
import { explainCommand } from '../linter/reports/summary';
import { stripControlCharacters, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import type { Theme } from '../text/theme';
import type { CheckedExchange } from './exchange';
import type { Probe } from './probe';
import type { CheckRun, Verdict } from './run';
import type { Redactor } from './secrets';
import { bodyCommands, shortenedBody, withShortBodies } from './shown-body';

/** What a report needs besides the run itself. */
export interface ReportOptions {
  /** The API, as the person named it, and its scheme and host. */
  url: string;
  origin: string;
  redactor: Redactor;
}

/**
 * A line that repeats the request. Secrets are variables of the shell, outside the single quotes.
 *
 * @param exchange The exchange, redacted.
 */
export function curlOf(exchange: CheckedExchange, { origin, redactor }: ReportOptions): string {
  const { request } = exchange;
  // curl has an Accept of its own.
  const headers = request.headers.filter(([name]) => name !== 'Accept');
  const commands = bodyCommands(request.body);
  const line =
    commands === null
      ? curlLine({ request: { ...request, headers } }, origin)
      : `${commands} | ${curlLine({ request: { ...request, headers, body: null } }, origin)} --data-binary @-`;
  return redactor.variables
    .reduce((text, name) => text.replaceAll(name, `'"${name}"'`), line)
    .replace(/"''(?= |$)/g, '"');
}

/**
 * A verdict as --json prints it.
 *
 * @param flawsFor The flaws of the reference service that show a probe’s failure.
 */
export function verdictItem(
  { probe, verdict, message, exchange }: Verdict,
  options: ReportOptions,
  flawsFor: (probe: Probe) => string[],
) {
  const { redactor } = options;
  const shown = exchange === null ? null : redactor.exchange(exchange);
  const short = shown === null ? null : withShortBodies(shown);
  return {
    probe: probe.id,
    area: probe.area,
    verdict,
    severity: probe.severity,
    title: probe.title,
    message: clean(redactor.text(message)),
    clauses: probe.clauses,
    rule: probe.rule,
    lesson: probe.lesson,
    flaws: flawsFor(probe),
    reason: probe.reason,
    fixes: probe.fixes,
    exchange: short === null ? null : { as: short.as, request: short.request, response: short.response },
    curl: shown === null ? null : curlOf(shown, options),
  };
}

const clean = (text: string) => stripControlCharacters(text).replaceAll('\n', ' ');

/** How a verdict is laid out. */
interface VerdictOptions extends ReportOptions {
  columns: number;
  theme: Theme;
  /** The curl line is broken to fit; else it stays one line, to be copied. */
  breakCurl?: boolean;
  /** Commands that lead on, with what they are for; in a screen, keys do. */
  pointers?: readonly [string, string][];
}

interface PrettyOptions extends Omit<VerdictOptions, 'pointers'> {
  lessons: ReadonlySet<string>;
  /** The command that plays a probe’s failure on the reference service; null if nothing does. */
  watch(probe: Probe): string | null;
  /** Which verdicts a list of exceptions leaves out, with the reason. */
  ignored: ReadonlyMap<Verdict, string>;
  /** Shows the exchanges of what is kept as well. */
  all: boolean;
}

/** For people: what is broken with its exchange and the ways to fix it, then what is open, then what is kept. */
export function prettyCheck(run: CheckRun, options: PrettyOptions): string {
  const { theme, columns, ignored } = options;
  const of = (verdict: Verdict['verdict']) => run.verdicts.filter(one => one.verdict === verdict && !ignored.has(one));
  const [brokenOnes, open, keptOnes] = [of('broken'), of('not_judged'), of('kept')];
  const measure = Math.min(columns, 76);
  const item = (text: string, depth = 2) =>
    wrap(`- ${text}`, measure, { indent: ' '.repeat(depth), hang: ' '.repeat(depth + 2) });
  const list = (title: string, lines: string[]) => (lines.length === 0 ? [] : [theme.strong(title), ...lines, '']);
  const unread = unreadLine({ run, options });
  const openLines = openByReason(run, open).flatMap(([reason, [first, ...others]]) => {
    const text = clean(options.redactor.text(reason));
    if (others.length === 0) return item(`${first!.probe.title}: ${text}`);
    return [...item(text), ...[first!, ...others].flatMap(({ probe }) => item(probe.title, 6))];
  });
  return `${[
    ...(unread === null ? [] : [...wrap(theme.wrong(unread), measure), '']),
    ...brokenOnes.flatMap(one => verdictLines(one, { ...options, pointers: pointersOf(one, options) })),
    ...(options.all
      ? keptOnes.flatMap(one => verdictLines(one, { ...options, pointers: pointersOf(one, options) }))
      : []),
    ...list('Not judged', openLines),
    ...(options.all
      ? []
      : list(
          'Kept',
          keptOnes.flatMap(({ probe }) => item(probe.title)),
        )),
    ...wrap(`${theme.strong(clean(options.url))}  ${summaryText(run, ignored)}`, columns),
  ].join('\n')}\n`;
}

/** Verdicts by the reason that they share. The reason why nothing could be read is above them. */
function openByReason({ unread }: CheckRun, verdicts: readonly Verdict[]): [string, Verdict[]][] {
  const groups = new Map<string, Verdict[]>();
  for (const verdict of verdicts) {
    const { message } = verdict;
    const reason =
      unread === null
        ? message
        : message === unread
          ? 'Needs a list that can be read.'
          : message.replace(`: ${unread}`, '.');
    groups.set(reason, [...(groups.get(reason) ?? []), verdict]);
  }
  return [...groups];
}

/** That nothing could be read, and why; null if something was. */
export function unreadLine({ run, options }: { run: CheckRun; options: ReportOptions }): string | null {
  if (run.unread === null) return null;
  return clean(options.redactor.text(`Nothing could be read, so little could be judged. ${run.unread}`));
}

/** `2 broken, 30 kept, 5 not judged; 90 requests sent.` */
export function summaryText({ verdicts, sent }: CheckRun, ignored: ReadonlyMap<Verdict, string>): string {
  const count = (verdict: Verdict['verdict']) =>
    verdicts.filter(one => one.verdict === verdict && !ignored.has(one)).length;
  const parts = [
    `${count('broken')} broken, ${count('kept')} kept, ${count('not_judged')} not judged`,
    ...(ignored.size === 0 ? [] : [`${ignored.size} ignored`]),
  ];
  return `${parts.join(', ')}; ${pluralize(sent, 'request')} sent.`;
}

/** Why a run ended early, and what it left behind; none where all is well. */
export function endLines({ run, options }: { run: CheckRun; options: ReportOptions }): string[] {
  const { stopped, left, unknown } = run;
  const text = (line: string) => clean(options.redactor.text(line));
  return [
    ...(stopped === null ? [] : [text(stopped)]),
    ...(left.length === 0 ? [] : [text(`Created by this check, and still there: ${left.join(', ')}`)]),
    ...(unknown === 0
      ? []
      : [`${pluralize(unknown, 'POST')} may have created something that’s still there: no response says where it is.`]),
  ];
}

/** The commands that lead on from a verdict. */
function pointersOf({ probe }: Verdict, { lessons, watch }: PrettyOptions): [string, string][] {
  const command = watch(probe);
  const plain = probe.rule === null ? null : explainCommand({ playable: new Set() }, probe.rule);
  const rows: [string, string | null][] = [
    ['Lesson', lessons.has(probe.lesson) ? `api-design-tutor lesson ${probe.lesson}` : null],
    ['Watch', command],
    // Where the rule itself is played, one command is enough.
    ['Rule', plain !== null && command?.startsWith(plain) ? null : plain],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

const marks = { broken: 'broken', kept: 'kept', not_judged: 'not judged' };

/** A verdict with its exchange, the line that repeats it, the reason, and the ways to fix it. */
export function verdictLines({ probe, verdict, message, exchange }: Verdict, options: VerdictOptions): string[] {
  const { theme, columns, redactor, breakCurl = false, pointers = [] } = options;
  const measure = Math.min(columns, 76);
  const prose = (text: string, hang = '  ') => wrap(text, measure, { indent: '  ', hang });
  const shown = exchange === null ? null : redactor.exchange(exchange);
  const mark = verdict === 'broken' ? theme.wrong(theme.strong(marks.broken)) : theme.accent(marks[verdict]);
  const wide = breakCurl ? columns : Math.max(40, columns);
  return [
    ...wrap(`${mark}  ${theme.strong(probe.title)}`, measure, { indent: '', hang: '  ' }),
    ...prose(clean(redactor.text(message))),
    '',
    ...(shown === null
      ? []
      : exchangeLines(shown).flatMap(line => wrap(line, wide, { indent: '    ', hang: '      ' }))),
    ...(shown === null
      ? []
      : [
          '',
          ...wrap(curlOf(shown, options), breakCurl ? wide : Number.POSITIVE_INFINITY, {
            indent: '    ',
            hang: breakCurl ? '      ' : '',
          }),
          '',
        ]),
    ...(verdict === 'kept' ? [] : [...prose(probe.reason), '']),
    ...(verdict !== 'broken'
      ? []
      : [
          ...prose(theme.dim('Any of these would fix it')),
          ...probe.fixes.flatMap(fix => prose(`- ${fix}`, '    ')),
          '',
        ]),
    ...[...pointers, ['Probe', `${probe.id}, ${areaTitle(probe.area)}`] as const].flatMap(([label, text]) =>
      wrap(`${theme.dim(label.padEnd(8))}${text}`, columns, { indent: '  ', hang: '          ' }),
    ),
    '',
  ];
}

/** Headers that say nothing about the design. */
const dull =
  /^(date|connection|keep-alive|content-length|transfer-encoding|accept|user-agent|server|via|x-powered-by)$/i;
const longest = 400;

function exchangeLines({ request, response }: CheckedExchange): string[] {
  const headers = (all: [string, string][]) =>
    all.filter(([name]) => !dull.test(name)).map(([name, value]) => clean(`${name}: ${value}`));
  const body = (text: string | null) => (text === null || text === '' ? [] : [clean(shortenedBody(text, longest))]);
  return [
    clean(`${request.method} ${request.path}`),
    ...headers(request.headers),
    ...body(request.body),
    `→ ${response.status}`,
    ...headers(response.headers),
    ...body(response.body),
  ];
}
