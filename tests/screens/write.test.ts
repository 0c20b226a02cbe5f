import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// The tool bundles the screens on its own, so it can break where the tests of the screens do not.
it('npm run screens draws a state of every kind as text and as pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'api-design-tutor-screens-'));
  try {
    const states = ['home-first', 'contract-missing'];
    execFileSync(process.execPath, ['tests/screens/write.mjs', states.join(), folder], { encoding: 'utf8' });
    for (const state of states) {
      expect(readdirSync(folder)).toContain(`${state}.80x24.dark.svg`);
      expect(readFileSync(join(folder, `${state}.80x24.txt`), 'utf8').split('\n').length).toBeGreaterThan(10);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
