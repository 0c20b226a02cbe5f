import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript
import { largeDescription } from '../bench/description.mjs';
import { asFound, collector, installProgram } from './harness';

const made = collector();
afterEach(() => made.clear());
const installed = collector();
let program: string;
let folder: string;
beforeAll(() => {
  folder = installed.folder();
  program = installProgram(folder);
  writeFileSync(join(folder, 'small.yaml'), largeDescription(20_000));
  writeFileSync(join(folder, 'large.yaml'), largeDescription(13_000_000));
});
afterAll(() => installed.clear());

const open = (file: string) => made.open(process.execPath, [program, '--guest', 'review', join(folder, file)]);

describe('the thread of a contract, in the built program', () => {
  it('reads, lints, and holds nobody who quits', async () => {
    const pty = open('small.yaml');
    await pty.see('The contract as a whole');
    pty.press('l');
    await pty.see('Run the linter?');
    pty.press('\r');
    await pty.see(/findings with \d+ causes/);
    pty.press('q');
    expect(await pty.exit()).toEqual({ code: 0, signal: 0 });
    expect(pty.restored).toEqual(asFound);
  });

  it('holds nobody who quits or cancels in the middle of its work', async () => {
    const pty = open('large.yaml');
    await pty.see('parsing it');
    pty.press('\u001b');
    await pty.see('Which OpenAPI file?');
    pty.press('\r');
    await pty.see('The contract as a whole');
    pty.press('l');
    await pty.see('Run the linter?');
    pty.press('\r');
    await pty.see('The linter reads the contract.');
    pty.press('\u0003');
    expect((await pty.exit()).code).toBe(130);
    expect(pty.restored).toEqual(asFound);
  });
});
