import { describe, expect, test } from 'vitest';
import pagination from '../../labs/pagination';
import type { PaginationState } from '../../labs/pagination/state';
import { defaultParams } from '../../src/lab/params';
import { stateAfter } from '../../src/lab/state-after';
import type { Recording } from '../../src/lab/types';
import { plainTheme } from '../../src/text/theme';

const defaults = defaultParams(pagination.parameters);
const record = (params: Record<string, number> = {}) => pagination.record({ ...defaults, ...params }, 'seed');
const at = (recording: Recording, moment: number) => stateAfter(pagination, recording, moment) as PaginationState;
const draw = (recording: Recording, moment: number, columns = 78, rows = 19, arrived = 1) =>
  pagination.draw(at(recording, moment), { columns, rows }, plainTheme, arrived);

/** Ids of the list rows beside which a bracket stands in the given column of brackets (0 offset, 1 cursor). */
function bracketed(lines: string[], column: 0 | 1): string[] {
  return lines.flatMap(line => {
    const row = /^ (o\d+) +(?:new|!)? *$/.exec(line.slice(0, 9)) ?? /^ (o\d+)/.exec(line);
    return row && '┐│┘─'.includes(line[9 + 2 * column] ?? ' ') && line[9 + 2 * column] !== ' ' ? [row[1]!] : [];
  });
}

describe('frames', () => {
  test('bracket each client’s last page on the live list, at every moment', async () => {
    for (const params of [{}, { inserted: 4, times: 3 }, { inserted: 8, before: 3 }] as Record<string, number>[]) {
      const recording = await record(params);
      for (let moment = 0; moment <= recording.events.length; moment++) {
        const state = at(recording, moment);
        // Tall enough for the whole list: every row of the page is bracketed and no other.
        const tall = draw(recording, moment, 78, 120);
        expect(bracketed(tall, 0)).toEqual(state.clients.offset.pages.at(-1)?.ids ?? []);
        expect(bracketed(tall, 1)).toEqual(state.clients.cursor.pages.at(-1)?.ids ?? []);
      }
    }
  });

  test('scroll the list so that the page that was just fetched can be seen, down to small windows', async () => {
    const recording = await record({ inserted: 4, times: 3 });
    for (const [columns, rows] of [
      [78, 19],
      [78, 9],
      [58, 15],
      [38, 7],
    ] as const) {
      for (let moment = 1; moment <= recording.events.length; moment++) {
        const event = recording.events[moment - 1]!;
        if (event.type !== 'request') continue;
        const shown = draw(recording, moment, columns, rows).map(line => line.slice(0, columns < 52 ? 13 : 26));
        for (const id of event.ids as string[]) {
          expect(
            shown.some(line => line.startsWith(` ${id} `)),
            `${id} at ${columns}x${rows}, event ${moment}`,
          ).toBe(true);
        }
      }
    }
  });

  test('put the clients side by side where there is room, and shorten the list and leave the log out where there is none', async () => {
    const recording = await record();
    const shown = (columns: number, rows: number) => {
      const lines = draw(recording, 5, columns, rows);
      const text = lines.join('\n');
      return [
        /Offset client +Cursor client/.test(text) ? 'beside' : 'below',
        text.includes('The list, newest first') ? 'labels' : 'short',
        text.includes('Request log') ? 'log' : 'no log',
      ].join(', ');
    };
    expect(shown(76, 19)).toBe('beside, labels, log');
    expect(shown(75, 19)).toBe('below, labels, log');
    expect(shown(53, 19)).toBe('below, labels, log');
    expect(shown(52, 19)).toBe('below, short, log');
    // As many rows as the clients need come before the log.
    expect([15, 14].map(rows => shown(76, rows))).toEqual(['beside, labels, log', 'beside, labels, no log']);
    expect([14, 13].map(rows => shown(75, rows))).toEqual(['below, labels, log', 'below, labels, no log']);
  });

  test('mark rows seen before with a star where they appear, and missed rows with a sign in the list', async () => {
    const repeats = await record();
    const second = repeats.events.findIndex(event => event.client === 'offset' && event.page === 2) + 1;
    const [first, other] = (repeats.events[second - 1]!.ids as string[]).slice(0, 2);
    expect(draw(repeats, second).join('\n')).toContain(`${first}*${other}*`);
    expect(draw(repeats, second).join('\n')).toContain('* 2 seen before');

    const misses = await record({ inserted: 0, deleted: 2 });
    const missed = (misses.summary as { offset: { missed_ids: string[] } }).offset.missed_ids;
    const end = draw(misses, misses.events.length, 78, 60);
    for (const id of missed) expect(end.some(line => line.startsWith(` ${id} !`))).toBe(true);
    expect(end.join('\n')).toContain('! 2 missed');
  });

  test('keep a log of real request lines with their statuses, the newest last', async () => {
    const recording = await record();
    const lines = draw(recording, 4);
    const log = lines.slice(lines.findIndex(line => line.includes('Request log')) + 1);
    expect(log).toHaveLength(4);
    expect(log[0]).toMatch(/0\.0 s {2}offset {2}GET \/orders\?page=1&limit=4 +200 {2}4 rows/);
    expect(log[2]).toMatch(/0\.9 s {2}shop {4}POST \/orders, 2 times +201/);
    expect(log[3]).toMatch(/1\.4 s {2}offset {2}GET \/orders\?page=2&limit=4 +200 {2}4 rows, 2 seen before/);
  });

  test('let a page come in row by row', async () => {
    const recording = await record();
    const page = (arrived: number) =>
      draw(recording, 1, 78, 19, arrived)
        .join('\n')
        .match(/page 1 +(o[o\d ]+)/)?.[1]
        ?.trim();
    const ids = recording.events[0]!.ids as string[];
    expect(page(0.3)).toBe(ids.slice(0, 2).join(' '));
    expect(page(1)).toBe(ids.join(' '));
  });

  test('stand still: the same moment gives the same lines, forwards or backwards', async () => {
    const recording = await record();
    const forwards = Array.from({ length: 11 }, (_, moment) => draw(recording, moment));
    const backwards = Array.from({ length: 11 }, (_, i) => draw(recording, 10 - i)).reverse();
    expect(backwards).toEqual(forwards);
  });
});
