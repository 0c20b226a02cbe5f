import { describe, expect, it } from 'vitest';
import { courseRows as rows } from '../../src/lookup/course-rows';
import { createLookupIndex, type LookupIndex } from '../../src/lookup/search';
import { frozenLookup, frozenRows } from './frozen';
import { heldOut, nameOf, questions, today } from './questions';

/** The first three rows that a person sees. */
const firstThree = (lookup: LookupIndex<(typeof frozenRows)[number]>, words: string): string[] =>
  lookup
    .search(words)
    .slice(0, 3)
    .map(hit => nameOf(hit.row));

/** The questions without a right row among the first three, each with what was wanted and what came. */
const missed = (lookup: typeof frozenLookup, list: typeof questions): string[] =>
  list
    .filter(([words, ...right]) => !firstThree(lookup, words).some(name => right.includes(name)))
    .map(
      ([words, ...right]) => `${words}\n  want ${right.join(' | ')}\n  got  ${firstThree(lookup, words).join(' | ')}`,
    );

describe('the questions of people, asked of rows that do not change', () => {
  it('are many, and name rows that exist', () => {
    expect(questions.length).toBeGreaterThanOrEqual(80);
    expect(heldOut.length).toBe(20);
    const names = new Set(frozenRows.map(nameOf));
    for (const [words, ...right] of [...questions, ...heldOut]) {
      expect(
        right.filter(name => names.has(name)),
        words,
      ).not.toEqual([]);
    }
  });

  // These rows have no questions of people, as those of today do.
  it('find the right row among the first three in nine of ten cases', () => {
    const unanswered = missed(frozenLookup, questions);
    expect(unanswered.length, unanswered.join('\n')).toBeLessThanOrEqual(questions.length / 10);
  });

  it('that nobody tuned for find it nearly as often', () => {
    const unanswered = missed(frozenLookup, heldOut);
    expect(heldOut.length - unanswered.length, unanswered.join('\n')).toBeGreaterThanOrEqual(17);
  });
});

describe('the questions of people, asked of the rows of today', () => {
  const lookup = createLookupIndex(rows);
  const asked = questions.map(today);

  it('find a right row among the first three in nineteen of twenty cases', () => {
    const unanswered = missed(lookup, asked);
    const share = 1 - unanswered.length / asked.length;
    expect(share, `These fell out:\n${unanswered.join('\n')}`).toBeGreaterThanOrEqual(0.95);
  });

  it('find nearly every row first by its very name', () => {
    const others = rows.filter(({ need }) => lookup.search(need)[0]?.row.need.toLowerCase() !== need.toLowerCase());
    const share = 1 - others.length / rows.length;
    expect(share, `These are not first:\n${others.map(nameOf).join('\n')}`).toBeGreaterThanOrEqual(0.98);
  });
});
