import { expect, test } from 'vitest';
import { chartLines } from '../../src/cases/chart-lines';
import { findCase } from '../../src/cases/code';
import { entryLines, logLine, nothingFound, searchLog, shortTarget } from '../../src/cases/log-lines';
import { recordCase } from '../../src/cases/record';
import charged from '../../src/cases/written/charged-twice';
import { cases } from '../../src/generated/cases';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';

const { log } = await recordCase(charged);

test('a status code finds the responses with that status, and no amounts or ids', () => {
  const amounts = log.filter(entry => JSON.stringify(entry.exchange).includes('500'));
  expect(amounts.length).toBeGreaterThan(0);
  expect(searchLog(log, '500')).toEqual([]);
  expect(nothingFound('till 500')).toContain('status 500');
  expect(searchLog(log, '402').map(({ exchange }) => exchange.response?.status)).toEqual([402]);
  // What isn't a status is a word like any other.
  expect(searchLog(log, '350').length).toBeGreaterThan(0);
});

test('nothing of an entry’s heading is cut, and a log line has its path at 40 columns', () => {
  const lost = log.find(entry => entry.lost)!;
  for (const columns of [36, 56, 76])
    expect(entryLines(lost, columns, plainTheme).slice(0, 3).join(' ')).toContain(
      columns === 36 ? 'never got the' : 'the client never got the response',
    );
  expect(logLine(log[0]!, 34, 4, plainTheme)).toContain('POST /v1/charges 201');
  const path = 'GET /orders?limit=10&after=eyJjcmVhdGVkX2F0IjoiMjAyNi&status=paid';
  expect(shortTarget(path, 48)).toMatch(/^GET \/orders\?limit=10&after=eyJ.*…&status=paid$/);
  expect(width(shortTarget(path, 48))).toBeLessThanOrEqual(48);
});

test.each(cases)('a dashboard of $id shows its symptom, and none is empty', async ({ id }) => {
  const { definition } = await findCase(id);
  const incident = (await recordCase(definition)).log;
  const clean = (await recordCase(definition, { ...definition.setup, flaws: [], faults: [] })).log;
  const failures = (entries: typeof incident) =>
    entries.filter(({ exchange }) => (exchange.response?.status ?? 500) >= 400).length;
  const bad = (entries: typeof incident) =>
    (definition.charts ?? []).map(({ counts }) => entries.filter(entry => counts(entry, entries) === 'bad').length);
  const [before, after] = [bad(incident), bad(clean)];
  expect(before.some((count, i) => count > after[i]!) || failures(incident) > failures(clean)).toBe(true);
  for (const columns of [36, 76]) {
    const lines = chartLines(definition, incident, { columns, rows: 2, theme: plainTheme });
    expect(lines.join('\n')).not.toMatch(/^\S.*\n\s*\d+\s*\n\n/m);
    for (const line of lines) expect(width(line)).toBeLessThanOrEqual(columns);
  }
});
