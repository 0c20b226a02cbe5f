import { playLines } from '../review/play/lines';
import { playFlaw } from '../review/play/play';
import type { Route } from '../route';
import { ask } from './ask';
import type { PromptContext } from './context';
import type { PromptProgram } from './program';

/** Flaws on the reference service, without and with the fix. */
export async function* playProgram(
  { view }: PromptContext,
  { flaws }: Extract<Route, { screen: 'play' }>,
): PromptProgram {
  const plays = await Promise.all(flaws.map(playFlaw));
  // One side below the other.
  const columns = Math.min(view.columns, 75);
  const lines = plays.flatMap((play, i) => [...(i > 0 ? ['', ''] : []), ...playLines(play, columns, view.theme)]);
  yield* ask(view, { lines, enter: { help: 'back', value: null } });
}
