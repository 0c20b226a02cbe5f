import { describe, expect, test } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { describeFlaws } from '../../src/flaws/combine';
import { inVoice, vocabularyOf, wordsIn } from '../../src/flaws/voice';
import { contracts } from '../../src/generated/contracts';
import { flaws } from '../../src/generated/flaws';
import { reachIn } from '../../src/review/exercises/choose';
import { part, sized } from '../support/size';

const isText = (key: string) => /^(description|summary|title)$/.test(key);

/** The texts of a description, and everything else in it: names, codes, values. */
function partsOf(document: OpenApi): { texts: string[]; names: OpenApi } {
  const texts: string[] = [];
  const rest = (node: unknown): unknown => {
    if (node === null || typeof node !== 'object') return node;
    if (Array.isArray(node)) return node.map(rest);
    const kept = Object.entries(node).filter(([key, value]) => {
      if (typeof value !== 'string' || !isText(key)) return true;
      texts.push(value);
      return false;
    });
    return Object.fromEntries(kept.map(([key, value]) => [key, rest(value)]));
  };
  return { names: rest(document) as OpenApi, texts };
}

const clean = new Map(contracts.map(contract => [contract.id, vocabularyOf(contract.document())]));
/** How all contracts speak: words that most of them use. */
const common = new Set(
  [...clean.values()].flatMap(words =>
    [...words].filter(word => [...clean.values()].filter(all => all.has(word)).length > 2),
  ),
);

describe('what is planted uses the words of its contract', () => {
  test.each(part(flaws.filter(flaw => flaw.describe).map(flaw => [flaw.id, flaw] as const)))('%s', (_, flaw) => {
    for (const contract of contracts) {
      for (const variation of sized([0], [0, 5])) {
        const before = contract.document();
        const { texts: old } = partsOf(before);
        const { document } = describeFlaws(before, [flaw], `${contract.id}/${variation}`, reachIn(contract));
        const { texts, names } = partsOf(document);
        const known = new Set([...clean.get(contract.id)!, ...common, ...vocabularyOf(names)]);
        const fresh = texts.filter(text => !old.includes(text));
        // A code in a text is a name as well.
        const foreign = fresh.flatMap(text =>
          wordsIn(text.replace(/\b\w+_\w+\b/g, '')).filter(word => !known.has(word)),
        );
        const written = fresh.slice(0, 3).join(' / ');
        expect(
          foreign,
          `the contract ${contract.id} has none of these words: use them in a text of the contract, or reword the flaw, which writes: ${written}`,
        ).toEqual([]);
      }
    }
  });

  test('of several texts the one whose words the contract has, and the first of two that are as good', () => {
    const document = { paths: { '/ships': { get: { summary: 'Read what is left' } } } };
    expect(inVoice(document, 'Take all.', 'Read ships.', 'What is left.')).toBe('Read ships.');
  });
});
