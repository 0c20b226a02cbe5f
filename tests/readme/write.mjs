/** npm run readme [-- --check]: writes what README.md shows of the program; with --check it only says whether that is needed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from '../support/bundle.mjs';

// Ink draws nothing until the end where it believes to be in CI.
delete process.env.CI;
delete process.env.CONTINUOUS_INTEGRATION;

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
process.chdir(root);
const { freshReadme } = await import(pathToFileURL(await bundle('tests/readme/readme.ts', 'readme')).href);
const now = readFileSync('README.md', 'utf8');
const fresh = await freshReadme(now);
const check = process.argv.includes('--check');
if (now === fresh) console.log('README.md is up to date.');
else if (check) console.error('README.md shows the program as it was. Update it: npm run readme');
else {
  writeFileSync('README.md', fresh);
  console.log('README.md is written.');
}
process.exit(check && now !== fresh ? 1 : 0);
