/**
 * What the README shows of the program: screens and output between two comments, written by `npm run readme` and never by
 * hand. A person writes the comments, and the commands of a session:
 *
 *     <!-- shown: screen lesson -->           a screen of the table below
 *     <!-- shown: output 12 -->               the lines that begin with `$`, run now, and the first 12 lines that they print
 *     <!-- shown: day 2026-01-05 -->          how the exercise of a day went for somebody who missed one flaw and claimed one too many
 *     <!-- shown: levels all -->              what each level of the review exercises means
 *     <!-- end -->
 *
 * A screen shows one page of one lesson or one lab, so that another lesson changes none of them.
 */
import { areas } from '../../src/conventions/area';
import { lessons } from '../../src/generated/lessons';
import { makeExercise } from '../../src/review/exercises/exercise';
import { levelText } from '../../src/review/exercises/levels';
import { exerciseSource } from '../../src/review/exercises/source';
import { dayResult } from '../../src/review/exercises/today';
import { draw, type ScreenState, sizes } from '../screens/render';
import { openSandbox } from './sandbox';

/** How to reach a screen, and how many of its rows are shown. */
interface ShownScreen {
  state(): Promise<Omit<ScreenState, 'name'>>;
  rows: number;
}

const screens: Record<string, ShownScreen> = {
  case: {
    state: async () => ({
      route: { screen: 'case', code: 'charged-twice' },
      see: 'Ticket from',
      steps: [
        { press: 'l', see: 'Search' },
        { press: '/' },
        { type: 'card_70', see: '2 of' },
        { press: 'enter down enter', see: 'Request 8' },
      ],
    }),
    rows: 18,
  },
  lesson: {
    rows: 24,
    async state() {
      const [lesson, step] = ['idempotency-keys', 'the-till-tries-again'];
      const { chain } = await lessons[lesson]!();
      const { title, question } = chain.steps.find(({ id }) => id === step)!;
      const option = question!.options.find(({ right }) => right)!.id;
      return {
        route: { screen: 'lesson', id: lesson, step },
        see: title,
        progress: [{ type: 'answer', lesson, question: question!.id, option, right: true, sure: true }],
      };
    },
  },
  lab: {
    rows: 18,
    state: async () => ({
      route: { screen: 'lab', id: 'pagination', seed: '7' },
      see: 'nothing fetched yet',
      steps: [{ press: 'right right right', see: 'Which rows does it get?' }],
    }),
  },
};

const block = /<!-- shown: (\w+) ([\w-]+) -->\n```\n([\s\S]*?)```\n<!-- end -->/g;

/**
 * @param readme the text of the README
 * @returns the same text, with what is shown as it is now
 * @throws Error for a screen or a kind of block that does not exist
 */
export async function freshReadme(readme: string): Promise<string> {
  let fresh = '';
  let end = 0;
  for (const match of readme.matchAll(block)) {
    const [whole, kind, value, before] = match as unknown as [string, string, string, string];
    const write = kinds[kind];
    if (!write) throw new Error(`README.md: \`shown: ${kind}\` is none of ${Object.keys(kinds).join(', ')}.`);
    const now = await write(value, before);
    fresh += `${readme.slice(end, match.index)}<!-- shown: ${kind} ${value} -->\n\`\`\`\n${now}\`\`\`\n<!-- end -->`;
    end = match.index + whole.length;
  }
  return fresh + readme.slice(end);
}

/** What can be shown, by its kind: from the value in the comment and what the block held before. */
const kinds: Record<string, (value: string, before: string) => string | Promise<string>> = {
  screen: drawn,
  output: (value, before) => printed(before, Number(value)),
  day: dayOf,
  levels: () => ([1, 2, 3] as const).map(level => `${level}  ${levelText(level)}\n`).join(''),
};

async function dayOf(day: string): Promise<string> {
  const exercise = await makeExercise({ seed: day });
  const found = exercise.seededFlaws.slice(1).map(({ area, at }) => ({ area, at: at[0]! }));
  const areaWithout = areas.find(area => exercise.seededFlaws.every(flaw => flaw.area !== area))!;
  const comparison = exerciseSource(exercise).compare([...found, { area: areaWithout, at: null }]);
  // Set in, because it is a result and no command.
  return dayResult(exercise, comparison)!
    .map(line => `  ${line}\n`)
    .join('');
}

async function drawn(name: string): Promise<string> {
  const shown = screens[name];
  if (!shown) throw new Error(`README.md: there is no screen ${name}; there are ${Object.keys(screens).join(', ')}.`);
  const screen = await draw({ name, ...(await shown.state()) }, { color: false, size: sizes.usual });
  try {
    return `${screen.rows().slice(0, shown.rows).join('\n').trimEnd()}\n`;
  } finally {
    screen.close();
  }
}

function printed(before: string, lines: number): string {
  const commands = before.split('\n').filter(line => line.startsWith('$ '));
  const sandbox = openSandbox();
  try {
    const output = commands.map(line => sandbox.run(line.slice(2)).stdout).join('');
    return `${[...commands, ...output.split('\n').slice(0, lines)].join('\n').trimEnd()}\n`;
  } finally {
    sandbox.close();
  }
}
