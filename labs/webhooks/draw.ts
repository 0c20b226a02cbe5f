import { paneColumns, sideBySide } from '../../src/lab/panes';
import { type Size, truncate } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { sides } from './events';
import { formatClock, formatMinute } from './format';
import { logBlock } from './log-block';
import { legend, paneLines } from './pane';
import type { WebhookState } from './state';

/**
 * One picture of the run: the time, both consumers side by side, and the end of the request log, as far as there is room.
 *
 * @returns lines that stay within the room
 */
export function drawWebhooks(state: WebhookState, { columns, rows }: Size, theme: Theme): string[] {
  const each = paneColumns(sides.length, columns);
  const { pane, signs, log } = plan(state, rows);
  const panes = sides.map(side => paneLines(state, side, { columns: each, rows: pane }, theme));
  return [
    timeLine(state, columns, theme),
    ...sideBySide(panes, columns),
    ...(signs ? [legend(columns, theme)] : []),
    ...(log > 0 ? ['', ...logBlock(state, { columns, rows: log }, theme)] : []),
  ];
}

/** How the rows are shared out: the consumers first, then the signs, then the log. */
function plan({ room, orders }: WebhookState, rows: number): { pane: number; signs: boolean; log: number } {
  // Title, outcome, two lines an order, the last request, and two gaps.
  const whole = 2 + 2 * Math.max(room, orders.length) + 3 + 2;
  const left = rows - 1 - whole;
  if (left < 1) {
    // The signs are worth a gap, and no detail.
    const signs = rows - 2 >= 2 + 2 * orders.length + 3;
    return { pane: rows - (signs ? 2 : 1), signs, log: 0 };
  }
  return { pane: whole, signs: true, log: left >= 4 ? left - 2 : 0 };
}

/** The time on the clock, and what holds for both consumers. */
function timeLine(state: WebhookState, columns: number, theme: Theme): string {
  const { now, downUntil, overlapUntil, released } = state;
  const facts = [
    downUntil === null ? '' : theme.wrong(`both down until ${formatMinute(downUntil)}`),
    overlapUntil === null ? '' : secretFact(now ?? 0, overlapUntil, released),
  ];
  const clock = theme.strong(formatClock(now ?? 0));
  return truncate([clock, ...facts.filter(Boolean)].join(columns >= 50 ? '   ' : ' '), columns);
}

const secretFact = (now: number, until: number, released: boolean): string =>
  [
    now < until ? `two secrets sign until ${formatMinute(until)}` : 'only the new secret signs',
    released ? '' : 'consumers know the old one',
  ]
    .filter(Boolean)
    .join(', ');
