import { expect, test } from 'vitest';
import { findCase } from '../../src/cases/code';
import { contractOf, searchContract } from '../../src/cases/contract';
import { contractLineOf, contractLines } from '../../src/cases/contract-lines';
import { findDeparture } from '../../src/cases/departures';
import { openCase } from '../../src/cases/open-case';
import { cases } from '../../src/generated/cases';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { sample } from '../support/size';

const view = { columns: 76, theme: plainTheme };

test.each(sample(cases, 2))('the contract of $id has each operation of its log, and fits', async ({ id }) => {
  const open = await openCase(await findCase(id));
  const sections = contractOf(open);
  const titles = sections.map(({ title }) => title);
  const described = open.entries.flatMap(({ operation }) => operation ?? []);
  expect(described.length).toBeGreaterThan(0);
  expect(titles).toEqual(expect.arrayContaining(described));
  for (const columns of [36, 56, 76])
    for (const line of contractLines(sections, '', { ...view, columns }))
      expect(width(line)).toBeLessThanOrEqual(columns);
  for (const operation of described) {
    const line = contractLineOf(sections, operation, view);
    expect(contractLines(sections, '', view)[line]).toBe(operation);
  }
  // It's the same whatever departs, and names none of it.
  const text = contractLines(sections, '', view).join(' ');
  for (const departure of [...open.definition.setup.flaws, ...open.definition.setup.faults])
    expect(text).not.toContain(findDeparture(departure)!.title);
});

test('a search finds what the contract says about a word, and a title finds all that is below it', async () => {
  const sections = contractOf(await openCase(await findCase('after-the-release')));
  const textOf = (words: string) => contractLines(searchContract(sections, words), '', view).join('\n');
  expect(textOf('location 201')).toMatch(/POST \/orders\n +201 .*Headers: Location/s);
  expect(textOf('created_at')).toMatch(/created_at\* text/);
  expect(textOf('if-match stale')).toContain('412');
  expect(textOf('post /v1/charges').split('\n').length).toBeGreaterThan(10);
  expect(searchContract(sections, 'no such words')).toEqual([]);
});

test('a field that may be null says what else it may be', async () => {
  const sections = contractOf(await openCase(await findCase('exports-that-never-came')));
  const text = contractLines(searchContract(sections, 'failure'), '', { ...view, columns: 400 }).join('\n');
  expect(text).toContain('failure* object or null, subject* text or null,');
});
