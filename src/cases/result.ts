import { isDay, linesToPaste } from '../review/exercises/today';
import { pluralize } from '../text/pluralize';
import type { CaseSession } from './session';
import { minutesSpent } from './session';

/** How a case is called up again. */
export const caseCommand = (code: string): string => `api-design-tutor case ${code}`;

/** What it took, in a few words: `solved with 4 requests, in 12 minutes, with 1 hint`. */
export function resultWords({ requests, hints, attempts, ended, ...session }: CaseSession): string {
  const figures = [
    pluralize(requests, 'request'),
    pluralize(minutesSpent(session), 'minute'),
    pluralize(hints, 'hint'),
  ];
  const often = attempts > 1 ? [`judged ${attempts} times`] : [];
  return `${ended === 'solved' ? 'solved' : ended === 'given-up' ? 'given up' : 'open'}, ${[...figures, ...often].join(', ')}`;
}

/**
 * @returns two lines to paste, or null for a case that isn't a day's: what it took, and the command that opens it. They
 * name neither what departed nor where, so they spoil nothing for others.
 */
export const dayResult = (code: string, session: CaseSession): string[] | null =>
  isDay(code) ? linesToPaste(`case ${code}`, resultWords(session), caseCommand(code)) : null;
