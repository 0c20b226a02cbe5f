import { isDay, linesToPaste } from '../review/exercises/today';
import { pluralize } from '../text/pluralize';
import type { CaseSession } from './session';
import { minutesSpent } from './session';

/** How a case is called up again. */
export const caseCommand = (code: string): string => `api-design-tutor case ${code}`;

/** What it took, in a few words: `solved with 4 requests, in 12 minutes, with 1 hint`. */
export function resultWords({ requests, hints, attempts, ended, ...session }: CaseSession): string {
  return `${ended === 'solved' ? 'solved' : ended === 'given-up' ? 'given up' : 'open'}, ${figureWords({ requests, hints, attempts, ...session })}`;
}

/** The figures alone: `4 requests, 12 minutes, 1 hint`. */
export function figureWords({ requests, hints, attempts, ...session }: Omit<CaseSession, 'ended'>): string {
  return [
    pluralize(requests, 'request'),
    pluralize(minutesSpent(session), 'minute'),
    pluralize(hints, 'hint'),
    ...(attempts > 1 ? [`judged ${attempts} times`] : []),
  ].join(', ');
}

/**
 * @returns two lines to paste, or null for a case that isn't a day's: what it took, and the command that opens it. They
 * name neither what departed nor where, so they spoil nothing for others.
 */
export const dayResult = (code: string, session: CaseSession): string[] | null =>
  isDay(code) ? linesToPaste(`case ${code}`, resultWords(session), caseCommand(code)) : null;
