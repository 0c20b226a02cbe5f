import { wrongUsage } from '../command';
import { singleLine } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { type ClassPlan, type PlanStep, stepCommand } from './plan';

/** What a command line says about the step, besides its words. */
interface Choice {
  seed?: string;
  level?: string;
  /** The code of a review. */
  exercise?: string;
}

/**
 * The step of the plan that a command line asks to present: its number, or what only one step is.
 *
 * @param words - `3`; or `review`, `lab`, `lab retries`
 * @returns its index; null: the words name something that isn't in the plan
 * @throws InputError `wrong_usage` if several steps may be meant, or the plan has none
 */
export function presentedStep(
  words: readonly string[],
  choice: Choice,
  plan: Pick<ClassPlan, 'steps' | 'file'>,
): number | null {
  const [kind = '', id] = words;
  const { steps } = plan;
  if (/^\d+$/.test(kind)) return numbered(words, plan);
  if (kind !== 'lesson' && kind !== 'lab' && kind !== 'review') return null;
  const ofKind = steps.flatMap((step, at) => (step.kind === kind ? [{ step, at }] : []));
  const fitting = ofKind.filter(({ step }) => fits(step, id, choice));
  if (fitting.length === 1) return fitting[0]!.at;
  const isNamed = id !== undefined || choice.seed !== undefined || choice.exercise !== undefined;
  if (fitting.length === 0) {
    if (isNamed) return null;
    throw wrongUsage(
      `The plan of ${singleLine(plan.file)} has no ${kind}.`,
      `To present one that isn’t in the plan, name it: present ${kind} ${kind === 'review' ? '--seed 11' : 'ID'}`,
    );
  }
  const ways = fitting.map(({ at }) => `present ${singleLine(plan.file)} ${at + 1}`);
  throw wrongUsage(
    `The plan of ${singleLine(plan.file)} has ${pluralize(fitting.length, kind)}${id === undefined ? '' : ` "${singleLine(id)}"`}.`,
    `Say which one by its number: ${ways.join(', or ')}`,
  );
}

function numbered(words: readonly string[], { steps, file }: Pick<ClassPlan, 'steps' | 'file'>): number {
  const [number] = words;
  if (words.length > 1) throw wrongUsage('A step needs only its number.', `For example: present ${singleLine(file)} 1`);
  const step = steps[Number(number) - 1];
  if (!step) {
    throw wrongUsage(
      `There is no step ${number} in the plan of ${singleLine(file)}.`,
      steps.length === 0
        ? 'The plan has no steps.'
        : steps.length === 1
          ? 'It has one step: 1.'
          : `Its steps are 1 to ${steps.length}.`,
    );
  }
  if (step.kind === 'case') {
    throw wrongUsage(
      `Step ${number} is a case, which has no slides.`,
      `Open the case on the projector: api-design-tutor ${stepCommand(step)} --guest`,
    );
  }
  return Number(number) - 1;
}

/** Whether a step has what is named, and nothing else. */
function fits(step: PlanStep, id: string | undefined, { seed, level, exercise }: Choice): boolean {
  if (step.kind === 'review') {
    return (
      id === undefined &&
      exercise === undefined &&
      (seed === undefined || seed === step.seed) &&
      (level === undefined || level === String(step.level))
    );
  }
  if (step.kind === 'lab') return (id === undefined || id === step.id) && (seed === undefined || seed === step.seed);
  return step.kind === 'lesson' && (id === undefined || id === step.id);
}
