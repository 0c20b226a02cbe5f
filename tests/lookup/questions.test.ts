import { describe, expect, it } from 'vitest';
import { terms } from '../../src/generated/glossary';
import { lessonSummaries } from '../../src/generated/lessons';
import { lookupRows } from '../../src/lookup/rows';
import { createLookupIndex } from '../../src/lookup/search';
import { heldOut, nameOf, questions } from './questions';

const rows = lookupRows(lessonSummaries, terms);
const lookup = createLookupIndex(rows);

/** The first three rows that a person sees. */
const firstThree = (words: string): string[] =>
  lookup
    .search(words)
    .slice(0, 3)
    .map(hit => nameOf(hit.row));

/** The questions without a right row among the first three, each with what was wanted and what came. */
const missed = (list: typeof questions): string[] =>
  list
    .filter(([words, ...right]) => !firstThree(words).some(name => right.includes(name)))
    .map(([words, ...right]) => `${words}\n  want ${right.join(' | ')}\n  got  ${firstThree(words).join(' | ')}`);

describe('the questions of people', () => {
  it('are many, and name rows that exist', () => {
    expect(questions.length).toBeGreaterThanOrEqual(80);
    expect(heldOut.length).toBe(20);
    const names = new Set(rows.map(nameOf));
    for (const [words, ...right] of [...questions, ...heldOut]) {
      expect(
        right.filter(name => names.has(name)),
        words,
      ).not.toEqual([]);
    }
  });

  it('find the right row among the first three', () => {
    expect(missed(questions)).toEqual([]);
  });

  it('that nobody tuned for find it nearly as often', () => {
    const unanswered = missed(heldOut);
    expect(heldOut.length - unanswered.length, unanswered.join('\n')).toBeGreaterThanOrEqual(17);
  });
});
