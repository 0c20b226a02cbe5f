import { joinWithBlankLines } from '../text/blank-lines';
import { stripControlCharacters, wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import type { CaseDefinition, LogEntry } from './case';
import { type CaseClaim, type ClaimPart, claimParts, type JudgedClaim } from './claim';
import { findDeparture } from './departures';

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
      ...wrap(`Ticket from: ${from}`, columns).map(theme.strong),
      ...wrap(`“${text}”`, columns, { indent: '  ' }),
    ]);
  const task =
    'Find out what departs from the contract, where, who is hurt, and what to change. The cause may be the service or a client. ' +
    'A case has one to three departures, and each needs a claim of its own.';
  return joinWithBlankLines([wrap(definition.scene, columns), ...tickets, wrap(task, columns)]);
}

/** What a claim says, part by part. */
function claimTexts(claim: CaseClaim, { parties, changes }: CaseDefinition): Record<ClaimPart, string> {
  return {
    departure: findDeparture(claim.departure)?.title ?? claim.departure,
    operation: claim.operation,
    party: parties.find(({ id }) => id === claim.party)?.who ?? claim.party,
    change: changes.find(({ id }) => id === claim.change)?.text ?? claim.change,
  };
}

const partLabels: Record<ClaimPart, string> = {
  departure: 'Departs',
  operation: 'Where',
  party: 'Hurt',
  change: 'Change',
};

/** Columns of the labels of a claim, and of what came of each part. */
export const labelColumns = 9;
const verdictColumns = 11;
/** From this width on, what came of a part has a column of its own. */
const verdictsFrom = 56;

/** A claim as a table: a row for each part, with what came of it and what is wrong with it once it was judged. */
export function claimLines(
  claim: CaseClaim,
  definition: CaseDefinition,
  { columns, theme }: PageView,
  judged?: JudgedClaim,
): string[] {
  const texts = claimTexts(claim, definition);
  const isTable = judged !== undefined && columns >= verdictsFrom;
  const room = columns - labelColumns - (isTable ? verdictColumns : 0);
  return claimParts.flatMap(part => {
    const right = judged?.[part];
    const word = right === undefined ? '' : right === null ? 'not judged' : right ? 'correct' : 'not quite';
    const note = judged?.notes[part];
    const sign = word === '' || isTable ? '' : ` (${word})`;
    const lines = [
      ...wrap(`${stripControlCharacters(texts[part])}${sign}`, room),
      ...(note === undefined ? [] : wrap(note, room)),
    ];
    return lines.map((line, i) => {
      const label = theme.dim((i === 0 ? partLabels[part] : '').padEnd(labelColumns));
      const verdict = isTable ? (i === 0 ? word : '').padEnd(verdictColumns) : '';
      return `${label}${right === false ? theme.wrong(verdict) : theme.accent(verdict)}${line}`;
    });
  });
}
