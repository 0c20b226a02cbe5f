import fc from 'fast-check';
import { expect } from 'vitest';
import { stateAfter } from '../../src/lab/state-after';
import type { Lab, Recording } from '../../src/lab/types';
import { stripStyles, width } from '../../src/text/layout';
import { makeTheme } from '../../src/text/theme';

/** Expects frames that stay in the room they are given, whatever it is, at any moment, in colour or not. */
export function expectRoomKept(lab: Lab, recordings: readonly Recording[], numRuns: number): void {
  fc.assert(
    fc.property(
      fc.constantFrom(...recordings),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.record({ columns: fc.integer({ min: 1, max: 140 }), rows: fc.integer({ min: 1, max: 60 }) }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (recording, moment, room, arrived, color) => {
        const state = stateAfter(lab, recording, Math.round(moment * recording.events.length));
        const lines = lab.draw(state, room, makeTheme({ color }), arrived);
        expect(lines.length).toBeLessThanOrEqual(room.rows);
        for (const line of lines) expect(width(line)).toBeLessThanOrEqual(room.columns);
      },
    ),
    { numRuns },
  );
}

/** Expects frames whose words and signs are the same with colour and without. */
export function expectOnlyColour(lab: Lab, recording: Recording, moments: readonly number[]): void {
  for (const moment of moments) {
    const draw = (color: boolean) =>
      lab
        .draw(stateAfter(lab, recording, moment), { columns: 78, rows: 19 }, makeTheme({ color }))
        .map(line => stripStyles(line).trimEnd());
    expect(draw(true)).toEqual(draw(false));
  }
}
