import { lessonSummaries } from 'registry:lessons';
import { type Command, InputError, type Io, type OptionValues } from '../command';
import { areas } from '../conventions/area';
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

const lessonTitle = (id: string): string =>
  lessonSummaries.find(lesson => lesson.id === id)?.title ?? id.replaceAll('-', ' ');

/** How this exercise is called up again: its code, and its level where that shows solved areas. */
const again = ({ code, level }: Exercise): string =>
  `api-design-tutor review --exercise ${code}${level === 3 ? '' : ` --level ${level}`}`;

/** Prints the contract, what was recorded, and how to claim. */
async function printExercise(exercise: Exercise, io: Io): Promise<void> {
  const { claimPlaces } = await import('../review/claims');
  if (io.globals.json) {
    const { compare, reviewJson } = await import('../review/compare');
    const row = { ...reviewJson(exercise, compare(exercise, [])), places: claimPlaces(exercise) };
    return io.out(`${JSON.stringify(row, null, 2)}\n`);
  }
  const { contractFacts } = await import('../review/facts');
  const { handoutLines } = await import('../review/handout');
  const columns = Math.min(io.columns, 100);
  const lines = [
    ...handoutLines(exercise, contractFacts(exercise.document), columns, io.theme),
    '',
    ...wrap(`One to seven of these areas are flawed: ${areas.join(', ')}.`, columns),
    ...wrap('Claim an area, or an area at a place, then compare:', columns),
    `  ${again(exercise)} \\`,
    `    --claim naming --claim "errors@${claimPlaces(exercise)[0]}"`,
  ];
  io.out(`${lines.join('\n')}\n`);
}

/** Lints, compares, keeps the result and prints it. */
async function printComparison(exercise: Exercise, claims: Claim[], io: Io): Promise<void> {
  const { compare, resultFact, reviewJson } = await import('../review/compare');
  const comparison = compare(exercise, claims);
  const store = await openStore(io);
  store.record(resultFact(exercise, comparison));
  await store.flush();
  if (io.globals.json) return io.out(`${JSON.stringify(reviewJson(exercise, comparison), null, 2)}\n`);
  const { comparisonLines } = await import('../review/comparison-lines');
  const columns = Math.min(io.columns, 100);
  const lines = [
    ...comparisonLines(comparison, lessonTitle, columns, io.theme),
    '',
    ...wrap('The same again, and the document with these line numbers:', columns),
    `  ${again(exercise)}`,
    `  ${again(exercise)} --document`,
  ];
  io.out(`${lines.join('\n')}\n`);
}

const command: Command = {
  usage: 'review',
  summary: 'review a flawed API: claim its flaws, then compare with a linter',
  order: 5,
  options: [
    { flags: '--seed <text>', summary: 'the same exercise for everybody with this seed' },
    { flags: '--level <1-3>', summary: 'fewer flaws and solved areas at 1, none solved at 3 (default: 3)' },
    { flags: '--exercise <code>', summary: 'the exercise of this code, as the screen shows it' },
    { flags: '--contract <id>', summary: 'put the flaws into this contract' },
    { flags: '--claim <area[@place]>', summary: 'claim, lint and compare; may be repeated', collect: true },
    { flags: '--document', summary: 'print the API description of the exercise and nothing else' },
  ],
  async screen(_args, options) {
    if (claimsOf(options).length > 0 || options.document) return null;
    const level = readLevel(options.level);
    const [seed, exercise, contract] = ['seed', 'exercise', 'contract'].map(name => textOf(options, name));
    if (exercise !== undefined || contract !== undefined) {
      // A wrong code is told in the shell, before the screen opens.
      const { makeExercise } = await import('../review/exercise');
      await makeExercise({ seed: seed ?? '', level, code: exercise, contract });
    }
    return { screen: 'review', seed, level, exercise, contract };
  },
  async run(_args, options, io) {
    const { makeExercise } = await import('../review/exercise');
    const exercise = await makeExercise({
      seed: textOf(options, 'seed') ?? io.freshSeed(),
      level: readLevel(options.level),
      code: textOf(options, 'exercise'),
      contract: textOf(options, 'contract'),
    });
    if (options.document) {
      const { documentText } = await import('../review/text');
      io.out(documentText(exercise.document));
      return 0;
    }
    const { parseClaims } = await import('../review/claims');
    const claims = parseClaims(claimsOf(options), exercise);
    await (claims.length > 0 ? printComparison(exercise, claims, io) : printExercise(exercise, io));
    return 0;
  },
};

export default command;
