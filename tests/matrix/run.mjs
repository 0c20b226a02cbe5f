/** npm run matrix [-- --all-pairs]: which flaw the linter finds in which contract, and every pair of flaws. Exit 1 where a cell is wrong. */
import { pathToFileURL } from 'node:url';
import { bundle } from '../support/bundle.mjs';

const { printMatrix } = await import(pathToFileURL(await bundle('tests/matrix/print.ts', 'matrix')).href);
const wrong = printMatrix(line => console.log(line), process.argv.includes('--all-pairs'));
process.exitCode = wrong > 0 ? 1 : 0;
