/**
 * npm run screens [-- PART-OF-A-NAME[,ANOTHER] [FOLDER]]: writes every state of tests/screens/table.ts to screens/ (or the folder) as
 * text and SVG, at three sizes, with and without colour, dark and light. Without a name, it also records the film of the
 * README on the real course, into .github/.
 */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { esbuildFixtures } from '../fixtures/modules.mjs';
import { bundle } from '../support/bundle.mjs';

// Ink draws nothing until the end where it believes to be in CI.
delete process.env.CI;
delete process.env.CONTINUOUS_INTEGRATION;

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = resolve(process.argv[3] ?? join(root, 'screens'));
process.chdir(root);
const bundled = await bundle('tests/screens/write.ts', 'screens', [await esbuildFixtures(root)]);
const { writeScreens } = await import(pathToFileURL(bundled).href);
const { files, problems } = await writeScreens(folder, process.argv[2] ?? '');
console.log(`${files} files in ${folder}; open index.html`);
for (const problem of problems) console.error(problem);
if (!process.argv[2]) {
  const { writeRecording } = await import(pathToFileURL(await bundle('tests/screens/recording.ts', 'recording')).href);
  console.log(`${(await writeRecording(join(root, '.github'))).join(' and ')} in .github`);
}
process.exit(problems.length > 0 ? 1 : 0);
