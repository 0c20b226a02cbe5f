import { labs } from '../generated/labs';
import { lessonSummaries } from '../generated/lessons';
import { isCalm, lessonsOfLab } from '../lab/outcome';
import { readParams, valueName } from '../lab/params';
import type { Lab, LabParameter } from '../lab/types';
import type { Route } from '../route';
import { wrap } from '../text/layout';
import type { PromptView } from '../text/prompt-view';
import { ask, Complaint } from './ask';
import type { PromptContext } from './context';
import { labRunProgram } from './lab-run';
import { enter, type PromptProgram, print } from './program';

/** What a run is made with. */
interface LabSettings {
  params: Record<string, number>;
  seed: string;
}

/** A lab: its settings, a run step by step, its end in numbers, and the lessons about it. */
export async function* labProgram(
  context: PromptContext,
  { id, seed, set }: Extract<Route, { screen: 'lab' }>,
): PromptProgram {
  const lab = await labs[id]!();
  let settings: LabSettings = { params: readParams(lab, set), seed: seed ?? context.randomSeed() };
  let isSet = seed !== undefined || Object.keys(set ?? {}).length > 0;
  for (;;) {
    if (!isSet) settings = yield* settingsProgram(context.view, lab, settings);
    isSet = false;
    const recording = await lab.record(settings.params, settings.seed);
    yield* print('', ...settingsLines(lab, settings, context.view.columns));
    const progress = context.progress();
    const run = yield* labRunProgram(lab, recording, context.view, fact => progress.record(fact));
    if (run === null) return;
    if (run === 'settings') continue;
    for (;;) {
      const next = yield* endProgram(context, lab, run);
      if (next === 'leave') return;
      if (next === 'again') break;
      yield* enter(context.open(next));
    }
  }
}

const parameterText = (parameter: LabParameter, value: number): string => {
  const { title, min, max, values } = parameter;
  return `${title}: ${valueName(parameter, value)} (${values ? values.join(', ') : `${min} to ${max}`})`;
};

/** Which run it is. */
function settingsLines(lab: Lab, { params, seed }: LabSettings, columns: number): string[] {
  const all = lab.parameters.map(each => `${each.title} ${valueName(each, params[each.name]!)}`);
  return wrap(`Lab: ${lab.title}, ${lab.topic}. Settings: ${all.join('; ')}. The seed is ${seed}.`, columns);
}

/** The settings of the next run; a number and a value change one of them. */
export async function* settingsProgram(view: PromptView, lab: Lab, before: LabSettings): PromptProgram<LabSettings> {
  let settings = before;
  let quiet = false;
  for (;;) {
    const { params, seed } = settings;
    const changed: LabSettings | null = yield* ask<LabSettings | null>(view, {
      lines: [
        `Lab: ${lab.title}. ${lab.topic}.`,
        ...wrap(lab.intro, view.columns),
        '',
        `The settings of this run. The seed is ${seed}.`,
      ],
      quiet,
      choices: lab.parameters.map((parameter, i) => ({
        text: parameterText(parameter, params[parameter.name]!),
        read: rest => {
          if (rest === '')
            return new Complaint(
              `Type the number and a value, such as ${i + 1} ${valueName(parameter, parameter.max)}.`,
            );
          try {
            return {
              seed,
              params: { ...params, [parameter.name]: readParams(lab, { [parameter.name]: rest })[parameter.name]! },
            };
          } catch (error) {
            return new Complaint((error as Error).message);
          }
        },
      })),
      chooses: 'change a setting (type the new value after its number: 1 20)',
      enter: { help: 'start', value: null },
      words: [
        {
          words: ['seed'],
          takes: 'TEXT',
          help: 'use another seed',
          read: rest =>
            rest === '' ? new Complaint('Type the seed after the word, such as seed 7.') : { params, seed: rest },
        },
      ],
    });
    if (changed === null) return settings;
    settings = changed;
    quiet = false;
  }
}

/** The end of a run. */
async function* endProgram(
  { view: { columns, theme } }: PromptContext,
  lab: Lab,
  run: Parameters<Lab['figures']>[0],
): PromptProgram<'again' | 'leave' | Route> {
  const lessons = lessonsOfLab(lab, lessonSummaries);
  const figures = lab.figures(run);
  return yield* ask<'again' | 'leave' | Route>(
    { columns, theme },
    {
      lines: [
        'The run in numbers:',
        ...figures.rows.flatMap(({ title, values, harm }) =>
          wrap(
            `${title}: ${values.map((value, i) => `${figures.sides[i]} ${value}${harm && value !== 0 ? ', which shouldn’t happen' : ''}`).join('; ')}`,
            columns,
            { hang: '  ' },
          ),
        ),
        ...(isCalm(figures) ? wrap(figures.calm, columns) : []),
        '',
        ...lab.summary(run, columns, theme),
      ],
      choices: lessons.map(({ id, title, topic }) => ({
        text: `${title}, ${topic}`,
        heading: 'Lessons about this',
        value: { screen: 'lesson' as const, id },
      })),
      chooses: 'open the lesson',
      enter: { help: 'leave the lab', value: 'leave' },
      words: [
        {
          words: ['a', 'again'],
          help: 'run the lab again, with other settings if you like',
          main: true,
          value: 'again',
        },
      ],
    },
  );
}
