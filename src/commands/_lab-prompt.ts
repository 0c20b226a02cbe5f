import type { Io } from '../command';
import { lessonSummaries } from '../generated/lessons';
import { outcomeLines } from '../lab/outcome';
import type { Lab, Recording } from '../lab/types';
import type { ProgressFact } from '../progress/types';
import { ask } from '../prompts/ask';
import { settingsProgram } from '../prompts/lab';
import { labRunProgram } from '../prompts/lab-run';
import { type PromptProgram, print, runPrompts } from '../prompts/program';
import type { PromptView } from '../text/prompt-view';

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
  await runPrompts(runsProgram(lab, first, view, record), { lines: input, out });
}

/** One run after another, until the person has had enough. */
async function* runsProgram(
  lab: Lab,
  first: Recording,
  view: PromptView,
  record: (fact: ProgressFact) => void,
): PromptProgram {
  let recording = first;
  for (;;) {
    const run = yield* labRunProgram(lab, recording, view, record);
    if (run === null) return;
    if (run !== 'settings') {
      yield* print('', ...outcomeLines(lab, run, lessonSummaries, view.columns, view.theme));
      const again = yield* ask(view, {
        lines: [],
        quiet: true,
        enter: { help: 'leave the lab', value: false },
        words: [
          {
            words: ['a', 'again'],
            help: 'start another run, with different settings if you like',
            main: true,
            read: () => true,
          },
        ],
      });
      if (!again) return;
    }
    const { params, seed } = yield* settingsProgram(view, lab, recording);
    recording = await lab.record(params, seed);
  }
}
