import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import review from '../../src/commands/review';
import { testIo } from './_io';

interface SavedExercise {
  code: string;
  contract: string;
  planted: { flaw: string; place: string }[];
}

/** What version 0.1 printed for these codes. */
const saved: SavedExercise[] = JSON.parse(readFileSync(new URL('./fixtures/codes-0.1.json', import.meta.url), 'utf8'));

describe('codes of version 0.1 open the same exercise', () => {
  test.each(saved)('$code', async ({ code, contract, planted }) => {
    const { io, printed } = testIo({ json: true });
    await review.run([], { claim: [], exercise: code }, io);
    const opened = JSON.parse(printed.out);
    expect(opened).toMatchObject({ exercise: code, contract });
    expect(opened.planted.map(({ flaw, place }: SavedExercise['planted'][number]) => ({ flaw, place }))).toEqual(
      planted,
    );
  });
});
