import { pluralizeOrNone } from '../../src/lab/format';
import { joinColumns, type Size, truncate } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { chartBlock, legend } from './chart';
import { type Group, groups } from './events';
import { customersChargedTwice, type LoadState } from './load';
import { logBlock } from './log-block';

export const groupTitles: Record<Group, string> = { hasty: 'Hasty tills', careful: 'Careful tills' };

/**
 * One picture of the run: the load of both groups side by side on one scale, what it came to, and the end of the request log,
 * as far as there is room.
 *
 * @param arrived - how much of the present second has come in, from 0 to 1
 * @returns lines that stay within the room
 */
export function drawRetries(state: LoadState, { columns, rows }: Size, theme: Theme, arrived = 1): string[] {
  const gap = columns >= 70 ? 3 : 2;
  const each = Math.floor((columns - gap) / 2);
  const plan = share(rows, columns < 44);
  const blocks = groups.map(name => [
    truncate(
      theme.strong(groupTitles[name]) +
        (each >= 34
          ? theme.dim(`  ${each >= 42 ? state.settings[name] : state.settings[name].replace('same key', 'key')}`)
          : ''),
      each,
    ),
    ...chartBlock(state, name, { columns: each, rows: plan.chart }, theme, arrived),
    ...facts(state, name, each, plan.facts, theme),
  ]) as [string[], string[]];
  return [
    ...joinColumns(blocks[0], blocks[1], each, gap),
    ...(plan.legend ? [legend(columns, theme)] : []),
    ...(plan.log > 0 ? ['', ...logBlock(state, { columns, rows: plan.log }, theme)] : []),
  ];
}

/** How the rows are shared out: the charts first, then what they came to, then the signs, then the log. */
function share(rows: number, narrow: boolean): { chart: number; facts: number; legend: boolean; log: number } {
  const facts = rows >= 10 ? 3 : rows >= 8 ? 2 : 1;
  // A narrow window is a small one: nothing else in it says what the signs mean.
  const legend = rows >= (narrow ? 7 : 11);
  const rest = rows - 1 - facts - (legend ? 1 : 0);
  const log = rest >= 12 ? Math.max(3, Math.floor((rest - 1) * 0.35)) : 0;
  return { chart: Math.max(2, rest - (log > 0 ? log + 1 : 0)), facts, legend, log };
}

/** What a group has come to so far, the weightiest first; at most `rows` lines no wider than `columns`. */
function facts(state: LoadState, name: Group, columns: number, rows: number, theme: Theme): string[] {
  const group = state.groups[name];
  const twice = customersChargedTwice(group);
  const wide = columns >= 34;
  const receipts = `${group.receipts} of ${state.clients} have a receipt`;
  const left = group.gaveUp > 0 ? `, ${group.gaveUp} gave up` : '';
  const sent = pluralizeOrNone(group.requests, 'request');
  const bad = group.refused + group.timeouts;
  if (rows === 1 && twice > 0)
    return [truncate(theme.wrong(`! ${twice} ${wide ? 'paid more than once' : 'paid again'}`), columns)];
  const lines = wide
    ? [
        `${receipts}${left}`,
        twice > 0 ? theme.wrong(`! ${twice} paid more than once`) : 'nobody paid twice',
        `${sent}${bad > 0 ? `, ${bad} wasted` : ''}`,
      ]
    : [
        `${group.receipts} of ${state.clients} receipts`,
        twice > 0 ? theme.wrong(`! ${twice} paid again`) : 'none paid twice',
        sent,
      ];
  return lines.slice(0, rows).map(line => truncate(line, columns));
}
