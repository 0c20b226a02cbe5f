import { keptText } from '../openapi/kept-text';
import type { ProgressStore } from '../progress/types';
import { joinWithBlankLines } from '../text/blank-lines';
import { capitalize } from '../text/capitalize';
import { wrap } from '../text/layout';
import type { CaseVerdict } from './claim';
import type { FoundCase } from './code';
import { type OpenCase, openCase } from './open-case';
import { closingLines, judgedLines, truthLines, verdictWords } from './outcome-lines';
import type { PageView } from './page-lines';
import { dayResult, figureWords } from './result';
import {
  type CaseAction,
  type CaseSession,
  caseFact,
  caseReducer,
  newSession,
  readSession,
  sessionText,
} from './session';
import type { CaseTruth } from './truth';

/** A case with what somebody did in it so far; each action is kept at once. */
export interface CaseAtWork {
  open: OpenCase;
  session(): CaseSession;
  dispatch(action: CaseAction): void;
}

/**
 * Opens a case where the person left it.
 *
 * @param startsOver - a case that was closed begins again
 */
export async function resumeCase(
  found: FoundCase,
  store: Pick<ProgressStore, 'drafts' | 'progress' | 'record'>,
  { now, startsOver }: { now: () => number; startsOver: boolean },
): Promise<CaseAtWork> {
  const kept = keptText(`case ${found.code}`, store.drafts(), 'json');
  const text = kept.read();
  const left = readSession(text);
  let isBegun = text !== null;
  // The time since the last visit wasn't spent on the case.
  let session: CaseSession = { ...(left.ended !== null && startsOver ? newSession : left), lastAt: now() };
  const open = await openCase(found, session.sent);
  return {
    open,
    session: () => session,
    dispatch(action) {
      session = caseReducer(session, action, now());
      // Time alone is kept with the next action. To open a case and leave it isn't to begin it.
      if (action.type === 'active' || action.type === 'return' || (action.type === 'leave' && !isBegun)) return;
      isBegun = true;
      kept.keep(sessionText(session));
      const fact = caseFact(found.code, session, store.progress().cases[found.code]);
      if (fact) store.record(fact);
    },
  };
}

/** What came of the claims, and what is true. */
export interface CaseOutcome {
  truth: CaseTruth;
  verdict: CaseVerdict;
}

/** Judges the claims, or gives up. */
export async function closeCase(
  { open, session, dispatch }: CaseAtWork,
  way: 'judge' | 'give-up',
): Promise<CaseOutcome> {
  const truth = await open.truth();
  const verdict = await open.judge(session().claims);
  dispatch(way === 'give-up' ? { type: 'give-up' } : { type: 'judged', solved: verdict.solved });
  return { truth, verdict };
}

/** Says what came of the claims; once the case is over, what happened as well. */
export function outcomeLines({ open, session }: CaseAtWork, { truth, verdict }: CaseOutcome, view: PageView): string[] {
  const { definition, code, entries } = open;
  const { columns, theme } = view;
  const { ended } = session();
  const paste = dayResult(code, session());
  // The result of a day has the figures, to be pasted.
  const figures = ended === null || paste !== null ? '' : ` ${capitalize(figureWords(session()))}.`;
  const words = ended === 'given-up' && verdict.claims.length === 0 ? 'Given up.' : verdictWords(verdict);
  const judged = [
    ...wrap(`${words}${figures}`, columns).map(verdict.solved ? theme.accent : theme.strong),
    ...(verdict.claims.length > 1 ? [''] : []),
    // What happened is said once it's over; until then each wrong change has its reason.
    ...judgedLines(verdict, truth, definition, view, { reasons: ended === null }),
  ];
  if (ended === null) return judged;
  return joinWithBlankLines([
    judged,
    ended === 'given-up' ? truthLines(truth, definition, view) : [],
    closingLines(definition, entries, view),
    paste ?? [],
  ]);
}
