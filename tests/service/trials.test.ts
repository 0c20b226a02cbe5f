import { expect, test } from 'vitest';
import { clauses } from '../../src/conventions/clauses';
import { createService } from '../../src/service';
import { trialSetup, trials } from '../../src/service/clause-trials';

const { callers } = createService();
const tried = clauses.flatMap(({ id }) => {
  const trial = trials[id as keyof typeof trials];
  return trial ? [[id, trial] as const] : [];
});

/** People paste these lines, and look for these texts: `clauses` prints both. */
test.each(tried)('%s is tried with the requests on record, and shows the same', (_, trial) => {
  const setup = trialSetup(trial, 'http://127.0.0.1:4310', callers);
  expect(['', ...setup, ...trial.lines, ...trial.shows.map(text => `shows ${text}`), ''].join('\n')).toMatchSnapshot();
});
