import { pluralizeOrNone } from '../../src/lab/format';
import { inMargin } from '../../src/lab/panes';
import type { Lab } from '../../src/lab/types';
import { drawEditors } from './draw';
import { allLogLines } from './log-block';
import { questions } from './question';
import { figures, summarise } from './report';
import { reactions, runEditors } from './run';
import { type EditState, foldEditEvent, initialEditState } from './state';
import { editStory, editSummary, editTranscript } from './story';

const longestLine = 20;

/** What is wrong with a line that the learner wants to add; null: nothing. */
function lineProblem(text: string, state: EditState): string | null {
  const line = text.trim();
  if (line === '') return 'Type a line, such as "ring twice".';
  if (line.length > longestLine) return `At most ${pluralizeOrNone(longestLine, 'character')}.`;
  if (!/^[\p{L}\p{N} .,'-]+$/u.test(line)) return 'Use only letters, digits, and spaces.';
  const { unguarded, guarded } = state.sides;
  const known = [unguarded, guarded].some(side => side.accepted.includes(line)) || /^(ana|bo|cid|dee) \d+$/i.test(line);
  return known ? 'Choose a line that isn’t in the note yet.' : null;
}

/** Editors add lines to the same note, with and without If-Match (endpoints.6, errors.412, endpoints.7). */
const lostUpdate: Lab<EditState> = {
  id: 'lost-update',
  title: 'Lost update',
  topic: 'two forms',
  lesson: 'lost-updates',
  alsoLessons: ['cache-and-revalidate'],
  intro:
    'Packers add lines to the note of the same order. Each app reads the note, shows it in a form, and saves the whole note with one more line. ' +
    'On the left, the app saves without If-Match. On the right, it saves with If-Match. Watch which lines are still there at the end.',
  parameters: [
    { name: 'editors', title: 'packers', min: 2, max: 4, default: 3 },
    { name: 'lines', title: 'lines per packer', min: 1, max: 4, default: 2 },
    { name: 'think', title: 'seconds a form is open', min: 0, max: 10, default: 3 },
    { name: 'after_412', title: 'after a 412, an app', min: 0, max: 3, default: 1, values: reactions },
    {
      name: 'cache',
      title: 'reads',
      min: 0,
      max: 2,
      default: 1,
      values: ['in full', 'ask if changed', 'careless proxy'],
    },
  ],
  actions: [
    {
      id: 'add',
      key: 'a',
      title: 'add a line',
      help: 'add a line of your own',
      most: 3,
      value: () => 0,
      input: { prompt: 'Your line for the note', example: 'ring twice', problem: lineProblem },
    },
  ],
  async record(params, seed, choices = []) {
    const own = choices.map(choice => ({ ...choice, text: (choice.text ?? '').trim() }));
    const run = { lab: 'lost-update', seed, params, ...(await runEditors(params, { seed, choices: own })) };
    return { ...run, summary: summarise(run) };
  },
  initial: initialEditState,
  fold: foldEditEvent,
  draw: inMargin(drawEditors),
  log: allLogLines,
  figures,
  summary: editSummary,
  story: editStory,
  transcript: editTranscript,
  questions,
};

export default lostUpdate;
