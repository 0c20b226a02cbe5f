import type { Io } from '../command';
import { lessonSummaries } from '../generated/lessons';
import { addChoice } from '../lab/choices';
import { outcomeLines } from '../lab/outcome';
import { isAtEnd, prepareRun } from '../lab/player';
import { type LabTurn, openLabPrompt, readLabLine, rerecordedTurn } from '../lab/prompt';
import { labProgress } from '../lab/session';
import type { Lab, Recording } from '../lab/types';
import type { ProgressFact } from '../progress/types';

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
  const print = (lines: readonly string[]) => {
    if (lines.length > 0) io.out(io.theme.signs(`${lines.join('\n')}\n`));
  };
  let turn: LabTurn = openLabPrompt(lab, prepareRun(lab, first), view);
  print(turn.lines);
  io.out('\n> ');
  for await (const line of input) {
    const before = turn.session;
    turn = readLabLine(lab, before, line, view);
    if (turn.choice !== null) {
      const { player, params, seed } = turn.session;
      const choices = addChoice(player.choices, turn.choice);
      const recording = await lab.record(params, seed, choices);
      turn = rerecordedTurn(lab, turn.session, prepareRun(lab, recording), choices, view);
    }
    for (const fact of labProgress(lab, before, turn.session)) record(fact);
    print(turn.lines);
    const { player } = turn.session;
    if (turn.ended) break;
    if (isAtEnd(player)) {
      print(['', ...outcomeLines(lab, player.recording, lessonSummaries, view.columns, view.theme)]);
      break;
    }
    io.out('\n> ');
  }
}
