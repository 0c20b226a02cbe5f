import { expect, it } from 'vitest';
import { isLong } from '../support/size';
import { additions, together } from './kinds.mjs';
import { tryAddition } from './perform.mjs';

// CONTRIBUTING promises that each of these touches only the files that it names. `npm test` builds a copy with all of them;
// `npm run test:long` adds one at a time, and runs the tests that could have a list of their own.
it('additions of every kind build, and have the right types', () => {
  const failure = tryAddition(together(additions), { withTests: false });
  expect(failure && `${failure.step}: ${failure.output.slice(-4000)}`).toBeNull();
});

it.runIf(isLong).each(additions)('adding a $kind turns no test red', addition => {
  const failure = tryAddition(addition, { withTests: true });
  expect(failure && `${failure.step}: ${failure.output.slice(-4000)}`).toBeNull();
});
