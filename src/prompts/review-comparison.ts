import { lessonSummaries } from '../generated/lessons';
import { areaResultLines, nextLesson, nextLessonText } from '../review/area-results';
import {
  codeLines,
  groupHeading,
  lessonTitle,
  placeLine,
  problemLines,
  rowDetails,
  rowLine,
  verdict,
} from '../review/comparison/lines';
import { rowGroups } from '../review/comparison/rows';
import type { Comparison, ComparisonRow } from '../review/comparison/types';
import { detailsLines } from '../review/details-lines';
import { dayResult } from '../review/exercises/today';
import type { Exercise } from '../review/exercises/types';
import { flawsToPlay } from '../review/play/play';
import type { Route } from '../route';
import { wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { ask, type Choice, type Words } from './ask';
import type { PromptContext } from './context';
import { type OpenReview, openDocument, type ReviewDispatch } from './open-review';
import { enter, type PromptProgram, print } from './program';

type ResultMove =
  | { kind: 'row'; index: number }
  | { kind: 'open' | 'another'; route: Route }
  | { kind: 'again' | 'save' };

/**
 * Claims and findings side by side.
 *
 * @returns the exercise to go on with, or that it begins again
 */
export async function* comparisonProgram(
  context: PromptContext,
  open: OpenReview,
  dispatch: ReviewDispatch,
): PromptProgram<Route | 'again'> {
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
        return 'again';
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
      value: { kind: 'row', index },
    })),
  );
  const words: Words<ResultMove> = [
    exercise?.seededFlaws.some(({ visible }) => visible) && {
      words: ['f', 'fix'],
      help: 'repair this contract',
      main: true,
      value: { kind: 'open', route: { screen: 'repair', exercise: exercise.code } },
    },
    next && {
      words: ['t'],
      help: `open the lesson “${next.title}”`,
      value: { kind: 'open', route: { screen: 'lesson', id: next.id } },
    },
    source.save && {
      words: ['w', 'save'],
      help: 'save this as Markdown next to the contract',
      main: true,
      value: { kind: 'save' },
    },
    {
      words: ['n', 'another'],
      help: exercise === null ? 'another file' : 'another exercise',
      main: true,
      value: { kind: 'another', route: exercise === null ? { screen: 'contract' } : { screen: 'review' } },
    },
    exercise && {
      words: ['v', 'versions'],
      help: 'another exercise that compares two versions',
      value: { kind: 'another', route: { screen: 'review', versions: true } },
    },
    { words: ['r', 'again'], help: 'review this one again, without your claims', value: { kind: 'again' } },
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
      lines: [...wrap(rowLine(row, 1000).replace(/ {2,}/g, ', '), columns), ...rowDetails(row, columns, theme)],
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

function rowWords(row: ComparisonRow, { source, state }: OpenReview, hasExchange: boolean): Words<RowMove> {
  const { lesson, finding, cause } = row;
  const played = flawsToPlay(row);
  const known = lesson !== null && lessonTitle(lesson) !== null ? lesson : null;
  return [
    known !== null && {
      words: ['o', 'lesson'],
      help: 'open the lesson about this',
      main: true,
      value: { kind: 'open', route: { screen: 'lesson', id: known } },
    },
    played.length > 0 && {
      words: ['p', 'play'],
      help: 'see the flaw on the service, without and with the fix',
      main: true,
      value: { kind: 'open', route: { screen: 'play', flaws: played } },
    },
    source.places !== undefined &&
      cause !== undefined && { words: ['places'], help: 'list every place with this cause', value: { kind: 'places' } },
    (hasExchange || state.subject.exercise !== null || finding) && {
      words: ['d', 'document'],
      help: hasExchange ? 'the recorded exchange' : 'read it in the document',
      value: { kind: 'document' },
    },
  ];
}
