import { type Command, InputError, type Io, type OptionValues } from '../command';
import { areas } from '../conventions/area';
import { lessonSummaries } from '../generated/lessons';
import type { Claim, Exercise, Level } from '../review/types';
import { wrap } from '../text/layout';
import { openStore } from './_store';

/** In: the text of --level. Out: the level, or undefined where none was given. */
function readLevel(text: unknown): Level | undefined {
  if (text === undefined) return undefined;
  if (text === '1' || text === '2' || text === '3') return Number(text) as Level;
  throw new InputError(
    'wrong_usage',
    `There is no level "${text}".`,
    'Levels are 1 (two areas solved), 2 (one) and 3.',
  );
}

const textOf = (options: OptionValues, name: string) => options[name] as string | undefined;
const claimsOf = (options: OptionValues) => (options.claim as string[] | undefined) ?? [];

const knownLesson = (id: string): string | null => lessonSummaries.find(lesson => lesson.id === id)?.title ?? null;

/** In: the options. Out: the seed that they name, the day's where they ask for that. Errors: InputError wrong_usage. */
async function seedOf(options: OptionValues, now: number): Promise<string | undefined> {
  if (options.today !== true) return textOf(options, 'seed');
  refuseBesideToday(options);
  const { daySeed } = await import('../review/exercises/today');
  return daySeed(now);
}

/** The day's exercise is the same for everybody, so nothing else may choose it. */
function refuseBesideToday(options: OptionValues): void {
  const other = ['seed', 'exercise', 'contract', 'versions'].find(name => options[name] !== undefined);
  if (options.today !== true || other === undefined) return;
  const message = `--today names the exercise, and so does --${other}.`;
  throw new InputError('wrong_usage', message, 'Leave out one of the two.');
}

/** Changes between two versions come without worked examples, and a code says by itself what it is. */
function readVersions(options: OptionValues, level: Level | undefined): boolean | undefined {
  if (options.versions !== true) return undefined;
  const easier = level !== undefined && level < 3;
  if (!easier && options.exercise === undefined) return true;
  const message = easier
    ? `--versions asks for a change between two versions, and level ${level} has none.`
    : '--versions chooses an exercise, and so does --exercise.';
  throw new InputError('wrong_usage', message, easier ? 'Leave --level out.' : 'Leave out one of the two.');
}

/** Prints the contract, what was recorded, and how to claim. */
async function printExercise(exercise: Exercise, io: Io): Promise<void> {
  const { claimPlaces } = await import('../review/claims');
  if (io.globals.json) {
    const { compare, reviewJson } = await import('../review/comparison/exercise');
    const row = { ...reviewJson(exercise, compare(exercise, [])), places: claimPlaces(exercise) };
    return io.out(`${JSON.stringify(row, null, 2)}\n`);
  }
  const { againCommand } = await import('../review/exercises/today');
  const { contractFacts } = await import('../openapi/facts/contract');
  const { handoutLines } = await import('../review/handout');
  const columns = Math.min(io.columns, 100);
  if (exercise.change) {
    const { versionsHandout } = await import('../review/change-lines');
    const lines = [
      ...versionsHandout(exercise, exercise.change, columns, io.theme),
      ...(await howToMark(exercise, columns)),
    ];
    return io.out(`${lines.join('\n')}\n`);
  }
  const lines = [
    ...handoutLines(exercise, contractFacts(exercise.document), columns, io.theme),
    '',
    ...wrap(`One to seven of these areas are flawed: ${areas.join(', ')}.`, columns),
    ...wrap('Claim an area, or an area at a place, then compare:', columns),
    `  ${againCommand(exercise)} \\`,
    `    --claim naming --claim "errors@${claimPlaces(exercise)[0]}"`,
  ];
  io.out(`${lines.join('\n')}\n`);
}

/** The version in use. Errors: InputError wrong_usage where the exercise has one version only. */
function oldVersion({ change, code }: Exercise) {
  if (change) return change.before;
  const message = `The exercise ${code} has one version.`;
  throw new InputError('wrong_usage', message, 'Use --document, or --versions for an exercise with two.');
}

/** How to mark changes in the shell, and how to read both versions as they are linted. */
async function howToMark(exercise: Exercise, columns: number): Promise<string[]> {
  const { againCommand } = await import('../review/exercises/today');
  const again = againCommand(exercise);
  return [
    '',
    ...wrap('Mark the changes that break a client, then compare:', columns),
    `  ${again} \\`,
    '    --claim "change 1" --claim "change 2"',
    '',
    ...wrap('Both versions, as the linter reads them:', columns),
    `  ${again} --document`,
    `  ${again} --old-document`,
  ];
}

/** Lints, compares, keeps the result and prints it. */
async function printComparison(exercise: Exercise, claims: Claim[], io: Io): Promise<void> {
  const { compare, resultFact, reviewJson } = await import('../review/comparison/exercise');
  const comparison = compare(exercise, claims);
  const store = await openStore(io);
  store.record(resultFact(exercise, comparison));
  await store.flush();
  if (io.globals.json) return io.out(`${JSON.stringify(reviewJson(exercise, comparison), null, 2)}\n`);
  const { againCommand, dayResult } = await import('../review/exercises/today');
  const { comparisonLines } = await import('../review/comparison/lines');
  const day = dayResult(exercise, comparison);
  const { nextLesson, nextLessonText } = await import('../review/area-results');
  const { reviews, lessons } = store.progress();
  const next = nextLesson(comparison, reviews, lessonSummaries, id => lessons[id]?.done === true);
  const columns = Math.min(io.columns, 100);
  const lines = [
    ...comparisonLines(comparison, knownLesson, columns, io.theme),
    '',
    ...(next === null
      ? []
      : [...wrap(nextLessonText(next, reviews), columns), `  api-design-tutor lesson ${next.id}`, '']),
    ...wrap(`The same again, and the ${exercise.change ? 'documents' : 'document'} with these line numbers:`, columns),
    `  ${againCommand(exercise)}`,
    `  ${againCommand(exercise)} --document`,
    ...(exercise.change ? [`  ${againCommand(exercise)} --old-document`] : []),
    ...(day === null ? [] : ['', 'The result in a line, to paste:', `  ${day}`]),
  ];
  io.out(`${lines.join('\n')}\n`);
}

const command: Command = {
  usage: 'review [file]',
  summary: 'review a flawed API, or an OpenAPI file of yours: claim, then compare with a linter',
  order: 5,
  options: [
    { flags: '--seed <text>', summary: 'the same exercise for everybody with this seed' },
    { flags: '--today', summary: 'the same exercise for everybody today (UTC), with a result to paste' },
    { flags: '--level <1-3>', summary: 'fewer flaws and solved areas at 1, none solved at 3 (default: 3)' },
    { flags: '--exercise <code>', summary: 'the exercise of this code, as the screen shows it' },
    { flags: '--contract <id>', summary: 'put the flaws into this contract' },
    { flags: '--versions', summary: 'a change between two versions: which changes break a client?' },
    { flags: '--claim <area[@place]>', summary: 'claim, lint and compare; may be repeated', collect: true },
    { flags: '--document', summary: 'print the API description of the exercise and nothing else' },
    { flags: '--old-document', summary: 'the same of the version in use, where there are two' },
  ],
  async screen([file], options) {
    if (file !== undefined) {
      const { refuseExerciseOptions } = await import('./_review-own');
      refuseExerciseOptions(options);
      return claimsOf(options).length > 0 || file === '-' ? null : { screen: 'contract', file };
    }
    if (claimsOf(options).length > 0 || options.document || options.oldDocument) return null;
    refuseBesideToday(options);
    const level = readLevel(options.level);
    const versions = readVersions(options, level);
    const [seed, exercise, contract] = ['seed', 'exercise', 'contract'].map(name => textOf(options, name));
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
      const { refuseExerciseOptions, reviewFile } = await import('./_review-own');
      refuseExerciseOptions(options);
      return reviewFile(file, claimsOf(options), io, knownLesson);
    }
    const { makeExercise } = await import('../review/exercises/exercise');
    const level = readLevel(options.level);
    const exercise = await makeExercise({
      seed: (await seedOf(options, io.now())) ?? io.freshSeed(),
      level,
      versions: readVersions(options, level),
      code: textOf(options, 'exercise'),
      contract: textOf(options, 'contract'),
    });
    if (options.document || options.oldDocument) {
      const { documentText } = await import('../review/text');
      io.out(documentText(options.oldDocument ? oldVersion(exercise) : exercise.document));
      return 0;
    }
    const { parseClaims } = await import('../review/claims');
    const claims = parseClaims(claimsOf(options), exercise);
    await (claims.length > 0 ? printComparison(exercise, claims, io) : printExercise(exercise, io));
    return 0;
  },
};

export default command;
