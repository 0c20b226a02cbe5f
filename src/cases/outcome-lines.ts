import { joinWithBlankLines } from '../text/blank-lines';
import { wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import type { CaseDefinition, LogEntry, OddEntry } from './case';
import type { CaseClaim, CaseVerdict } from './claim';
import { claimLines, labelColumns, type PageView } from './page-lines';
import type { CaseTruth } from './truth';

/** What came of all claims, in a sentence. */
export function verdictWords({ found, of, solved, claims }: CaseVerdict): string {
  if (solved) return 'Solved: every part of every claim is correct.';
  if (claims.length === 0) return 'There was no claim to judge.';
  const unsupported = claims.filter(({ departure }) => !departure).length;
  const named =
    found === of
      ? of === 1
        ? 'The departure is named'
        : 'All departures are named'
      : `${found} of ${pluralize(of, 'departure')} ${found === 1 || of === 1 ? 'is' : 'are'} named`;
  const others =
    unsupported === 0
      ? ''
      : `, and ${pluralize(unsupported, 'claim')} ${unsupported === 1 ? 'names' : 'name'} something else`;
  return `Not yet. ${named}${others}.`;
}

/** Each claim as a table: what is correct about it, and whom its change helps. */
export function judgedLines(
  { claims }: CaseVerdict,
  truth: CaseTruth,
  definition: CaseDefinition,
  view: PageView,
  { reasons }: { reasons: boolean },
): string[] {
  return joinWithBlankLines(
    claims.map((judged, i) => {
      const first = claims.findIndex(({ claim }) => claim.change === judged.claim.change);
      return [
        ...(claims.length > 1 ? [view.theme.strong(`Claim ${i + 1}`)] : []),
        ...claimLines(judged.claim, definition, view, judged),
        ...(first < i
          ? row('Replay', `as in claim ${first + 1}`, view)
          : replayRows(judged.claim, truth, definition, view, { reason: reasons && judged.change !== true })),
      ];
    }),
  );
}

/** The replay with the change of a claim: everybody who is hurt before or after it, and why it helps or not. */
function replayRows(
  { change }: CaseClaim,
  truth: CaseTruth,
  { parties }: CaseDefinition,
  view: PageView,
  { reason }: { reason: boolean },
): string[] {
  const replay = truth.replays.find(each => each.change.id === change);
  if (!replay) return [];
  const hurt = parties
    .map(({ who, unit }, i) => ({ who, unit, before: truth.harm[i]!, after: replay.harm[i]! }))
    .filter(({ before, after }) => before > 0 || after > 0);
  const changed = hurt.filter(({ before, after }) => before !== after);
  // Where something changes, what stays the same says nothing.
  const rows = (changed.length > 0 ? changed : hurt).map(({ who, unit, before, after }) => {
    const numbers = `${before} before, ${after} after`;
    const whose = parties.filter(party => party.unit === unit).length > 1 ? ` (${who})` : '';
    return `${after > before ? view.theme.wrong(numbers) : view.theme.accent(numbers)}: ${unit}${whose}`;
  });
  return [
    ...rows.flatMap((text, i) => row(i === 0 ? 'Replay' : '', text, view)),
    ...(reason ? row(rows.length === 0 ? 'Replay' : '', replay.change.reason, view) : []),
  ];
}

const row = (label: string, text: string, { columns, theme }: PageView): string[] =>
  wrap(text, columns - labelColumns).map(
    (line, i) => `${theme.dim((i === 0 ? label : '').padEnd(labelColumns))}${line}`,
  );

/** What would have been correct, for somebody who gave up. */
export function truthLines({ departures }: CaseTruth, definition: CaseDefinition, view: PageView): string[] {
  const [first = [], ...others] = departures.map(({ id, operations, parties, changes }) =>
    claimLines(
      { departure: id, operation: operations.join(' or '), party: parties[0] ?? '', change: changes[0] ?? '' },
      definition,
      view,
    ),
  );
  return joinWithBlankLines([[view.theme.strong('This is correct:'), ...first], ...others]);
}

/** What there is to know once a case is closed: what happened, and which entries were odd and right. */
export function closingLines(
  { explanation, odd }: CaseDefinition,
  log: readonly LogEntry[],
  { columns, theme }: PageView,
): string[] {
  const texts = odd.map(each => oddLine(each, log)).filter(text => text !== null);
  return joinWithBlankLines([
    wrap(explanation, columns),
    texts.length === 0 ? [] : wrap(`${theme.strong('Odd but correct.')} ${texts.join(' ')}`, columns),
  ]);
}

function oddLine({ matches, reason }: OddEntry, log: readonly LogEntry[]): string | null {
  const numbers = log.filter(entry => !entry.own && matches(entry)).map(({ number }) => number);
  if (numbers.length === 0) return null;
  const shown = numbers.slice(0, 3).join(', ') + (numbers.length > 3 ? ', …' : '');
  return `${numbers.length === 1 ? 'Request' : 'Requests'} ${shown}: ${reason}`;
}
