import { addChoice } from '../lab/choices';
import { isAtEnd, prepareRun } from '../lab/player';
import { type LabTurn, labPlaceLines, openLabPrompt, readLabLine, rerecordedTurn, settingsWord } from '../lab/prompt';
import { labProgress } from '../lab/session';
import type { Lab, Recording } from '../lab/types';
import type { ProgressFact } from '../progress/types';
import type { PromptView } from '../text/prompt-view';
import { ask } from './ask';
import { type PromptProgram, print } from './program';

/**
 * A run of a lab by prompts.
 *
 * @param record - takes what progress keeps
 * @returns the run once it's over, or `settings` if the person wants to change them; null if they left before its end
 */
export async function* labRunProgram(
  lab: Lab,
  first: Recording,
  view: PromptView,
  record: (fact: ProgressFact) => void,
): PromptProgram<Recording | 'settings' | null> {
  let turn: LabTurn = openLabPrompt(lab, prepareRun(lab, first), view);
  yield* print(...turn.lines);
  for (;;) {
    const before = turn.session;
    const line = yield* ask<string>(view, {
      lines: labPlaceLines(lab, before, view),
      quiet: true,
      bare: true,
      enter: { help: 'next step', value: '' },
      ...(before.player.shown > 0 ? { back: { help: 'previous step', value: 'b' } } : {}),
      words: [
        { words: ['q'], help: 'leave the lab', value: 'q' },
        { words: [settingsWord], help: 'change the settings and start again', read: () => settingsWord },
      ],
      text: { help: 'anything listed above', read: text => text },
    });
    if (line === settingsWord) return 'settings';
    turn = readLabLine(lab, before, line, view);
    if (turn.choice !== null) {
      const { player, params, seed } = turn.session;
      const choices = addChoice(player.choices, turn.choice);
      const recording = await lab.record(params, seed, choices);
      turn = rerecordedTurn(lab, turn.session, prepareRun(lab, recording), choices, view);
    }
    for (const fact of labProgress(lab, before, turn.session)) record(fact);
    yield* print(...turn.lines);
    if (turn.ended) return null;
    if (isAtEnd(turn.session.player)) return turn.session.player.recording;
  }
}
