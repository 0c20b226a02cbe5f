import { attempted, startPrompt } from '../course/tasks/prompt';
import { allChanges, allRules } from '../linter/engine/lint';
import { writeText } from '../openapi/files';
import { makeExercise } from '../review/exercises/exercise';
import { givenText } from '../review/exercises/text';
import type { Exercise } from '../review/exercises/types';
import { checkRepair, type RepairResult } from '../review/repair/check';
import { repairDraft } from '../review/repair/draft';
import { repairFact } from '../review/repair/fact';
import { defaultFileName, openRepairFile, type RepairFile, withHead } from '../review/repair/file';
import { repairLines } from '../review/repair/lines';
import { repairAttempt, repairTask } from '../review/repair/task';
import type { Route } from '../route';
import { wrap } from '../text/layout';
import type { PromptContext } from './context';
import { type PromptProgram, print, readLineOrSave } from './program';
import { taskProgram } from './task';

const fixesOf = (rule: string): string[] => [...allRules, ...allChanges].find(({ id }) => id === rule)?.fixes ?? [];

/** The contract of an exercise, repaired line by line, in an editor, or in a file that is watched. */
export async function* repairProgram(
  context: PromptContext,
  { exercise: code, file: name }: Extract<Route, { screen: 'repair' }>,
): PromptProgram {
  const { view } = context;
  const wanted = code ?? context.progress().progress().reviews.at(-1)?.exercise;
  if (wanted === undefined) {
    yield* print('', 'There’s no exercise to repair yet. Review one first, or type the code of one.');
    return;
  }
  const exercise = await makeExercise({ seed: '', code: wanted });
  const check = (text: string, document?: string): RepairResult => {
    const result = checkRepair(exercise, text, document);
    const progress = context.progress();
    const fact = repairFact(exercise, result, progress.progress().repairs);
    if (fact) progress.record(fact);
    return result;
  };
  yield* print('', `Repair: ${exercise.contract.title}.`);
  if (name !== undefined) {
    const file = openRepairFile(exercise, { name, cwd: context.place.cwd, overwrite: false });
    yield* watchProgram(context, file, check);
    return;
  }
  const draft = repairDraft(exercise, context.progress().drafts());
  const task = repairTask(exercise, givenText(exercise), fixesOf);
  const left = { ...startPrompt(task, draft.read() ?? task.start) };
  const isReviewed = context
    .progress()
    .progress()
    .reviews.some(review => review.exercise === exercise.code);
  const first = isReviewed ? ['', ...attempted(left, repairAttempt(check(left.parts[0]!)), view).lines] : [];
  yield* taskProgram({
    task,
    view,
    left,
    first,
    attempt: async text => repairAttempt(check(text)),
    keep: prompt => draft.keep(prompt.parts[0]!),
    also: {
      word: 'w',
      help: 'write it to a file, and check it each time you save it',
      run: async function* (text) {
        const file = toFile(context, exercise, text);
        if (typeof file === 'string') {
          yield* print(...wrap(file, view.columns));
          return text;
        }
        draft.drop();
        return yield* watchProgram(context, file, check);
      },
    },
  });
}

/** Writes the text as it is now; a file that's there already is read instead. */
function toFile({ place: { cwd } }: PromptContext, exercise: Exercise, text: string): RepairFile | string {
  try {
    const file = openRepairFile(exercise, { name: defaultFileName(exercise), cwd, overwrite: false });
    if (!file.written || text === givenText(exercise)) return file;
    const whole = withHead(exercise, text);
    writeText(file.path, file.name, whole);
    return { ...file, text: whole };
  } catch (error) {
    const { message, hint = '' } = error as Error & { hint?: string };
    return `${message} ${hint}`.trim();
  }
}

/**
 * Says after every save what is left.
 *
 * @returns the text as it is when the person stops; null once nothing is left to repair
 */
async function* watchProgram(
  { view: { columns, theme } }: PromptContext,
  file: RepairFile,
  check: (text: string, document?: string) => RepairResult,
): PromptProgram<string | null> {
  let { text } = file;
  const report = (result: RepairResult) => ['', ...repairLines(result, columns, theme)];
  yield* print(
    ...wrap(
      `${file.written ? 'The contract is in' : 'You continue with'} ${file.name}. It’s checked each time you save it.`,
      columns,
    ),
  );
  let result = check(text, file.name);
  yield* print(...report(result));
  while (!result.done) {
    yield* print('', 'Save the file, or press Enter to stop watching.');
    const came = yield* readLineOrSave(file.path);
    if ('line' in came) {
      if (came.line.trim() !== '?') return text;
    } else if (came.saved === null) yield* print(`${file.name} can’t be read at the moment.`);
    else {
      text = came.saved;
      result = check(text, file.name);
    }
    yield* print(...report(result));
  }
  return null;
}
