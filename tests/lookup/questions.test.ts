import { terms } from 'registry:glossary';
import { lessonSummaries } from 'registry:lessons';
import { describe, expect, it } from 'vitest';
import { lookupRows } from '../../src/lookup/rows';
import { makeLookup } from '../../src/lookup/search';
import { nameOf, questions } from './questions';

const rows = lookupRows(lessonSummaries, terms);
const lookup = makeLookup(rows);

/** The first three rows that a person sees. */
const firstThree = (words: string): string[] =>
  lookup
    .search(words)
    .slice(0, 3)
    .map(hit => nameOf(hit.row));

/** How many of the questions find a right row among the first three; it only ever grows. */
const answered = 111;

describe('the questions of people', () => {
  it('are many, and name rows that exist', () => {
    expect(questions.length).toBeGreaterThanOrEqual(80);
    const names = new Set(rows.map(nameOf));
    for (const [words, ...right] of questions) {
      expect(
        right.filter(name => names.has(name)),
        words,
      ).not.toEqual([]);
    }
  });

  it('find the right row among the first three', () => {
    const missed = questions.filter(([words, ...right]) => !firstThree(words).some(name => right.includes(name)));
    const told = missed.map(
      ([words, ...right]) => `${words}\n    want ${right.join(' | ')}\n    got  ${firstThree(words).join(' | ')}`,
    );
    expect(questions.length - missed.length, `\n${told.join('\n')}`).toBeGreaterThanOrEqual(answered);
  });
});
