import { type CaseAtWork, closeCase, outcomeLines, resumeCase } from '../cases/at-work';
import { caseToContinue, findCase, newCode } from '../cases/code';
import { listJson, stateWords } from '../cases/json';
import { openCasePrompt, readCaseLine, sentTurn } from '../cases/prompt';
import { cases } from '../generated/cases';
import { daySeed } from '../review/exercises/today';
import type { Route } from '../route';
import type { PromptView } from '../text/prompt-view';
import { ask } from './ask';
import type { PromptContext } from './context';
import { Leave, type PromptProgram, print, readLine } from './program';

/** Every case: the written ones, today's, and new ones without end. */
export async function* casesProgram(context: PromptContext): PromptProgram {
  for (;;) {
    const seen = context.progress().progress().cases;
    const written = listJson(seen).map(each => ({
      text: `${each.title}${stateWords[each.state] === '' ? '' : `, ${stateWords[each.state]}`}`,
      code: each.case,
    }));
    const others = [
      { text: 'Today’s case, the same for everybody', code: daySeed(context.now()) },
      { text: 'Another case, made from the flaws of the course', code: newCode(context.randomSeed()) },
    ];
    const code = yield* ask<string>(context.view, {
      lines: ['Cases. Something went wrong at a company. Find out what departs from the contract.'],
      choices: [...written, ...others].map(each => ({ text: each.text, read: () => each.code })),
      chooses: 'open it',
    });
    yield* context.open({ screen: 'case', code });
  }
}

/** An incident: the one that a route names, or the one to continue. */
export async function* caseProgram(
  context: PromptContext,
  { code, today }: Extract<Route, { screen: 'case' }>,
): PromptProgram {
  const store = context.progress();
  const chosen = code ?? (today ? null : caseToContinue(store.progress())) ?? daySeed(context.now());
  if (!cases.some(({ id }) => id === chosen)) yield* print('Recording the incident …');
  const work = await resumeCase(await findCase(chosen), store, { now: context.now, startsOver: true });
  yield* investigationProgram(work, context.view);
}

/** The words that lead elsewhere from anywhere. */
const ways: Record<string, 'home' | 'quit'> = { home: 'home', quit: 'quit' };

/** A case by prompts, until it's over or the person leaves it. */
export async function* investigationProgram(work: CaseAtWork, view: PromptView): PromptProgram {
  let turn = openCasePrompt(work.open, work.session(), view);
  yield* print(...turn.lines);
  for (;;) {
    const line = yield* readLine(turn.prompt.typing ? '' : '\n> ');
    const word = turn.prompt.typing ? '' : line.trim().toLowerCase();
    if (word === 'back' || word === 'leave') return;
    if (ways[word]) throw new Leave(ways[word]);
    turn = readCaseLine(work.open, { ...turn.prompt, session: work.session() }, line, view);
    if (turn.send !== null) turn = sentTurn(turn.prompt, turn.send, await work.open.send(turn.send), view);
    // A claim that is being made is kept, too.
    work.dispatch(turn.action ?? { type: 'draft', draft: turn.prompt.claiming ?? {} });
    yield* print(...turn.lines);
    if (turn.close) yield* print(...outcomeLines(work, await closeCase(work, turn.close), view));
    if (turn.left || work.session().ended !== null) return;
  }
}
