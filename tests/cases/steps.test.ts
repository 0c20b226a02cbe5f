import { expect, test } from 'vitest';
import { caseSteps } from './_steps';

// After a change that you meant, run this file with -u.
test('what each action changes on the screen of a case, and in its session, is on record', async () => {
  const lines = caseSteps().map(line => line.trimEnd());
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('recorded/steps.txt');
});
