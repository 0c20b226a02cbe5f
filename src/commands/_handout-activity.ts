import { findCase } from '../cases/code';
import { openCase } from '../cases/open-case';
import { type PlanStep, stepCommand } from '../classroom/plan';
import { areaQuestions, areas, areaTitle } from '../conventions/area';
import { labs } from '../generated/labs';
import type { LabQuestion, Recording } from '../lab/types';
import { makeExercise } from '../review/exercises/exercise';
import { exerciseName, flawsText } from '../review/exercises/levels';
import { joinWithBlankLines } from '../text/blank-lines';
import { pad, stripControlCharacters, wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import { sampleSeeds } from './_key-lab';

/**
 * A lab, a review, or a case on paper: what to do, what to type, and room to write. It gives no answer away.
 *
 * @param inClass - the option that names the class
 * @returns its lines, no wider than `columns`
 */
export async function activityPage(
  step: Exclude<PlanStep, { kind: 'lesson' }>,
  inClass: string,
  columns: number,
  theme: Theme,
): Promise<string[]> {
  const paragraphs = await { lab: labPage, review: reviewPage, case: casePage }[step.kind](
    step as never,
    columns,
    theme,
  );
  const open = `Choose this step on Home, or type: api-design-tutor ${stripControlCharacters(stepCommand(step))} ${inClass}`;
  const [title, ...rest] = paragraphs;
  return joinWithBlankLines([title!, wrap(open, columns, { hang: '  ' }), ...rest]);
}

async function labPage(step: Extract<PlanStep, { kind: 'lab' }>, columns: number, theme: Theme): Promise<string[][]> {
  const lab = await labs[step.id]!();
  const params = Object.fromEntries(lab.parameters.map(parameter => [parameter.name, parameter.default]));
  const recordings: Recording[] = [];
  for (const seed of step.seed === null ? sampleSeeds : [step.seed]) recordings.push(await lab.record(params, seed));
  const recording = recordings[0]!;
  // Without a seed, everybody has a run of their own, and maybe other names and numbers in its questions.
  const questions = lab.questions(recording).map(question => {
    const isSame = recordings.every(each => lab.questions(each).some(other => asksTheSame(other, question)));
    return isSame
      ? {
          prompt: question.prompt,
          options: question.options.flatMap(({ text }) => wrap(text, columns, { indent: '  [ ] ', hang: '      ' })),
        }
      : { prompt: 'A question of your run, and what you say:', options: [] };
  });
  const { sides, rows } = lab.figures(recording);
  const cell = (text: string) => pad(text, Math.max(8, ...sides.map(side => side.length + 2)));
  return [
    wrap(theme.strong(`Lab: ${lab.title} · ${lab.topic}`), columns),
    wrap(lab.intro, columns),
    wrap('The lab stops and asks what will happen. Write down what you say before you see it, and why.', columns),
    ...questions.map(({ prompt, options }) => [...wrap(prompt, columns), ...options, ...room(1, columns)]),
    wrap('At the end, copy the numbers of your run:', columns),
    [
      `  ${pad('', longest(rows.map(({ title }) => title)))}  ${sides.map(cell).join('')}`.trimEnd(),
      ...rows.map(({ title }) =>
        `  ${pad(title, longest(rows.map(each => each.title)))}  ${sides.map(() => cell('____')).join('')}`.trimEnd(),
      ),
    ],
    ['Why do the two sides differ? Which setting would you change first?', ...room(2, columns)],
  ];
}

/** Whether two runs ask a question in the same words, with the same options. */
const asksTheSame = (one: LabQuestion, other: LabQuestion): boolean =>
  one.id === other.id &&
  one.prompt === other.prompt &&
  one.options.length === other.options.length &&
  one.options.every(({ text }, i) => text === other.options[i]!.text);

async function reviewPage(
  { seed, level, contract }: Extract<PlanStep, { kind: 'review' }>,
  columns: number,
  theme: Theme,
): Promise<string[][]> {
  const exercise = await makeExercise({ seed, level, ...(contract === undefined ? {} : { contract }) });
  const head = [
    wrap(theme.strong(`Review: ${exercise.contract.title}, ${exerciseName(exercise)}`), columns),
    wrap(exercise.contract.setting, columns),
  ];
  const line = '_'.repeat(24);
  if (exercise.versionDiff !== null)
    return [
      ...head,
      wrap('Two versions of a contract are compared. Which changes break clients that exist? Say why.', columns),
      Array.from({ length: exercise.seededFlaws.length + 1 }, (_, i) => [
        `Claim ${i + 1}: change ${line}  breaks clients: yes / no`,
        ...room(1, columns),
      ]).flat(),
    ];
  return [
    ...head,
    wrap(
      `${flawsText(exercise)} Read the contract on the screen as a client would. Look for what each area asks:`,
      columns,
    ),
    areas.flatMap(area =>
      wrap(`${areaTitle(area)}: ${areaQuestions[area]}`, columns, { indent: '  - ', hang: '    ' }),
    ),
    wrap(
      'A claim names an area and a place. Write down your claims before you compare, each with what a client would suffer:',
      columns,
    ),
    Array.from({ length: exercise.seededFlaws.length + 1 }, (_, i) => [
      `Claim ${i + 1}: area ${line}  place ${line}`,
      ...room(1, columns),
    ]).flat(),
  ];
}

async function casePage(
  { code }: Extract<PlanStep, { kind: 'case' }>,
  columns: number,
  theme: Theme,
): Promise<string[][]> {
  const { definition } = await openCase(await findCase(code));
  return [
    wrap(theme.strong(`Case: ${definition.title}`), columns),
    wrap(definition.scene, columns),
    wrap('Read the tickets, then the log. A change that you choose is tried on the same incident.', columns),
    ['Who is hurt, and since when?', ...room(2, columns)],
    ['Which requests show the cause? Write down their numbers.', ...room(2, columns)],
    ['What departs from the contract: the service, or a client?', ...room(2, columns)],
    ['What would you change, and what did the replay show?', ...room(2, columns)],
  ];
}

const longest = (texts: readonly string[]): number => Math.max(...texts.map(text => text.length));

/** Lines to write on. */
const room = (lines: number, columns: number): string[] =>
  Array.from({ length: lines }).flatMap(() => ['', `  ${'_'.repeat(columns - 4)}`]);
