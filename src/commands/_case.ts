import type { CaseAtWork } from '../cases/at-work';
import type { Io } from '../command';
import { investigationProgram } from '../prompts/case';
import { runPrompts } from '../prompts/program';

/** Lets a person do a case by prompts, until it's over, they leave, or the input ends. */
export async function playCase(
  work: CaseAtWork,
  input: AsyncIterable<string>,
  io: Pick<Io, 'out' | 'columns' | 'theme'>,
): Promise<void> {
  const view = { columns: Math.min(78, io.columns), theme: io.theme };
  await runPrompts(investigationProgram(work, view), { lines: input, out: text => io.out(io.theme.signs(text)) });
}
