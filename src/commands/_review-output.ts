import { type Io, printJson, wrongUsage } from '../command';
import { areas } from '../conventions/area';
import { lessonSummaries } from '../generated/lessons';
import { nextLesson, nextLessonText } from '../review/area-results';
import type { Claim } from '../review/claim';
import { claimPlaces, parseClaims } from '../review/claims';
import { comparisonLines } from '../review/comparison/lines';
import { resultFact, reviewJson } from '../review/comparison/result';
import type { Comparison } from '../review/comparison/types';
import { openContract } from '../review/contract/open';
import type { OpenedContract } from '../review/contract/types';
import { exerciseName, flawsText } from '../review/exercises/levels';
import { exerciseSource } from '../review/exercises/source';
import { againCommand, dayResult } from '../review/exercises/today';
import type { Exercise } from '../review/exercises/types';
import { versionsHandout } from '../review/exercises/version-lines';
import { handoutLines } from '../review/handout';
import type { ReviewSubject } from '../review/types';
import { openFile } from '../review/user-contract/open-file';
import { createUserContract } from '../review/user-contract/user-contract';
import { stripControlCharacters, wrap } from '../text/layout';
import { listInWords } from '../text/list-in-words';
import { shellQuote } from '../text/shell-quote';
import { openStoreToRecord } from './_store';

/** What is reviewed in the shell: an exercise, or a file of the person's own. */
interface ReviewInput {
  subject: ReviewSubject;
  facts: OpenedContract['facts'];
  lint: OpenedContract['lint'];
  compare(claims: readonly Claim[]): Comparison;
  /** Some places of a cause; of exercises the first is enough. */
  places?(cause: number): ReturnType<ReturnType<typeof createUserContract>['places']>;
  /** The command that reviews the same again. */
  again: string;
}

/** Reviews an exercise: prints it, or, with claims, what the linter says beside them; that is kept as progress. */
export async function reviewExercise(
  exercise: Exercise,
  texts: readonly string[],
  io: Io,
  reveal = false,
): Promise<void> {
  const input = { ...exerciseSource(exercise), again: againCommand(exercise) };
  await printReview(input, parseClaims(texts, input.subject), io, reveal);
}

/**
 * Reviews a contract of the person's own: prints its facts, or, with claims, what the linter says beside them.
 *
 * @param file - a path, `-` for standard input
 * @throws InputError where it cannot be read
 */
export async function reviewFile(file: string, texts: readonly string[], io: Io, reveal = false): Promise<void> {
  const contract = file === '-' ? await openStdin(io) : openFile(file, io.cwd);
  const shown = shellQuote(stripControlCharacters(file));
  const input = {
    ...contract,
    subject: { contract: contract.summary, exercise: null },
    places: (cause: number) => contract.places(cause, '', 3),
    again: `api-design-tutor review ${shown}`,
  };
  await printReview(input, parseClaims(texts, input.subject), io, reveal);
}

async function openStdin(io: Io) {
  const { readInput } = await import('../openapi/files');
  return createUserContract(openContract(readInput({ bytes: await io.stdin() })));
}

async function printReview(input: ReviewInput, claims: readonly Claim[], io: Io, reveal: boolean): Promise<void> {
  const { subject } = input;
  if (claims.length > 0) return printComparison(input, claims, io);
  if (io.globals.json) {
    const row = reviewJson(subject, input.compare([]), input.lint().findings, reveal);
    printJson(io, { ...row, claimable: claimPlaces(subject) });
    return;
  }
  if (reveal) return printSolution(input, io);
  const columns = Math.min(io.columns, 100);
  const { exercise } = subject;
  const handout = exercise?.versionDiff
    ? versionsHandout(exercise, exercise.versionDiff, columns, io.theme)
    : handoutLines(subject, input.facts, columns, io.theme);
  io.out(`${[...handout, '', ...howToClaim(input, columns)].join('\n')}\n`);
}

/** Everything that was put in, without claims and without a trace in progress: for a teacher who prepares a lesson. */
function printSolution({ compare, places }: ReviewInput, io: Io): void {
  const columns = Math.min(io.columns, 100);
  io.out(`${comparisonLines(compare([]), columns, io.theme, places).join('\n')}\n`);
}

/** How to claim in the shell; of two versions changes are marked, and both can be read as they are linted. */
function howToClaim({ subject, again }: ReviewInput, columns: number): string[] {
  if (subject.exercise?.versionDiff) {
    return [
      ...wrap('Mark the changes that break a client, then compare your marks with the linter’s findings:', columns),
      `  ${again} \\`,
      '    --claim "change 1" --claim "change 2"',
      '',
      ...wrap('Both versions, as the linter reads them:', columns),
      `  ${again} --document`,
      `  ${again} --old-document`,
    ];
  }
  const list = listInWords(areas);
  return [
    ...(subject.exercise ? wrap(`This exercise: ${exerciseName(subject.exercise)}.`, columns) : []),
    ...wrap(`${subject.exercise ? `${flawsText(subject.exercise)} ` : ''}The areas are ${list}.`, columns),
    ...wrap(
      'Claim each flaw: name its area and where it is, with a note if you like. Then compare your claims with the linter’s findings:',
      columns,
    ),
    `  ${again} \\`,
    `    --claim "errors@${subject.contract.operations[0]!.name}" --claim "naming = why"`,
    ...(subject.exercise
      ? wrap('After the @, name an operation or an exchange, or write everywhere: naming@everywhere.', columns)
      : []),
  ];
}

async function printComparison(input: ReviewInput, claims: readonly Claim[], io: Io): Promise<void> {
  const { subject } = input;
  const comparison = input.compare(claims);
  const columns = Math.min(io.columns, 100);
  const after = subject.exercise ? await afterExercise(subject.exercise, comparison, columns, io) : [];
  if (io.globals.json) {
    printJson(io, reviewJson(subject, comparison, input.lint().findings));
    return;
  }
  const lines = [...comparisonLines(comparison, columns, io.theme, input.places), ...after];
  io.out(`${lines.join('\n')}\n`);
}

/** Records the result of an exercise; resolves to lines on what to do next and how to get the same exercise again. */
async function afterExercise(exercise: Exercise, comparison: Comparison, columns: number, io: Io): Promise<string[]> {
  const store = await openStoreToRecord(io);
  store.record(resultFact(exercise, comparison));
  await store.flush();
  const { reviews, lessons } = store.progress();
  const next = nextLesson(comparison, reviews, lessonSummaries, id => lessons[id]?.done === true);
  const day = dayResult(exercise, comparison);
  const again = againCommand(exercise);
  const documents = exercise.versionDiff ? 'documents' : 'document';
  return [
    '',
    ...(next === null
      ? []
      : [...wrap(nextLessonText(next, reviews), columns), `  api-design-tutor lesson ${next.id}`, '']),
    ...wrap(`This exercise: ${exerciseName(exercise)}.`, columns),
    ...wrap(`To review this exercise again, or to print its ${documents} with these line numbers:`, columns),
    `  ${again}`,
    `  ${again} --document`,
    ...(exercise.versionDiff ? [`  ${again} --old-document`] : []),
    ...(day === null ? [] : ['', 'The result, to paste:', ...day.map(line => `  ${line}`)]),
  ];
}

/**
 * @returns the version in use
 * @throws InputError `wrong_usage` where the exercise has one version only
 */
export function oldVersion({ versionDiff, code }: Exercise) {
  if (versionDiff) return versionDiff.before;
  const message = `The exercise ${code} has only one version.`;
  throw wrongUsage(message, 'Use --document, or use --versions to choose an exercise that has two.');
}
