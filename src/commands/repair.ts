import { type Command, InputError, type Io, type OptionValues, wrongUsage } from '../command';
import type { Exercise } from '../review/exercises/types';
import type { RepairFile } from '../review/repair/file';
import { jsonText } from '../text/control-characters';
import { wrap } from '../text/layout';

/** What a call names: the exercise, and the file in which its contract is repaired. */
interface RepairCall {
  exercise: Exercise;
  file: RepairFile;
}

const fileOf = (options: OptionValues): string | undefined =>
  options.file === undefined ? undefined : String(options.file);

/**
 * Finds the exercise by its code, or by the file's own head.
 *
 * @param last The exercise that was reviewed last; null if there is none.
 * @throws InputError `wrong_usage`, `no_exercise`, and what keeps the file from being opened
 */
async function openCall(
  [code]: string[],
  options: OptionValues,
  cwd: string,
  last: () => Promise<string | null>,
): Promise<RepairCall> {
  const { codeInText, defaultFileName, openRepairFile, readRepairFile } = await import('../review/repair/file');
  const name = fileOf(options);
  if (name?.trim() === '') throw wrongUsage('--file needs the name of a file.', 'Name one: --file repair.yaml');
  const text = name === undefined ? null : readRepairFile(name, cwd);
  const wanted = code ?? (text === null ? await last() : codeInText(text));
  if (wanted === null) {
    throw text === null
      ? wrongUsage(
          'You didn’t name an exercise, and there’s no earlier review to take it from.',
          'Name one by its code: api-design-tutor repair CODE. Each review shows the code of its exercise.',
        )
      : new InputError(
          'no_exercise',
          `${name} doesn’t say which exercise it’s from.`,
          `Name the exercise: api-design-tutor repair CODE --file ${name}`,
        );
  }
  const { makeExercise } = await import('../review/exercises/exercise');
  const exercise = await makeExercise({ seed: '', code: wanted });
  const file = openRepairFile(exercise, {
    name: name ?? defaultFileName(exercise),
    cwd,
    overwrite: options.overwrite === true,
  });
  return { exercise, file };
}

/** The exercise that the person reviewed last. */
async function lastReviewed(io: Io): Promise<string | null> {
  const { openStore } = await import('./_store');
  return (await openStore(io)).progress().reviews.at(-1)?.exercise ?? null;
}

const command: Command = {
  usage: 'repair [code]',
  summary: 'repair the contract of an exercise, in an editor of your choice',
  order: 6,
  options: [
    {
      flags: '--file <file>',
      summary: 'the file to write and watch; if it already contains this exercise, the repair continues from there',
    },
    { flags: '--overwrite', summary: 'write the contract even if the file contains something else' },
  ],
  async screen(args, options) {
    // Without a code it’s the exercise that was reviewed last, which the screen finds.
    if (args.length === 0 && fileOf(options) === undefined) return { screen: 'repair' };
    // What is wrong with the call is told in the shell, before the screen opens.
    const { exercise, file } = await openCall(args, options, process.cwd(), async () => null);
    return { screen: 'repair', exercise: exercise.code, file: file.name };
  },
  async run(args, options, io) {
    const { exercise, file } = await openCall(args, options, io.cwd, () => lastReviewed(io));
    const { checkRepair } = await import('../review/repair/check');
    const { repairLines } = await import('../review/repair/lines');
    let result = checkRepair(exercise, file.text, file.name);
    const { repairFact } = await import('../review/repair/fact');
    const { openStoreToRecord } = await import('./_store');
    const store = await openStoreToRecord(io);
    const remember = async () => {
      const fact = repairFact(exercise, result, store.progress().repairs);
      if (fact === null) return;
      store.record(fact);
      await store.flush();
    };
    await remember();
    if (io.globals.json) {
      const { repairJson } = await import('../review/repair/json');
      io.out(jsonText(repairJson(exercise, file.name, result)));
      return result.done ? 0 : 1;
    }
    const columns = Math.min(io.columns, 100);
    const print = () => io.out(`${repairLines(result, columns, io.theme).join('\n')}\n`);
    const place = file.written
      ? `The contract is in ${file.name}. Change it, and save it.`
      : `You continue with ${file.name}.`;
    io.out(`${wrap(place, columns).join('\n')}\n\n`);
    print();
    if (result.done || !io.savedTexts) return result.done ? 0 : 1;
    const watching = `Watching ${file.name}. To stop, press Ctrl-C; the file stays.`;
    io.err(`\n${wrap(watching, columns).join('\n')}\n`);
    for await (const text of io.savedTexts(file.path)) {
      io.out(`\n${'-'.repeat(Math.min(40, columns))}\n`);
      if (text === null) {
        io.out(`${file.name} can’t be read at the moment.\n`);
        continue;
      }
      result = checkRepair(exercise, text, file.name);
      await remember();
      print();
      if (result.done) break;
    }
    return result.done ? 0 : 1;
  },
};

export default command;
