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
