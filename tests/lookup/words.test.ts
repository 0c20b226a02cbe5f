import { describe, expect, it } from 'vitest';
import { isAboutTheField } from '../../src/lookup/field-words';
import { choiceLines } from '../../src/lookup/row-lines';
import type { LookupEntry } from '../../src/lookup/rows';
import { mend } from '../../src/lookup/spelling';
import { initialLookup, lookupReducer } from '../../src/lookup/state';
import { said } from '../../src/lookup/words';
import { plainTheme } from '../../src/text/theme';

it('of what is typed or pasted, the first 200 characters count', () => {
  expect(said(`  ${'a'.repeat(190)}\n${'b'.repeat(100)}`)).toBe(`${'a'.repeat(190)} ${'b'.repeat(7)}`);
});

describe('a question that hardly speaks of this field', () => {
  it('is about it if somebody asked nearly the same', () => {
    const of = (phrase: number, familiar: number) => isAboutTheField(0, familiar, phrase, ['zebra']);
    expect([of(0.95, 0.6), of(0.85, 0.6), of(0.95, 0.5)]).toEqual([true, false, false]);
  });

  it('needs more that the rows know, the less it speaks of it', () => {
    // The least that is covered, and the least that is familiar, with which each still counts.
    for (const [words, covered, familiar] of [
      [['webhook', 'cursor'], 0.15, 0],
      [['webhook'], 0.2, 0.4],
      [['row'], 0.35, 0.75],
      [['zebra'], 0.45, 1],
    ] as const) {
      expect(isAboutTheField(covered, familiar, 0, words), `${words}`).toBe(true);
      expect(isAboutTheField(covered - 0.01, familiar, 0, words), `${words}, less covered`).toBe(false);
      if (familiar > 0) expect(isAboutTheField(covered, familiar - 0.1, 0, words), `${words}, strange`).toBe(false);
    }
  });
});

it('a row says what it rests on, though it has only one source', () => {
  const row = { choices: [{ choice: 'A key', when: 'retries' }], sources: ['RFC 9110'] } as unknown as LookupEntry;
  expect(choiceLines(row, 60, plainTheme)).toEqual(['• A key: retries', 'Sources: RFC 9110']);
  expect(choiceLines({ ...row, sources: [] }, 60, plainTheme)).toEqual(['• A key: retries']);
});

it('mends a slip with the nearest words, four at most', () => {
  expect(mend('curosr', ['cursor', 'course', 'curse'])).toEqual(['cursor']);
  expect(mend('pages', ['paged', 'pager', 'paget', 'pagex', 'pagey'])).toEqual(['paged', 'pager', 'paget', 'pagex']);
});

it('takes two hundred signs and no more', () => {
  const typed = lookupReducer(initialLookup(), { type: 'press', press: { name: 'paste', text: 'a'.repeat(201) } });
  expect(typed.words.text.length).toBe(200);
});
