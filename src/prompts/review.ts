import { resultFact } from '../review/comparison/result';
import { claimedLines, confirmLines } from '../review/confirm-lines';
import { targetTitle } from '../review/details-lines';
import { isFixedExercise, prepareExercise } from '../review/exercises/asked';
import { exerciseName, flawsText } from '../review/exercises/levels';
import { exerciseSource } from '../review/exercises/source';
import { changeQuestion } from '../review/exercises/version-lines';
import { subjectTitle } from '../review/handout';
import { initialReview, type ReviewState, reviewReducer } from '../review/state';
import type { Route } from '../route';
import { wrap } from '../text/layout';
import { ask, confirm } from './ask';
import type { PromptContext } from './context';
import { documentProgram } from './document';
import { claimedText, counterText, isVersions, type OpenReview, type ReviewDispatch } from './open-review';
import { enter, type PromptProgram, print } from './program';
import { comparisonProgram } from './review-comparison';
import { placesProgram } from './review-places';

const keptAs = 'review';

/** The exercise that was left before the linter ran, or null. */
export function leftReview({ kept }: PromptContext): OpenReview | null {
  const open = kept.get(keptAs) as OpenReview | undefined;
  return open && open.state.comparison === null ? open : null;
}

/** An exercise: its places, claims, the linter, the comparison, and the way to the repair. */
export async function* reviewProgram(context: PromptContext, route: Route): PromptProgram {
  let asked = route;
  for (;;) {
    const left = isFixedExercise(asked) ? null : leftReview(context);
    const open = left ?? (await begun(context, asked));
    context.kept.set(keptAs, open);
    asked = yield* reviewSession(context, open);
    context.kept.delete(keptAs);
  }
}

async function begun(context: PromptContext, route: Route): Promise<OpenReview> {
  const around = { now: context.now(), seed: context.randomSeed() };
  const source = exerciseSource(await prepareExercise(route, context.progress().progress(), around));
  return { source, state: initialReview(source.subject) };
}

/** What somebody wants in the list of places. */
type ListMove =
  | { kind: 'place'; target: string | null }
  | { kind: 'linter' | 'claims' | 'clear' | 'document' }
  | { kind: 'another'; route: Route };

/**
 * A review, of an exercise or of a contract of the person's own.
 *
 * @returns the exercise to go on with
 */
export async function* reviewSession(context: PromptContext, open: OpenReview): PromptProgram<Route> {
  const dispatch: ReviewDispatch = action => {
    open.state = reviewReducer(open.state, action);
  };
  yield* print('', ...introduction(open.state, context));
  for (;;) {
    if (open.state.comparison) {
      const next = yield* comparisonProgram(context, open, dispatch);
      if (next !== 'again') return next;
      dispatch({ type: 'again' });
      yield* print('', ...introduction(open.state, context));
    }
    const move = yield* listProgram(context, open.state);
    switch (move.kind) {
      case 'place':
        dispatch({ type: 'move', by: open.state.targets.indexOf(move.target) - open.state.cursor });
        yield* enter(placesProgram(context, open, dispatch));
        break;
      case 'claims':
        yield* print('', ...saidClaims(open.state, context));
        break;
      case 'clear':
        dispatch({ type: 'clear' });
        yield* print('', 'All your claims have been removed.');
        break;
      case 'document':
        yield* enter(documentProgram(context, open.source, { document: open.state.subject.contract.name, row: 0 }));
        break;
      case 'another': {
        const { claims } = open.state;
        const drop = ['You’d lose these claims:', ...claimedLines(open.state, context.view.columns)];
        if (claims.length === 0 || (yield* confirm(context.view, drop, 'go to another exercise', 'stay here')))
          return move.route;
        break;
      }
      case 'linter':
        if (
          yield* confirm(
            context.view,
            confirmLines(open.state, context.view.columns, context.view.theme),
            'run the linter',
            'not yet',
          )
        ) {
          dispatch({ type: 'show', view: 'linting' });
          const comparison = await open.source.compare(open.state.claims);
          dispatch({ type: 'compared', comparison });
          const { exercise } = open.state.subject;
          if (exercise) context.progress().record(resultFact(exercise, comparison));
        }
    }
  }
}

function introduction({ subject }: ReviewState, { view: { columns } }: PromptContext): string[] {
  const { exercise } = subject;
  const ask =
    exercise === null
      ? 'What would cause problems for a client? Claim what you see, then compare.'
      : exercise.versionDiff
        ? changeQuestion(exercise, exercise.versionDiff)
        : `${exercise.contract.setting} ${flawsText(exercise)} What would cause problems for a client?`;
  return [
    `Review: ${subjectTitle(subject)}.`,
    ...wrap(ask, columns),
    ...(exercise ? wrap(`This is ${exerciseName(exercise)}.`, columns) : []),
  ];
}

function saidClaims(state: ReviewState, { view: { columns } }: PromptContext): string[] {
  if (state.claims.length === 0) return ['You haven’t claimed anything yet.'];
  return [`${isVersions(state) ? 'Marked' : 'Claimed'} ${counterText(state)}:`, ...claimedLines(state, columns)];
}

function listProgram(context: PromptContext, state: ReviewState): PromptProgram<ListMove> {
  const { exercise } = state.subject;
  const versions = isVersions(state);
  return ask<ListMove>(context.view, {
    lines: [`${versions ? 'Marked' : 'Claimed'} ${counterText(state)}.`],
    choices: state.targets.map(target => ({
      text: `${targetText(state, target)}${claimedText(state, target)}`,
      value: { kind: 'place', target },
    })),
    chooses: versions ? 'look at a change, and mark it' : 'look at a place, and claim a problem there',
    words: [
      { words: ['l', 'linter'], help: 'run the linter and compare', main: true, value: { kind: 'linter' } },
      { words: ['c', 'claims'], help: 'list your claims', value: { kind: 'claims' } },
      { words: ['clear'], help: 'remove all claims', value: { kind: 'clear' } },
      { words: ['d', 'document'], help: 'read the document', value: { kind: 'document' } },
      exercise && {
        words: ['n', 'another'],
        help: 'another exercise',
        value: { kind: 'another', route: { screen: 'review' } },
      },
      exercise && {
        words: ['v', 'versions'],
        help: 'another exercise that compares two versions',
        value: { kind: 'another', route: { screen: 'review', versions: true } },
      },
    ],
  });
}

/** A place in one line, with what a list can say about it. */
function targetText(state: ReviewState, target: string | null): string {
  const row = state.subject.contract.operations.find(({ name }) => name === target);
  if (!row) return targetTitle(state, target);
  const key = row.idempotencyKey ? ', accepts an Idempotency-Key' : '';
  return `${row.name}, returns ${row.response}${key}`;
}
