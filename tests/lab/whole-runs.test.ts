import { describe, expect, test } from 'vitest';
import { labs } from '../../src/generated/labs';
import { part } from '../support/size';
import { recordedLines } from './_recorded';

/**
 * Everything that a lab shows, on record in runs/: the default run in words, and a short checksum for each thing that
 * other settings, choices, windows, and colours show. After a change that you meant, run this file with -u.
 */
describe('everything that a lab shows stays as it was', () => {
  test.each(part(Object.keys(labs), 8))('%s', async id => {
    const lines = await recordedLines(await labs[id]!());
    await expect(`${lines.map(line => line.trimEnd()).join('\n')}\n`).toMatchFileSnapshot(`runs/${id}.txt`);
  });
});
