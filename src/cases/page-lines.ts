import { joinWithBlankLines } from '../course/block-lines';
import { pad, stripControlCharacters, truncate, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import type { Theme } from '../text/theme';
import type { CaseDefinition, LogEntry, OddEntry } from './case';
import type { CaseClaim, CaseVerdict, JudgedClaim } from './claim';
import { findDeparture } from './departures';
import type { CaseTruth, Replay } from './truth';

/** How to lay out what is shown. */
export interface PageView {
  columns: number;
  theme: Theme;
}

/** What a case is about: the scene, and what people wrote to support. */
export function briefLines(
  definition: CaseDefinition,
  log: readonly LogEntry[],
  { columns, theme }: PageView,
): string[] {
  const incident = log.filter(({ own }) => !own);
  const tickets = definition
    .tickets(incident)
    .map(({ from, text }) => [
      theme.strong(truncate(`Ticket from: ${from}`, columns)),
      ...wrap(`“${text}”`, columns, { indent: '  ' }),
    ]);
  const task =
    'Find out what departs from the contract, where, who is hurt, and what to change. It may be the service, or a client.';
  return joinWithBlankLines([wrap(definition.scene, columns), ...tickets, wrap(task, columns)]);
}

/** A claim in two or three lines, with a sign for each part once it was judged. */
export function claimLines(
  claim: CaseClaim,
  { parties, changes }: CaseDefinition,
  { columns, theme }: PageView,
  judged?: JudgedClaim,
): string[] {
  const party = parties.find(({ id }) => id === claim.party)?.who ?? claim.party;
  const change = changes.find(({ id }) => id === claim.change)?.text ?? claim.change;
  const rows: [string, string, boolean | undefined][] = [
    ['Departs', findDeparture(claim.departure)?.title ?? claim.departure, judged?.departure],
    ['Where', claim.operation, judged?.operation],
    ['Hurt', party, judged?.party],
    ['Change', change, judged?.change],
  ];
  return rows.flatMap(([label, text, right]) => {
    const sign = right === undefined ? '' : right ? ' (correct)' : ' (not quite)';
    const lines = wrap(`${stripControlCharacters(text)}${sign}`, columns - 9);
    return lines.map(
      (line, i) =>
        `${i === 0 ? theme.dim(label.padEnd(9)) : ' '.repeat(9)}${right === false ? theme.wrong(line) : line}`,
    );
  });
}

/** What came of the claims, part by part. */
export function verdictLines(verdict: CaseVerdict, definition: CaseDefinition, view: PageView): string[] {
  const { found, of, solved, claims } = verdict;
  const { columns, theme } = view;
  const unsupported = claims.filter(({ departure }) => !departure).length;
  const head = solved
    ? 'Solved: every part of every claim is correct.'
    : claims.length === 0
      ? 'There was no claim to judge.'
      : `Not yet. ${found === of ? (of === 1 ? 'The departure is named' : 'All departures are named') : `${found} of ${pluralize(of, 'departure')} ${found === 1 ? 'is' : 'are'} named`}` +
        `${unsupported > 0 ? `, and ${pluralize(unsupported, 'claim')} ${unsupported === 1 ? 'isn’t' : 'aren’t'} supported by what the service and its clients did` : ''}.`;
  return joinWithBlankLines([
    wrap(head, columns).map(line => (solved ? theme.accent(line) : theme.strong(line))),
    ...claims.map(judged => claimLines(judged.claim, definition, view, judged)),
  ]);
}

/** The incident and its replay side by side: who was hurt, and how much. */
export function replayLines(
  { change, harm, reason }: Pick<Replay, 'change' | 'harm'> & { reason: string },
  before: readonly number[],
  { parties }: CaseDefinition,
  { columns, theme }: PageView,
): string[] {
  const figures = parties.map(({ who, unit }, i) => ({
    text: `${who}: ${unit}`,
    was: String(before[i]),
    is: String(harm[i]),
    worse: harm[i]! > before[i]!,
  }));
  const room = Math.max(10, columns - 18);
  return [
    ...wrap(`Replayed with the change “${change.text}”`, columns).map(theme.strong),
    `${' '.repeat(room)}${'as it was'.padStart(10)}${'replay'.padStart(8)}`,
    ...figures.flatMap(({ text, was, is, worse }) => {
      const label = wrap(text, room - 1, { hang: '  ' });
      const numbers = was.padStart(10) + (worse ? theme.wrong : String)(is.padStart(8));
      return label.map((line, i) => (i === label.length - 1 ? pad(line, room) + numbers : line));
    }),
    ...wrap(reason, columns),
  ];
}

/** The replay with each change that the claims name. */
export function replaysOf(
  claims: readonly CaseClaim[],
  truth: CaseTruth,
  definition: CaseDefinition,
  view: PageView,
): string[] {
  const named = truth.replays.filter(({ change }) => claims.some(claim => claim.change === change.id));
  return joinWithBlankLines(
    named.map(replay => replayLines({ ...replay, reason: replay.change.reason }, truth.harm, definition, view)),
  );
}

/** What would have been correct, for somebody who gave up. */
export function truthLines({ departures }: CaseTruth, definition: CaseDefinition, view: PageView): string[] {
  return joinWithBlankLines([
    wrap('This is correct:', view.columns).map(view.theme.strong),
    ...departures.map(({ id, operations, parties, changes }) =>
      claimLines(
        { departure: id, operation: operations[0] ?? '', party: parties[0] ?? '', change: changes[0] ?? '' },
        definition,
        view,
      ),
    ),
  ]);
}

/** What there is to know once a case is closed: what happened, and which entries were odd and right. */
export function closingLines(
  definition: CaseDefinition,
  log: readonly LogEntry[],
  truth: CaseTruth,
  view: PageView,
): string[] {
  const { columns, theme } = view;
  const why = truth.departures.flatMap(({ id }) => {
    const departure = findDeparture(id);
    return departure ? [`${departure.title}. ${departure.reason}`.trim()] : [];
  });
  const odd = definition.odd.map(each => oddLine(each, log)).filter(text => text !== null);
  return joinWithBlankLines([
    wrap(definition.explanation, columns),
    ...why.map(text => wrap(text, columns)),
    odd.length === 0
      ? []
      : [theme.strong('Odd, but correct by the contract'), ...odd.flatMap(text => wrap(text, columns, { hang: '  ' }))],
  ]);
}

function oddLine({ matches, reason }: OddEntry, log: readonly LogEntry[]): string | null {
  const numbers = log.filter(entry => !entry.own && matches(entry)).map(({ number }) => number);
  if (numbers.length === 0) return null;
  const shown = numbers.slice(0, 3).join(', ') + (numbers.length > 3 ? ', …' : '');
  return `${numbers.length === 1 ? 'Request' : 'Requests'} ${shown}: ${reason}`;
}
