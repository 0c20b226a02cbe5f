import { describe, expect, it } from 'vitest';
import { hasWords } from '../../src/text/fold';

describe('words that somebody types to find a row', () => {
  it.each([
    ['', 'anything', true],
    ['  post  CHARGES ', 'POST /v1/charges', true],
    ['charge refund', 'POST /v1/charges', false],
    ['resume', 'The résumé of an applicant', true],
    ["doesn't", 'It doesn’t say when', true],
  ])('%o in %o: %o', (words, text, found) => expect(hasWords(words)(text)).toBe(found));
});
