import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../support/size';
import { additions, together } from './kinds.mjs';
import { copyProject, perform, runStep, tryAddition } from './perform.mjs';

// CONTRIBUTING promises that each of these touches only the files that it names. `npm test` builds a copy with all of them;
// `npm run test:long` checks its types as well, adds one at a time, and runs the tests that could have a list of their own.
describe('additions of every kind in one copy', () => {
  let copy: string;
  beforeAll(() => {
    copy = copyProject();
    perform(copy, together(additions));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('build', () => expect(runStep(copy, 'build')).toBeNull());
  it.runIf(isLong)('have the right types', () => expect(runStep(copy, 'types')).toBeNull());
});

it.runIf(isLong).each(additions)('adding a $kind turns no test red', addition => {
  expect(tryAddition(addition)?.slice(-4000)).toBeUndefined();
});
