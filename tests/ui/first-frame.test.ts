import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { lessonSummaries } from '../../src/generated/lessons';
import type { ProgressFact } from '../../src/progress/types';
import type { Size } from '../../src/ui/context';
import { firstFrame } from '../../src/ui/first-frame';
import { Emulator, type Grid } from '../screens/emulator';
import { homeStates } from '../screens/home';
import { type Drawn, draw, fixedNow, type ScreenState, services, sizes } from '../screens/render';
import { sized } from '../support/size';

let opened: Drawn[] = [];
afterEach(() => {
  for (const drawn of opened) drawn.close();
  opened = [];
});

/** A space has no colour that a person could see. */
const visible = (grid: Grid): Grid =>
  grid.map(row =>
    row.map(cell =>
      cell.text === ' ' && cell.bg === null && !cell.inverse && !cell.underline
        ? { ...cell, fg: null, bold: false, dim: false, italic: false }
        : cell,
    ),
  );

/** What a person sees of Home before Ink is loaded; null if nothing is drawn that early. */
async function before(state: ScreenState, size: Size, color: boolean): Promise<Grid | null> {
  const { progress, plan, theme } = services(state, color);
  const lines = firstFrame({ progress, plan, now: fixedNow, size, theme });
  if (lines === null) return null;
  expect(lines).toHaveLength(size.rows - 1);
  const emulator = new Emulator(size.columns, size.rows);
  await emulator.write(`${lines.join('\r\n')}\r\n`);
  return visible(emulator.grid());
}

/** What Ink draws in its place. */
async function after(state: ScreenState, size: Size, color: boolean): Promise<Grid> {
  const drawn = await draw({ ...state, see: /\S/, steps: [] }, { color, size });
  opened.push(drawn);
  return visible(drawn.grid());
}

const isEarly = ({ notices, sizes: own = [] }: ScreenState) => !notices && own.every(({ rows }) => rows >= 12);
const early = homeStates.filter(state => isEarly(state) && state.name !== 'too-small');

it.each(early)('$name is the same cell by cell before and after Ink is loaded', async state => {
  for (const size of state.sizes ?? Object.values(sizes)) {
    for (const color of [true, false])
      expect(await before(state, size, color)).toEqual(await after(state, size, color));
  }
});

const lessonFact = fc.record({
  type: fc.constant('lesson' as const),
  lesson: fc.constantFrom(...lessonSummaries.map(({ id }) => id)),
  page: fc.constantFrom('consumers', 'recap', 'gone'),
  done: fc.boolean(),
});
const otherFacts: ProgressFact[] = [
  { type: 'review', exercise: 'harbour-1', claimed: ['naming'], found: 4, planted: 5, score: 70 },
  { type: 'lab', lab: 'pagination', finished: true, answer: 'repeats', right: true },
];
const anyProgress = fc.array(fc.oneof(lessonFact, fc.constantFrom(...otherFacts)), { maxLength: 40 });

it('is the same in windows of every size, whatever was done before', async () => {
  const window = fc.record({ columns: fc.integer({ min: 40, max: 160 }), rows: fc.integer({ min: 12, max: 50 }) });
  await fc.assert(
    fc.asyncProperty(window, anyProgress, fc.boolean(), async (size, progress, ascii) => {
      const state: ScreenState = { name: 'home', route: { screen: 'home' }, see: /\S/, progress, ascii };
      expect(await before(state, size, true)).toEqual(await after(state, size, true));
      for (const drawn of opened.splice(0)) drawn.close();
    }),
    { numRuns: sized(15, 300) },
  );
});

it.each(homeStates.filter(state => !early.includes(state)))('$name is not drawn early', async state => {
  for (const size of state.sizes ?? Object.values(sizes)) expect(await before(state, size, true)).toBeNull();
});
