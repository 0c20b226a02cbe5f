import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FrameOutput, keptRows } from '../../src/ui/kept-rows';
import { sized } from '../support/size';

/** As the bundle gets it; the package doesn't name its parts. */
const { default: InkOutput } = (await import(
  new URL('../../node_modules/ink/build/output.js', import.meta.url).href
)) as { default: new (size: { width: number; height: number }) => FrameOutput };
const KeptOutput = keptRows(InkOutput);

const esc = '\u001b';
const piece = fc.constantFrom(
  'abc',
  ' ',
  'x ',
  '─',
  '❯ ',
  '漢字',
  '😀',
  'é',
  `${esc}[1mbold${esc}[22m`,
  `${esc}[36m`,
  `${esc}[39m`,
  `${esc}[2;7mdim `,
  `${esc}[0m`,
);
const line = fc.array(piece, { maxLength: 6 }).map(parts => parts.join(''));
const text = fc.array(line, { minLength: 1, maxLength: 4 }).map(lines => lines.join('\n'));
const place = fc.integer({ min: -3, max: 12 });
const edge = fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined });
const transformers = [(some: string) => some.toUpperCase(), (some: string, i: number) => `${i}${some}`];
const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('write' as const),
      x: fc.integer({ min: 0, max: 12 }),
      y: place,
      text,
      transformers: fc.subarray(transformers),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('clip' as const),
      clip: fc.record({ x1: edge, x2: edge, y1: edge, y2: edge }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('unclip' as const) }) },
);
const frame = fc.record({
  width: fc.integer({ min: 1, max: 12 }),
  height: fc.integer({ min: 0, max: 6 }),
  operations: fc.array(operation, { maxLength: 8 }),
});

function drawn(
  Output: typeof InkOutput,
  { width, height, operations }: Pick<FrameOutput, 'width' | 'height' | 'operations'>,
) {
  const output = new Output({ width, height });
  output.operations.push(...operations);
  return output.get();
}

it('composes every frame as Ink does, also from rows that it kept', () => {
  fc.assert(
    fc.property(frame, size => {
      const ink = drawn(InkOutput, size);
      expect(drawn(KeptOutput, size)).toEqual(ink);
      expect(drawn(KeptOutput, size)).toEqual(ink);
    }),
    { numRuns: sized(2000, 50_000) },
  );
});

it('composes a row once, however often it is drawn', () => {
  let composed = 0;
  const Counting = keptRows(
    class extends InkOutput {
      override get() {
        composed += 1;
        return super.get();
      }
    },
  );
  const rows = (last: string) => ({
    width: 9,
    height: 3,
    operations: ['one', 'two', last].map((text, y) => ({ type: 'write' as const, x: 0, y, text, transformers: [] })),
  });
  for (const last of ['three', 'four', 'three', 'four']) drawn(Counting, rows(last));
  expect(composed).toBe(4);
});
