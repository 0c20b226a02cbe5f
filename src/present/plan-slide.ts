import type { PresentedPlan } from '../route';
import { pad, truncate, width, wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import type { Slide } from './types';

/** The plan of a class: where it is, and how to open it at a seat. It's what a room sees before a step begins. */
export function planSlide(plan: PresentedPlan): Slide {
  return {
    heading: plan.title,
    lines: ({ columns, rows }, theme) => {
      const next = plan.at === null ? undefined : plan.rows[plan.at + 1];
      const now = plan.at === null ? plan.inShort : `Step ${plan.at + 1} of ${plan.rows.length}`;
      const top = [...wrap(now, columns), ''];
      const foot = [
        '',
        ...(next ? wrap(`Next: ${next.text}${next.homework ? ', as homework' : ''}`, columns) : []),
        ...wrap(`At your seats, type: ${plan.command}`, columns),
      ];
      const room = rows - top.length - foot.length;
      // In a low window, the step itself is what counts.
      if (room < 5 && plan.at !== null) {
        const { kind, text, minutes } = plan.rows[plan.at]!;
        return [...top, ...wrap(theme.accent(`${kind}: ${text} (${minutes} min)`), columns), ...foot];
      }
      return [...top, ...stepsAround(plan, columns, Math.max(5, room), theme), ...foot];
    },
    poll: null,
  };
}

/** The steps, or as many as there's room for around the one that is presented. */
function stepsAround({ rows, at }: PresentedPlan, columns: number, room: number, theme: Theme): string[] {
  const all = rows.flatMap((row, i) => [
    ...(row.head === null ? [] : [theme.strong(`  ${truncate(row.head, columns - 2)}`)]),
    stepLine(row, i, i === at, columns, theme),
  ]);
  if (all.length <= room) return all;
  // One line at each end says how much isn't shown.
  const shown = Math.max(1, room - 2);
  const heads = rows.slice(0, (at ?? 0) + 1).filter(({ head }) => head !== null).length;
  const from = Math.max(0, Math.min((at ?? 0) + heads - Math.floor(shown / 2), all.length - shown));
  const below = all.length - from - shown;
  return [
    theme.dim(from > 0 ? `  ↑ ${from} above` : ''),
    ...all.slice(from, from + shown),
    theme.dim(below > 0 ? `  ↓ ${below} more below` : ''),
  ];
}

function stepLine(
  { kind, text, minutes, homework }: PresentedPlan['rows'][number],
  i: number,
  isNow: boolean,
  columns: number,
  theme: Theme,
): string {
  const aside = `${homework ? 'homework, ' : ''}${minutes} min`;
  const label = `${isNow ? '❯' : ' '} ${pad(String(i + 1), 2, 'start')} ${pad(kind, 7)}`;
  const room = columns - width(label) - width(aside) - 2;
  const line = `${label}${pad(truncate(text, room), room)}  ${aside}`;
  return isNow ? theme.accent(line) : line;
}
