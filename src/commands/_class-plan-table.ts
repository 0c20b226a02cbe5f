import { type ClassPlan, stepName } from '../classroom/plan';
import { planParts } from '../classroom/plan-minutes';
import { pad, stripControlCharacters, table, width } from '../text/layout';
import type { Theme } from '../text/theme';

/** The steps of a plan with their numbers and minutes, below their days, and how long each day takes. */
export function planTable(plan: Pick<ClassPlan, 'steps' | 'days'>, theme: Theme): string[] {
  const parts = planParts(plan);
  const minutesOf = (minutes: number) => `${pad(String(minutes), 4, 'start')} min`;
  const rows = parts.flatMap(({ steps, homework }) =>
    steps.map(({ step, index, minutes }) => [
      pad(String(index + 1), 2, 'start'),
      `${stepName(step)}${step.homework && !homework ? ', homework' : ''}`,
      minutesOf(minutes),
    ]),
  );
  const lines = table(rows).map(line => `  ${line}`);
  const columns = Math.max(...lines.map(width));
  return parts.flatMap(({ day, steps, minutes }, i) => {
    const own = steps.map(({ index }) => lines[index]!);
    if (day === null) return own;
    const end = minutesOf(minutes);
    const head = pad(stripControlCharacters(day), columns - width(end));
    return [...(i > 0 ? [''] : []), theme.strong(`${head}${end}`), ...own];
  });
}
