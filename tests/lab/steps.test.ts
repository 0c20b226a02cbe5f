import { expect, test } from 'vitest';
import { playerLines, promptLines, sessionLines } from './_steps';

// After a change that you meant, run this file with -u.
test.each([
  ['player', playerLines],
  ['session', sessionLines],
  ['prompt', promptLines],
])('what each action does at each moment is on record: %s', async (name, linesOf) => {
  const lines = linesOf().map(line => line.replace(/ +$/gm, ''));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`steps/${name}.txt`);
});
