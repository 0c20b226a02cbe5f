import { resolve } from 'node:path';
import { type Command, type Io, type OptionValues, wrongUsage } from '../command';
import { levelText, readLevel } from '../review/exercises/levels';
import type { Level } from '../review/exercises/types';

const textOf = (options: OptionValues, name: string) => options[name] as string | undefined;
/**
 * The contract that --contract names; a file joins those that can be named.
 *
 * @throws InputError `invalid_contract`
 */
async function contractOf(options: OptionValues): Promise<string | undefined> {
  const named = textOf(options, 'contract');
  if (named === undefined || !/\.(ya?ml|json)$/i.test(named)) return named;
  const { joinContractFile } = await import('../review/exercises/join-contract');
  return joinContractFile(resolve(named), named);
}

const claimsOf = (options: OptionValues) => (options.claim as string[] | undefined) ?? [];

/**
 * @returns the seed that the options name, the day's where they ask for that
 * @throws InputError `wrong_usage`
 */
async function seedOf(options: OptionValues, now: number): Promise<string | undefined> {
  if (options.today !== true) return textOf(options, 'seed');
  rejectBesideToday(options);
  const { daySeed } = await import('../review/exercises/today');
  return daySeed(now);
}

/** The day's exercise is the same for everybody, so nothing else may choose it. */
function rejectBesideToday(options: OptionValues): void {
  const other = ['seed', 'exercise', 'contract', 'versions'].find(name => options[name] !== undefined);
  if (options.today !== true || other === undefined) return;
  const message = `Both --today and --${other} choose the exercise.`;
  throw wrongUsage(message, 'Leave out one of the two.');
}

/** Changes between two versions come without worked examples, and a code says by itself what it is. */
function readVersions(options: OptionValues, level: Level | undefined): boolean | undefined {
  if (options.versions !== true) return undefined;
  const easier = level !== undefined && level < 3;
  if (!easier && options.exercise === undefined) return true;
  const message = easier
    ? `--versions asks for a change between two versions, but level ${level} doesn’t have any.`
    : 'Both --versions and --exercise choose the exercise.';
  throw wrongUsage(message, easier ? 'Leave --level out.' : 'Leave out one of the two.');
}

/** What the options name; where they name neither seed nor level nor code, what suits the person's progress. */
async function choiceOf(options: OptionValues, io: Io) {
  const level = readLevel(options.level);
  const versions = readVersions(options, level);
  const code = textOf(options, 'exercise');
  const contract = await contractOf(options);
  const seed = await seedOf(options, io.now());
  if (seed !== undefined || code !== undefined)
    return { seed: seed ?? io.randomSeed(), level, versions, code, contract };
  if (level !== undefined || versions) return { seed: io.randomSeed(), level: level ?? 3, versions, contract };
  const { openStoreIfKnown } = await import('./_store');
  const { nextExercise } = await import('../review/exercises/next');
  const store = await openStoreIfKnown(io);
  return { ...(await nextExercise(store.progress(), io.randomSeed())), contract };
}

/** What concerns exercises only, and would be ignored on a file. */
const ofExercises = ['seed', 'level', 'exercise', 'contract', 'today', 'versions', 'document', 'oldDocument'] as const;

/** @throws InputError `wrong_usage` where an option beside a file is about exercises */
function rejectExerciseOptions(options: OptionValues): void {
  const wrong = ofExercises.find(name => options[name] !== undefined && options[name] !== false);
  if (wrong === undefined) return;
  throw wrongUsage(
    `--${wrong === 'oldDocument' ? 'old-document' : wrong} works only with exercises, but you named a file of your own.`,
    'Leave out one of the two.',
  );
}

const command: Command = {
  usage: 'review [file]',
  summary: 'review a flawed API or your own OpenAPI file: claim flaws, then compare with a linter',
  order: 5,
  options: [
    { flags: '--seed <text>', summary: 'the exercise for this seed, the same for everybody' },
    { flags: '--today', summary: 'today’s exercise (UTC), the same for everybody, with a result to paste' },
    {
      flags: '--level <1-3>',
      summary: `1 (default with --seed): ${levelText(1)}; 2: ${levelText(2)}; 3: ${levelText(3)}`,
    },
    { flags: '--exercise <code>', summary: 'the exercise with this code, which the screen shows' },
    {
      flags: '--contract <id>',
      summary: 'review this contract, or your own file: --contract ./bookings.yaml',
    },
    { flags: '--versions', summary: 'review the change between two versions: which changes break a client?' },
    {
      flags: '--claim <area[@place][=note]>',
      summary: 'make a claim, lint, and compare (repeatable)',
      collect: true,
    },
    { flags: '--reveal', summary: 'print the planted flaws, without claiming any' },
    { flags: '--document', summary: 'print only the API description of the exercise' },
    { flags: '--old-document', summary: 'print only the version in use, if there are two' },
  ],
  async screen([file], options) {
    if (file !== undefined) {
      rejectExerciseOptions(options);
      return claimsOf(options).length > 0 || options.reveal || file === '-' ? null : { screen: 'contract', file };
    }
    if (claimsOf(options).length > 0 || options.document || options.oldDocument || options.reveal) return null;
    rejectBesideToday(options);
    const level = readLevel(options.level);
    const versions = readVersions(options, level);
    const [seed, exercise] = ['seed', 'exercise'].map(name => textOf(options, name));
    const contract = await contractOf(options);
    if (exercise !== undefined || contract !== undefined) {
      // A wrong code is told in the shell, before the screen opens.
      const { makeExercise } = await import('../review/exercises/exercise');
      await makeExercise({ seed: seed ?? '', level, code: exercise, contract });
    }
    const more = { ...(versions ? { versions } : {}), ...(options.today === true ? { today: true } : {}) };
    return { screen: 'review', seed, level, exercise, contract, ...more };
  },
  async run([file], options, io) {
    if (file !== undefined) {
      rejectExerciseOptions(options);
      const { reviewFile } = await import('./_review-output');
      await reviewFile(file, claimsOf(options), io, options.reveal === true);
      return 0;
    }
    const { makeExercise } = await import('../review/exercises/exercise');
    const exercise = await makeExercise(await choiceOf(options, io));
    if (options.document || options.oldDocument) {
      const { documentText } = await import('../review/exercises/text');
      const { oldVersion } = await import('./_review-output');
      io.out(documentText(options.oldDocument ? oldVersion(exercise) : exercise.document));
      return 0;
    }
    const { reviewExercise } = await import('./_review-output');
    await reviewExercise(exercise, claimsOf(options), io, options.reveal === true);
    return 0;
  },
};

export default command;
