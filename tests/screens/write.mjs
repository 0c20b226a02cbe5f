/**
 * npm run screens [-- PART-OF-A-NAME]: writes every state of tests/screens/table.ts to screens/ as text and SVG, at three
 * sizes, with and without colour, dark and light.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from '../support/bundle.mjs';

// Ink draws nothing until the end where it believes to be in CI.
delete process.env.CI;
delete process.env.CONTINUOUS_INTEGRATION;

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'screens');
const { writeScreens } = await import(pathToFileURL(await bundle('tests/screens/write.ts', 'screens')).href);
const { files, problems } = await writeScreens(folder, process.argv[2] ?? '');
console.log(`${files} files in ${folder}; open index.html`);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
