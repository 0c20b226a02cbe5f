import { layOutPage } from '../course/page-layout';
import { labs } from '../generated/labs';
import { type LabSummary, labToOffer } from '../overview/after-lesson';
import { loadMaterial, nextRound, type Round, type RoundQuestions, roundQuestions } from '../practice/round';
import { lessonOfCard } from '../practice/schedule';
import {
  currentCardPage,
  lessonsAsked,
  type PracticeAction,
  type PracticeSession,
  practiceFact,
  practicePosition,
  practiceReducer,
  startPractice,
} from '../practice/session';
import { nothingDue, summaryLines } from '../practice/session-lines';
import type { Route } from '../route';
import { ask } from './ask';
import type { PromptContext } from './context';
import { type PromptProgram, print } from './program';
import { chooses, optionChoices, saidLine, skipWord } from './question';

/** What is due today, question by question. */
export async function* practiceProgram(context: PromptContext): PromptProgram {
  const known = await allLabs();
  const next = (before: Round | null) =>
    nextRound(context.progress(), before, { now: context.now(), seed: context.randomSeed() });
  let round = next(null);
  let asked: readonly string[] = [];
  let isAnswered = false;
  for (;;) {
    const { cards, waiting } = round.plan;
    if (cards.length > 0 && !isAnswered) asked = yield* roundProgram(context, round);
    isAnswered = true;
    const lab = labToOffer(asked, known, context.progress().progress());
    const more = yield* ask<boolean | Route>(context.view, {
      lines: cards.length > 0 ? ['That was the last question.'] : nothingDue(round.plan, context.now()),
      enter: { help: 'leave', value: false },
      words: waiting > 0 ? [{ words: ['n', 'more'], help: 'answer more questions now', main: true, value: true }] : [],
      choices:
        lab === null
          ? []
          : [
              {
                text: `See it happen in a lab: ${lab.title}, ${lab.topic}`,
                value: { screen: 'lab' as const, id: lab.id },
              },
            ],
      chooses: 'open it',
    });
    if (more === false) return;
    if (more === true) {
      round = next(round);
      isAnswered = false;
    } else yield* context.open(more);
  }
}

/** A lab that can't be loaded is no reason not to practise. */
async function allLabs(): Promise<LabSummary[]> {
  try {
    return await Promise.all(Object.values(labs).map(load => load()));
  } catch {
    return [];
  }
}

/** @returns the lessons that were asked about, first those of questions that were missed */
async function* roundProgram(context: PromptContext, round: Round): PromptProgram<readonly string[]> {
  const questions = roundQuestions(round, await loadMaterial(round));
  const { cards, material, pageFor } = questions;
  let session = startPractice(cards);
  while (session.queue.length > 0) {
    const actions = yield* cardProgram(context, session, questions);
    for (const action of actions) {
      const after = practiceReducer(pageFor)(session, action);
      const fact = practiceFact(session, after, pageFor);
      if (fact) context.progress().record(fact);
      session = after;
    }
  }
  yield* print(...summaryLines(session, { material, waiting: round.plan.waiting }, context.view.columns));
  return lessonsAsked(session, cards);
}

/** One question, and what came of the answer. */
async function* cardProgram(
  context: PromptContext,
  session: PracticeSession,
  { cards, material, pageFor, lessonRoute }: RoundQuestions,
): PromptProgram<readonly PracticeAction[]> {
  const { columns, theme } = context.view;
  const card = session.queue[0]!;
  const { lesson, runs } = material.get(lessonOfCard(card))!;
  const page = currentCardPage(session, pageFor);
  const layout = layOutPage([page], session.walk, { columns, theme, runs });
  const { number, again } = practicePosition(session, cards.length);
  const { summary } = lesson;
  const lines = [
    `Question ${number} of ${cards.length}${again > 0 ? `, ${again} to repeat` : ''}. From the lesson ${summary.title}.`,
    '',
    ...layout.lines,
    ...(layout.prompt.length > 0 ? ['', ...layout.prompt] : []),
  ];
  const { question, open } = layout.view;
  if (open) {
    const said = yield* ask(context.view, {
      lines,
      choices: optionChoices(question!, theme),
      chooses,
      words: [skipWord],
    });
    yield* print(saidLine(said, question!.options.length));
    if (said.kind === 'skip') return [{ type: 'skip' }];
    return [
      { type: 'choose', to: said.option },
      { type: 'commit', sure: said.sure },
    ];
  }
  for (;;) {
    const next = yield* ask(context.view, {
      lines,
      enter: { help: session.queue.length > 1 ? 'next question' : 'finish', value: true },
      words: [{ words: ['o', 'lesson'], help: 'open the lesson of this question', main: true, value: false }],
    });
    if (next) return [{ type: 'next' }];
    yield* context.open(lessonRoute(card, page));
  }
}
