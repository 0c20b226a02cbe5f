import { basename } from 'node:path';
import type { ClassPlan } from '../classroom/plan';
import { planParts, stepMinutes, stepsAndMinutes } from '../classroom/plan-minutes';
import { kindTitles, stepText } from '../classroom/plan-rows';
import { presentedStep } from '../classroom/presented-step';
import { type Command, type OptionValues, printList, type ScreenCall, wrongUsage } from '../command';
import { openPresentation } from '../present/open';
import { slideText } from '../present/slide-lines';
import type { PresentedPlan, PresentSubject } from '../route';
import { listInWords } from '../text/list-in-words';
import { shellQuote } from '../text/shell-quote';
import { plainTheme } from '../text/theme';
import { openPlan } from './_class-plan';
import { lessonId } from './_own-lesson';

/**
 * What a command line asks to present: in a class, a step of its plan with the seed, the level, and the contract of that step.
 */
async function subjectOf(
  [kind, id, ...more]: string[],
  options: OptionValues,
  call?: ScreenCall,
): Promise<PresentSubject> {
  const classFile = call?.globals.classFile;
  const named: PresentSubject = {
    kind: kind ?? 'plan',
    id: kind === 'lesson' && id !== undefined ? await lessonId(id) : id,
    seed: options.seed as string | undefined,
    set: options.set as string[] | undefined,
    level: options.level as string | undefined,
    exercise: options.exercise as string | undefined,
  };
  if (more.length > 0)
    throw wrongUsage(
      `You can present one at a time, so leave out ${listInWords(
        more.map(word => `"${word}"`),
        'and',
      )}.`,
      ways,
    );
  if (!call || !classFile) {
    if (kind === undefined) throw wrongUsage('What do you want to present?', ways);
    if (/^\d+$/.test(kind))
      throw wrongUsage(`Step ${kind} of which class?`, `Name its file: present friday.yaml ${kind}`);
    return named;
  }
  const plan = await openPlan(classFile, call.cwd, call.now);
  if (kind === undefined) return { kind: 'plan', plan: presentedPlan(plan, null) };
  const at = presentedStep([kind, ...(named.id === undefined ? [] : [named.id])], named, plan);
  const step = at === null ? undefined : plan.steps[at];
  if (!step || step.kind === 'case') return named;
  const { kind: kindOfStep, homework: _, ...own } = step;
  const chosen = 'level' in own ? { ...own, level: String(own.level) } : own;
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  const seed = ('seed' in own ? own.seed : undefined) ?? named.seed;
  return { ...given, ...chosen, seed, kind: kindOfStep, plan: presentedPlan(plan, at) };
}

const ways =
  'Name a lesson, a lab, a review, or a class: present lesson idempotency-keys, present lab retries, present review --seed 11, or present friday.yaml';

function presentedPlan(plan: ClassPlan, at: number | null): PresentedPlan {
  const heads = new Map(planParts(plan).map(({ day, steps }) => [steps[0]?.index, day]));
  return {
    title: plan.title,
    inShort: stepsAndMinutes(plan),
    command: `api-design-tutor --class ${shellQuote(basename(plan.file))}`,
    rows: plan.steps.map((step, i) => ({
      head: heads.get(i) ?? null,
      kind: kindTitles[step.kind],
      text: stepText(step).text,
      minutes: stepMinutes(step),
      homework: step.homework === true,
    })),
    at,
  };
}

const command: Command = {
  usage: 'present [what...]',
  summary:
    'for a projector: lesson ID, lab ID, review, or CLASS-FILE STEP as slides; digits count hands, and a key reveals the answer',
  order: 92,
  options: [
    { flags: '--seed <text>', summary: 'the seed of a lab or a review (default: 1)' },
    { flags: '--set <name=value>', summary: 'set a parameter of the lab (repeatable)', collect: true },
    { flags: '--level <1-3>', summary: 'the level of the review' },
    { flags: '--exercise <code>', summary: 'the review with this code' },
  ],
  async screen(args, options, call) {
    const subject = await subjectOf(args, options, call);
    // A wrong name is told in the shell, before the screen opens.
    await openPresentation(subject);
    return { screen: 'present', subject };
  },
  async run(args, options, io) {
    const { title, slides } = await openPresentation(await subjectOf(args, options, { ...io, now: io.now() }));
    if (io.globals.json) {
      const rows = slides.map(slide => ({
        heading: slide.heading,
        lines: slide.lines({ columns: 76, rows: 20 }, plainTheme),
        question: slide.poll && {
          prompt: slide.poll.prompt(10_000, plainTheme).join('\n'),
          options: slide.poll.options,
        },
      }));
      printList(io, rows);
      return 0;
    }
    const columns = Math.min(76, io.columns);
    const parts = slides.map((slide, i) => [
      io.theme.dim(`${i + 1} of ${slides.length}`),
      ...slideText(slide, columns, io.theme, true),
    ]);
    io.out(`${io.theme.strong(title)}\n\n${parts.map(lines => lines.join('\n').trimEnd()).join('\n\n')}\n`);
    return 0;
  },
};

export default command;
