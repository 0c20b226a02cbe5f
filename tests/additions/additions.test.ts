import { expect, it } from 'vitest';
import { isLong, sample } from '../support/size';
import { additions } from './kinds.mjs';
import { tryAddition } from './perform.mjs';

// CONTRIBUTING promises that each of these touches only the files that it names. In `npm test` one kind is built and
// checked; `npm run test:long` tries every kind, and runs the tests that could have a list of their own.
it.each(sample(additions, 1))('adding a $kind touches only the files that CONTRIBUTING names', addition => {
  const failure = tryAddition(addition, { withTests: isLong });
  expect(failure && `${failure.step}: ${failure.output.slice(-4000)}`).toBeNull();
});
