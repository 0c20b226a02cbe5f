import type { FoundCase } from '../cases/code';
import { type OpenCase, openCase } from '../cases/open-case';
import { closingLines, replaysOf, verdictLines } from '../cases/page-lines';
import { type CaseTurn, openCasePrompt, readCaseLine, sentTurn } from '../cases/prompt';
import { dayResult, resultWords } from '../cases/result';
import {
  type CaseAction,
  type CaseSession,
  caseFact,
  caseReducer,
  newSession,
  readSession,
  sessionText,
} from '../cases/session';
import type { Io } from '../command';
import { keptText } from '../openapi/kept-text';
import type { ProgressStore } from '../progress/types';
import { capitalize } from '../text/capitalize';
import { wrap } from '../text/layout';

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
  const left = readSession(kept.read());
  // The time since the last visit wasn't spent on the case.
  let session: CaseSession = { ...(left.ended !== null && startsOver ? newSession : left), lastAt: now() };
  const open = await openCase(found, session.sent);
  return {
    open,
    session: () => session,
    dispatch(action) {
      session = caseReducer(session, action, now());
      kept.keep(sessionText(session));
      const fact = caseFact(found.code, session, store.progress().cases[found.code]);
      if (fact) store.record(fact);
    },
  };
}

/** Judges the claims, or gives up, and says what came of it. */
export async function closeCase(
  { open, session, dispatch }: CaseAtWork,
  way: 'judge' | 'give-up',
  view: { columns: number; theme: Io['theme'] },
): Promise<string[]> {
  const { definition, code, entries } = open;
  const truth = await open.truth();
  const verdict = await open.judge(session().claims);
  if (way === 'give-up') dispatch({ type: 'give-up' });
  else dispatch({ type: 'judged', solved: verdict.solved });
  const isOver = session().ended !== null;
  const paste = dayResult(code, session());
  return [
    ...verdictLines(verdict, definition, view),
    '',
    ...replaysOf(session().claims, truth, definition, view),
    ...(isOver
      ? [
          '',
          ...closingLines(definition, entries, truth, view),
          '',
          ...wrap(`${capitalize(resultWords(session()))}.`, view.columns),
        ]
      : []),
    ...(isOver && paste ? ['', ...paste] : []),
  ];
}

/** Lets a person do a case by prompts, until it's over, they leave, or the input ends. */
export async function playCase(
  work: CaseAtWork,
  input: AsyncIterable<string>,
  io: Pick<Io, 'out' | 'columns' | 'theme'>,
): Promise<void> {
  const view = { columns: Math.min(78, io.columns), theme: io.theme };
  const print = (lines: readonly string[]) => {
    if (lines.length > 0) io.out(io.theme.signs(`${lines.join('\n')}\n`));
  };
  let turn: CaseTurn = openCasePrompt(work.open, work.session(), view);
  print(turn.lines);
  io.out('\n> ');
  for await (const line of input) {
    turn = readCaseLine(work.open, { ...turn.prompt, session: work.session() }, line, view);
    if (turn.send !== null) turn = sentTurn(turn.prompt, turn.send, await work.open.send(turn.send), view);
    work.dispatch(turn.action ?? { type: 'look' });
    print(turn.lines);
    if (turn.close) print(await closeCase(work, turn.close, view));
    if (turn.left || work.session().ended !== null) break;
    io.out(turn.prompt.typing ? '' : '\n> ');
  }
}
