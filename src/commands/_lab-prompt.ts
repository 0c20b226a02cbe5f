import type { Io } from '../command';
import { lessonSummaries } from '../generated/lessons';
import { outcomeLines } from '../lab/outcome';
import type { Lab, Recording } from '../lab/types';
import type { ProgressFact } from '../progress/types';
import { labRunProgram } from '../prompts/lab-run';
import { runPrompts } from '../prompts/program';

/**
 * Lets a person steer a lab by prompts, until the run is over, they leave, or the input ends. Everything that is printed
 * stays: nothing is drawn over.
 *
 * @param record takes what progress keeps
 */
export async function playLab(
  lab: Lab,
  first: Recording,
  input: AsyncIterable<string>,
  io: Pick<Io, 'out' | 'columns' | 'theme'>,
  record: (fact: ProgressFact) => void,
): Promise<void> {
  const view = { columns: Math.min(78, io.columns), theme: io.theme };
  const out = (text: string) => io.out(io.theme.signs(text));
  const run = await runPrompts(labRunProgram(lab, first, view, record), { lines: input, out });
  if (run === null) return;
  out(`\n${outcomeLines(lab, run, lessonSummaries, view.columns, view.theme).join('\n')}\n`);
}
