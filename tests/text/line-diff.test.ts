import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffHunks, diffLines } from '../../src/text/line-diff';

const line = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });

it('leads from one text to the other, whatever they are, and keeps what they share', () => {
  fc.assert(
    fc.property(line, line, (before, after) => {
      const lines = diffLines(before, after);
      expect(lines.filter(({ kind }) => kind !== 'added').map(({ text }) => text)).toEqual(before);
      expect(lines.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)).toEqual(after);
      if (JSON.stringify(before) === JSON.stringify(after))
        expect(lines.every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});

/** The length of the longest common subsequence, in the plainest way. */
const longest = ([one, ...before]: string[], after: string[]): number => {
  if (one === undefined) return 0;
  const at = after.indexOf(one);
  return Math.max(longest(before, after), at < 0 ? 0 : 1 + longest(before, after.slice(at + 1)));
};

it('keeps as many lines as can be kept', () => {
  fc.assert(
    fc.property(line, line, (before, after) => {
      expect(diffLines(before, after).filter(({ kind }) => kind === 'same')).toHaveLength(longest(before, after));
    }),
  );
});

it('shows what differs with the lines around it', () => {
  const before = ['1', '2', '3', '4', '5', '6', '7'];
  const hunks = diffHunks(diffLines(before, ['1', '2', '3', 'x', '5', '6', '7']), 1);
  expect(hunks.map(each => each && `${each.kind} ${each.text}`)).toEqual([
    null,
    'same 3',
    'removed 4',
    'added x',
    'same 5',
    null,
  ]);
});
