import { areas, areaTitle } from '../conventions/area';
import { lessonSummaries } from '../generated/lessons';
import { areaResultLines, nextLesson, nextLessonText } from '../review/area-results';
import { claimWords } from '../review/claims';
import {
  codeLines,
  groupHeading,
  placeLine,
  problemLines,
  rowDetails,
  rowLine,
  verdict,
} from '../review/comparison/lines';
import { resultFact } from '../review/comparison/result';
import { rowGroups } from '../review/comparison/rows';
import type { Comparison, ComparisonRow } from '../review/comparison/types';
import { claimedLines, confirmLines } from '../review/confirm-lines';
import { detailsLines, targetTitle } from '../review/details-lines';
import { documentTarget, operationIndex } from '../review/document-target';
import { isWhole } from '../review/everywhere';
import { isFixedExercise, prepareExercise } from '../review/exercises/asked';
import { exerciseName, flawsText } from '../review/exercises/levels';
import { exerciseSource } from '../review/exercises/source';
import { dayResult } from '../review/exercises/today';
import type { Exercise } from '../review/exercises/types';
import { changeQuestion } from '../review/exercises/version-lines';
import { subjectTitle } from '../review/handout';
import { canPlay, playableFlaws } from '../review/play/play';
import {
  claimCounter,
  initialReview,
  noteHere,
  type ReviewAction,
  type ReviewState,
  reviewReducer,
} from '../review/state';
import type { ReviewSource } from '../review/types';
import type { Route } from '../route';
import { wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { ask, type Choice, confirm, type Word } from './ask';
import type { PromptContext } from './context';
import { documentProgram } from './document';
import { enter, type PromptProgram, print } from './program';

/** A review that's under way. */
export interface OpenReview {
  source: ReviewSource;
  state: ReviewState;
}

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
    const next: Route | null = yield* reviewSession(context, open);
    if (next === null) return;
    context.kept.delete(keptAs);
    asked = next;
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
 * @returns the exercise to go on with, or null
 */
export async function* reviewSession(context: PromptContext, open: OpenReview): PromptProgram<Route | null> {
  const dispatch = (action: ReviewAction) => {
    open.state = reviewReducer(open.state, action);
  };
  yield* print('', ...introduction(open.state, context));
  for (;;) {
    if (open.state.comparison) return yield* comparisonProgram(context, open, dispatch);
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
        yield* print('', 'All your claims are removed.');
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
  if (state.claims.length === 0) return ['You have claimed nothing yet.'];
  return [`${isVersions(state) ? 'Marked' : 'Claimed'} ${counterText(state)}:`, ...claimedLines(state, columns)];
}

/** `2 of 7 areas`, or of two versions `2 of 9 changes`. */
const counterText = (state: ReviewState): string =>
  `${claimCounter(state).replace('/', ' of ')} ${isVersions(state) ? 'changes' : 'areas'}`;

const isVersions = ({ subject }: ReviewState): boolean => subject.exercise?.versionDiff != null;

function listProgram(context: PromptContext, state: ReviewState): PromptProgram<ListMove> {
  const { exercise } = state.subject;
  const versions = isVersions(state);
  const another: Word<ListMove>[] =
    exercise === null
      ? []
      : [
          {
            words: ['n', 'another'],
            help: 'another exercise',
            read: () => ({ kind: 'another', route: { screen: 'review' } }),
          },
          {
            words: ['v', 'versions'],
            help: 'another exercise that compares two versions',
            read: () => ({ kind: 'another', route: { screen: 'review', versions: true } }),
          },
        ];
  return ask<ListMove>(context.view, {
    lines: [`${versions ? 'Marked' : 'Claimed'} ${counterText(state)}.`],
    choices: state.targets.map(target => ({
      text: `${targetText(state, target)}${claimedText(state, target)}`,
      read: () => ({ kind: 'place', target }),
    })),
    chooses: versions ? 'look at a change, and mark it' : 'look at a place, and claim a problem there',
    words: [
      { words: ['l', 'linter'], help: 'run the linter and compare', main: true, read: () => ({ kind: 'linter' }) },
      { words: ['c', 'claims'], help: 'list your claims', read: () => ({ kind: 'claims' }) },
      { words: ['clear'], help: 'remove all claims', read: () => ({ kind: 'clear' }) },
      { words: ['d', 'document'], help: 'read the document', read: () => ({ kind: 'document' }) },
      ...another,
    ],
  });
}

/** A place in one line, with what a list can say about it. */
function targetText(state: ReviewState, target: string | null): string {
  const row = state.subject.contract.operations.find(({ name }) => name === target);
  if (!row) return targetTitle(state, target);
  const key = row.idempotencyKey ? ', takes Idempotency-Key' : '';
  return `${row.name}, returns ${row.response}${key}`;
}

function claimedText(state: ReviewState, target: string | null): string {
  const here = state.claims.filter(({ at }) => at === target);
  if (here.length === 0) return '';
  return isVersions(state) ? ', marked' : `, claimed: ${here.map(({ area }) => areaTitle(area)).join(', ')}`;
}

type PlaceMove =
  | { kind: 'toggle'; area: (typeof areas)[number] }
  | { kind: 'next' | 'previous' | 'document' | 'unfold' }
  | { kind: 'note'; text: string };

/** One place after the other, with all that's known of it; areas are claimed by their number. */
async function* placesProgram(
  context: PromptContext,
  open: OpenReview,
  dispatch: (action: ReviewAction) => void,
): PromptProgram {
  let quiet = false;
  for (;;) {
    const lines = await placeLines(context, open);
    const move: PlaceMove = yield* ask<PlaceMove>(context.view, { ...placeWays(open.state), lines, quiet });
    quiet = true;
    switch (move.kind) {
      case 'toggle':
        dispatch({ type: 'claim', area: move.area });
        yield* print(...wrap(toggledText(open.state, move.area), context.view.columns));
        break;
      case 'note':
        dispatch({ type: 'note', step: 'begin' });
        for (const _ of noteHere(open.state)) dispatch({ type: 'press', press: { name: 'backspace', text: '' } });
        dispatch({ type: 'press', press: { name: 'paste', text: move.text } });
        dispatch({ type: 'note', step: 'keep' });
        yield* print(
          noteHere(open.state) === ''
            ? 'No note. A note belongs to a claim, so claim an area here first.'
            : `Noted: ${noteHere(open.state)}`,
        );
        break;
      case 'unfold':
        dispatch({ type: 'unfold' });
        quiet = false;
        break;
      case 'document':
        yield* enter(openDocument(context, open));
        break;
      case 'next':
      case 'previous': {
        const before = open.state.cursor;
        dispatch({ type: 'move', by: move.kind === 'next' ? 1 : -1 });
        if (open.state.cursor === before) return;
        quiet = false;
      }
    }
  }
}

async function placeLines(
  { view: { columns, theme } }: PromptContext,
  { source, state }: OpenReview,
): Promise<string[]> {
  const target = state.targets[state.cursor] ?? null;
  const index = operationIndex(state);
  const facts = index === null ? undefined : await source.facts(index);
  const note = noteHere(state);
  return [
    `${state.cursor + 1} of ${state.targets.length}: ${targetTitle(state, target)}${claimedText(state, target)}`,
    ...(note === '' ? [] : wrap(`Your note: ${note}`, columns)),
    '',
    ...detailsLines(state, facts, columns, theme),
  ];
}

function placeWays(state: ReviewState) {
  const target = state.targets[state.cursor] ?? null;
  const isClaimed = (area: string) => state.claims.some(claim => claim.at === target && claim.area === area);
  const isMarked = state.claims.some(({ at }) => at === target);
  const last = state.cursor === state.targets.length - 1;
  const words: Word<PlaceMove>[] = [
    { words: ['p'], help: 'previous place', read: () => ({ kind: 'previous' }) },
    { words: ['note'], takes: 'TEXT', help: 'add a note to your claim', read: text => ({ kind: 'note', text }) },
    { words: ['d', 'document'], help: 'read it in the document', read: () => ({ kind: 'document' }) },
    ...(isWhole(target)
      ? []
      : [
          {
            words: ['u'],
            help: 'show or hide the details of responses that are the same everywhere',
            read: (): PlaceMove => ({ kind: 'unfold' }),
          },
        ]),
  ];
  const enterWay = { help: last ? 'back to the list' : 'next place', value: { kind: 'next' } as PlaceMove };
  if (isVersions(state)) {
    const mark: Word<PlaceMove> = {
      words: ['m', 'mark'],
      help: isMarked ? 'unmark it' : 'mark it as breaking clients',
      main: true,
      read: () => ({ kind: 'toggle', area: 'compatibility' }),
    };
    return { enter: enterWay, words: [mark, ...words] };
  }
  const choices: Choice<PlaceMove>[] = areas.map(area => ({
    text: `${areaTitle(area)}${isClaimed(area) ? ', claimed' : ''}`,
    heading: 'Claim an area here',
    read: () => ({ kind: 'toggle', area }),
  }));
  return { enter: enterWay, words, choices, chooses: 'claim this area, or withdraw the claim' };
}

function toggledText(state: ReviewState, area: (typeof areas)[number]): string {
  const target = state.targets[state.cursor] ?? null;
  const claim = state.claims.find(each => each.at === target && each.area === area);
  if (isVersions(state))
    return `${claim ? 'Marked: it breaks clients' : 'No longer marked'}. Marked ${counterText(state)}.`;
  const words = claimWords({ area, at: target });
  return `${claim ? `Claimed: ${words}` : `Claim withdrawn: ${words}`}. ${pluralize(state.claims.length, 'claim')} in ${counterText(state)}.`;
}

/** The document at what the cursor is about. */
async function* openDocument(context: PromptContext, { source, state }: OpenReview): PromptProgram {
  const target = documentTarget(state);
  if (target === null)
    return yield* documentProgram(context, source, { document: state.subject.contract.name, row: 0 });
  if (target.at === 'operation')
    return yield* documentProgram(context, source, await source.operationRow(target.index));
  if (target.at === 'pointer') {
    const place = await source.pointerRow?.(target.document, target.pointer);
    if (place) yield* documentProgram(context, source, place);
    return;
  }
  const { document, line, column } = target.place;
  const row = await source.rowOf(document, line, column);
  yield* documentProgram(context, source, { document, row: Math.max(0, row - 3) });
}

type ResultMove =
  | { kind: 'row'; index: number }
  | { kind: 'open' | 'another'; route: Route }
  | { kind: 'again' | 'save' };

async function* comparisonProgram(
  context: PromptContext,
  open: OpenReview,
  dispatch: (action: ReviewAction) => void,
): PromptProgram<Route | null> {
  let quiet = false;
  for (;;) {
    const comparison = open.state.comparison!;
    const move: ResultMove = yield* ask<ResultMove>(context.view, { ...resultPlace(context, open, comparison), quiet });
    quiet = false;
    switch (move.kind) {
      case 'row':
        dispatch({ type: 'move', by: move.index - open.state.row });
        yield* enter(rowProgram(context, open));
        quiet = true;
        break;
      case 'open':
        yield* context.open(move.route);
        quiet = true;
        break;
      case 'another':
        return move.route;
      case 'again':
        dispatch({ type: 'again' });
        return yield* reviewSession(context, open);
      case 'save':
        yield* print(await saved(open));
        quiet = true;
    }
  }
}

async function saved({ source, state }: OpenReview): Promise<string> {
  try {
    return `Saved as ${await source.save!(state.claims)}.`;
  } catch (error) {
    return (error as Error).message;
  }
}

const lessonTitle = (id: string): string | null => lessonSummaries.find(lesson => lesson.id === id)?.title ?? null;

function resultPlace(context: PromptContext, { source, state }: OpenReview, comparison: Comparison) {
  const { columns } = context.view;
  const { exercise } = state.subject;
  const { reviews, lessons } = context.progress().progress();
  const next =
    exercise === null ? null : nextLesson(comparison, reviews, lessonSummaries, id => lessons[id]?.done === true);
  const record = exercise === null ? [] : areaResultLines(reviews, columns - 2);
  const choices: Choice<ResultMove>[] = rowGroups(comparison).flatMap(({ kind, rows }) =>
    rows.map(({ row, index }) => ({
      text: rowLine(row, 1000).replace(/ {2,}/g, ', '),
      heading: `${groupHeading(kind, comparison)}, ${rows.length}`,
      read: (): ResultMove => ({ kind: 'row', index }),
    })),
  );
  const words: Word<ResultMove>[] = [
    ...(exercise?.seededFlaws.some(({ visible }) => visible)
      ? [
          {
            words: ['f', 'fix'],
            help: 'repair this contract',
            main: true,
            read: (): ResultMove => ({ kind: 'open', route: { screen: 'repair', exercise: exercise.code } }),
          },
        ]
      : []),
    ...(next
      ? [
          {
            words: ['t'],
            help: `open the lesson “${next.title}”`,
            read: (): ResultMove => ({ kind: 'open', route: { screen: 'lesson', id: next.id } }),
          },
        ]
      : []),
    ...(source.save
      ? [
          {
            words: ['w', 'save'],
            help: 'save this as Markdown next to the contract',
            main: true,
            read: (): ResultMove => ({ kind: 'save' }),
          },
        ]
      : []),
    {
      words: ['n', 'another'],
      help: exercise === null ? 'another file' : 'another exercise',
      main: true,
      read: () => ({ kind: 'another', route: exercise === null ? { screen: 'contract' } : { screen: 'review' } }),
    },
    ...(exercise
      ? [
          {
            words: ['v', 'versions'],
            help: 'another exercise that compares two versions',
            read: (): ResultMove => ({ kind: 'another', route: { screen: 'review', versions: true } }),
          },
        ]
      : []),
    { words: ['r', 'again'], help: 'review the same one again, without claims', read: () => ({ kind: 'again' }) },
  ];
  return {
    lines: [
      ...wrap(verdict(comparison), columns),
      ...problemLines(comparison).flatMap(line => wrap(line, columns)),
      ...(next ? wrap(nextLessonText(next, reviews), columns) : []),
      ...(exercise ? exerciseEnd(exercise, comparison, record, columns) : []),
    ],
    choices,
    chooses: 'read the details of a row',
    words,
  };
}

/** What an exercise leaves behind: a result to paste, the record so far, and how to get it again. */
function exerciseEnd(exercise: Exercise, comparison: Comparison, record: readonly string[], columns: number): string[] {
  const day = dayResult(exercise, comparison);
  return [
    ...(day === null ? [] : ['', 'Your result, to copy and paste:', ...day.flatMap(line => wrap(line, columns))]),
    ...(record.length > 0 ? ['', 'Your reviews so far:', ...record] : []),
    '',
    'The code of this exercise:',
    ...codeLines(exercise.code, columns),
  ];
}

type RowMove = { kind: 'open'; route: Route } | { kind: 'document' | 'places' | 'done' };

/** A row of the comparison: place, reason, fixes, and where it leads. */
async function* rowProgram(context: PromptContext, open: OpenReview): PromptProgram {
  const { columns, theme } = context.view;
  const { source, state } = open;
  const row = rowGroups(state.comparison!).flatMap(({ rows }) => rows.map(each => each.row))[state.row]!;
  const run = state.subject.exercise?.exchanges.find(({ id }) => id === row.at);
  let quiet = false;
  for (;;) {
    const move: RowMove = yield* ask<RowMove>(context.view, {
      lines: [
        ...wrap(rowLine(row, 1000).replace(/ {2,}/g, ', '), columns),
        ...rowDetails(row, lessonTitle, columns, theme),
      ],
      quiet,
      enter: { help: 'back to the list', value: { kind: 'done' } },
      words: rowWords(row, open, run !== undefined),
    });
    quiet = true;
    switch (move.kind) {
      case 'done':
        return;
      case 'open':
        yield* context.open(move.route);
        break;
      case 'document':
        if (run)
          yield* print(
            '',
            ...detailsLines({ ...state, cursor: state.targets.indexOf(run.id) }, undefined, columns, theme),
          );
        else yield* enter(openDocument(context, open));
        break;
      case 'places': {
        const { total, places } = await source.places!(row.cause!, '', 100);
        yield* print(
          '',
          `${pluralize(total, 'place')}${total > places.length ? `, the first ${places.length}:` : ':'}`,
          ...places.flatMap(place =>
            wrap(
              `${place.document}:${place.line}:${place.column} ${placeLine(place, 1000).replace(/ {2,}/g, ', ')}`,
              columns,
              { hang: '  ' },
            ),
          ),
        );
      }
    }
  }
}

function rowWords(row: ComparisonRow, { source, state }: OpenReview, hasExchange: boolean): Word<RowMove>[] {
  const { lesson, flaw, finding, cause } = row;
  const played = flaw !== null && canPlay(flaw) ? [flaw] : finding === null ? [] : playableFlaws(finding.rule);
  const known = lesson !== null && lessonTitle(lesson) !== null ? lesson : null;
  return [
    ...(known
      ? [
          {
            words: ['o', 'lesson'],
            help: 'open the lesson about this',
            main: true,
            read: (): RowMove => ({ kind: 'open', route: { screen: 'lesson', id: known } }),
          },
        ]
      : []),
    ...(played.length > 0
      ? [
          {
            words: ['p', 'play'],
            help: 'see it on the service, without and with the fix',
            main: true,
            read: (): RowMove => ({ kind: 'open', route: { screen: 'play', flaws: played } }),
          },
        ]
      : []),
    ...(source.places && cause !== undefined
      ? [{ words: ['places'], help: 'list every place with this cause', read: (): RowMove => ({ kind: 'places' }) }]
      : []),
    ...(hasExchange || state.subject.exercise !== null || finding
      ? [
          {
            words: ['d', 'document'],
            help: hasExchange ? 'the recorded exchange' : 'read it in the document',
            read: (): RowMove => ({ kind: 'document' }),
          },
        ]
      : []),
  ];
}
