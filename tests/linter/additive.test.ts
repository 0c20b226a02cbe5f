import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { contracts } from '../../src/generated/contracts';
import { part, sized } from '../support/size';
import { changesOf } from './_changes';
import { additive, breaking, type Edit } from './_edits';

const source = (index: number): OpenApi => structuredClone(contracts[index % contracts.length]!.document());
const text = (document: OpenApi) => JSON.stringify(document, null, 1);

/** Choices from a list of numbers: the same numbers make the same edit. */
const picker = (numbers: readonly number[]) => {
  let at = 0;
  return <T>(list: readonly T[]): T => list[numbers[at++ % numbers.length]! % list.length]!;
};

const numbers = fc.array(fc.nat(997), { minLength: 8, maxLength: 8 });
const names = Object.keys(additive);
const apply = (document: OpenApi, edits: readonly string[], from: Record<string, Edit>, pick: Parameters<Edit>[1]) =>
  edits.filter(name => from[name]!(document, pick));

describe('what versioning.2 calls additive is never a finding', () => {
  it.each(part(names))('%s, on every contract', name => {
    let applied = 0;
    for (const [i, contract] of contracts.entries()) {
      const after = source(i);
      if (!additive[name]!(after, picker([3, 1, 4, 1, 5]))) continue;
      applied++;
      expect(changesOf(text(contract.document()), text(after)), contract.id).toEqual([]);
    }
    expect(applied).toBeGreaterThan(0);
  });

  it('nor is any mixture of such changes', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.subarray(names, { minLength: 1, maxLength: 6 }), numbers, (index, edits, chosen) => {
        const before = source(index);
        const after = source(index);
        apply(after, edits, additive, picker(chosen));
        expect(changesOf(text(before), text(after))).toEqual([]);
      }),
      { numRuns: sized(15, 120) },
    );
  });
});

/** These would take back what a breaking edit did. */
const harmless = names.filter(name => !['less asked of requests', 'higher limits', 'a new operation'].includes(name));

it('what breaks clients is found among any additive changes, in a file that is named, at a place in it', () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.subarray(harmless, { maxLength: 4 }),
      fc.constantFrom(...Object.keys(breaking)),
      numbers,
      (index, edits, name, chosen) => {
        const before = source(index);
        const broken = source(index);
        fc.pre(breaking[name]!(broken, picker(chosen)));
        apply(broken, edits, additive, picker(chosen));
        const found = changesOf(text(before), text(broken)).filter(({ severity }) => severity !== 'info');
        expect(found.length, name).toBeGreaterThan(0);
        for (const { document, line, pointer } of found) {
          const lines = text(document === 'old.yaml' ? before : broken).split('\n');
          expect(line).toBeGreaterThan(1);
          const last = pointer.split('/').at(-1)!.replaceAll('~1', '/').replaceAll('~0', '~');
          if (!/^\d+$/.test(last)) expect(lines[line - 1]).toContain(`"${last}"`);
        }
      },
    ),
    { numRuns: sized(15, 120) },
  );
});
