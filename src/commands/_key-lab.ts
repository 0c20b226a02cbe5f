import { figureLines } from '../lab/outcome';
import type { Lab, LabFigures, LabQuestion, Recording } from '../lab/types';
import { joinWithBlankLines } from '../text/blank-lines';
import { wrap } from '../text/layout';
import type { Theme } from '../text/theme';

/** Without a seed in the plan, everybody has another run: what these have in common is taken for what all have. */
export const sampleSeeds = ['1', '2', '3', '4', '5'];

/**
 * What a lab shows, for the teacher: its questions with their answers, its numbers, and what to ask afterwards.
 *
 * @param seed - of the plan; null: each learner has a run of their own
 */
export async function labKey(lab: Lab, seed: string | null, columns: number, theme: Theme): Promise<string[]> {
  const params = Object.fromEntries(lab.parameters.map(parameter => [parameter.name, parameter.default]));
  const recordings: Recording[] = [];
  for (const each of seed === null ? sampleSeeds : [seed]) recordings.push(await lab.record(params, each));
  const [recording] = recordings;
  const runs = recordings.map(each => lab.questions(each));
  const figures = lab.figures(recording!);
  const said = (text: string) => wrap(text, columns, { indent: '  ', hang: '  ' });
  return joinWithBlankLines([
    said(lab.intro),
    ...lab.questions(recording!).map(question => questionKey(question, runs, columns, theme)),
    [
      theme.strong(seed === null ? '  In numbers, with seed 1 (yours differ)' : '  In numbers'),
      ...figureLines(figures, columns - 2, theme).map(line => (line === '' ? '' : `  ${line}`)),
    ],
    [
      theme.strong('  Ask afterwards'),
      ...questionsAfter(figures).flatMap(text => wrap(text, columns, { indent: '  - ', hang: '    ' })),
    ],
    [
      theme.strong('  What the run says'),
      ...lab.summary(recording!, columns - 2, theme).map(line => (line === '' ? '' : `  ${line}`)),
    ],
  ]);
}

/** The answer, where all runs have the same. */
function questionKey(
  { id, prompt, options }: LabQuestion,
  runs: readonly (readonly LabQuestion[])[],
  columns: number,
  theme: Theme,
): string[] {
  const answers = runs.map(questions => {
    const asked = questions.find(question => question.id === id);
    return asked?.options.find(({ right }) => right);
  });
  const { text, reason } = options.find(({ right }) => right)!;
  const answer = answers.every(each => each?.text === text)
    ? `${text}. ${answers.every(each => each?.reason === reason) ? reason : ''}`
    : 'The answer depends on the run. If you give the step a seed, everybody gets the same run.';
  return [
    ...wrap(prompt, columns, { indent: '  ', hang: '  ' }),
    ...wrap(answer.trim(), columns, { indent: `  ${theme.dim('→')} `, hang: '    ' }),
  ];
}

/** Why each side came to what it must not come to; then what one change would do. */
function questionsAfter({ sides, rows }: LabFigures): string[] {
  const harms = rows.filter(({ harm, values }) => harm && values.some(value => value !== 0));
  return [
    ...harms.map(({ title, values }) => {
      const each = sides.map((side, i) => `${side} ${values[i]}`);
      return `“${title}”: ${each.join(', ')}. Why?`;
    }),
    'What would you change first, and which number would it change? Try it: the settings are on the screen.',
  ];
}
