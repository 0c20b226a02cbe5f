import { describe, expect, it } from 'vitest';
import { findVocabulary } from '../../src/course/vocabulary';

const always = (text: string) => findVocabulary(text).filter(finding => finding.always);

describe('the word check', () => {
  it.each([
    ['The till sends it afresh.', 'afresh', 'again'],
    ['Whoever asks pays.', 'Whoever', 'caller'],
    ['The key is what every try carries.', 'every try', 'attempt'],
    ['This mends the list.', 'mends', 'fix'],
    ['A service that cures it', 'cures', 'fix'],
    ['The body tells of two charges.', 'tells of', 'say'],
    ['The id stands there twice.', 'stands there', 'appears'],
  ])('%s', (text, found, use) => {
    const [finding, ...more] = always(text);
    expect(finding).toMatchObject({ found, line: 1 });
    expect(finding!.use).toContain(use);
    expect(more).toEqual([]);
  });

  it('only warns of words that depend on what is meant', () => {
    const found = findVocabulary('A member of the team answers the phone and places an order.');
    expect(found.map(finding => finding.found)).toEqual(['member', 'answers', 'order']);
    expect(found.some(finding => finding.always)).toBe(false);
  });

  it('takes verbs for what they are: a till tries, a client may try to charge', () => {
    expect(always('The till tries again. It is the first try to do so. Secure it, and procure more.')).toEqual([]);
  });

  it('leaves ids, code, links, comments and front matter alone', () => {
    const text =
      '---\ntitle: A try anew\n---\n`cure-run` [fix](term:anew) <!-- step: the-second-try -->\n\n```http\n# afresh\n```\n/anew x-cure';
    expect(findVocabulary(text)).toEqual([]);
  });

  it('names the line, also behind a code block', () => {
    expect(always('One.\n\n```\nafresh\n```\n\nDo it anew.')).toMatchObject([{ found: 'anew', line: 7 }]);
  });
});
