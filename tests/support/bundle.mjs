/** Bundles TypeScript for tests and tools as src/build/build.mjs bundles the program: Node 20 runs no TypeScript. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions } from '../../src/build/bundle-options.mjs';
import { generate } from '../../src/build/generate.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * In: an entry, from the top of the project, and a name. Out: the path of the bundled `<name>.js`.
 * @param {string} entry
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function bundle(entry, name) {
  const outdir = join(root, 'node_modules', '.cache', 'api-design-tutor', name);
  await generate(root);
  await build({ ...bundleOptions(root, '0.0.0-test'), entryPoints: { [name]: entry }, outdir });
  return join(outdir, `${name}.js`);
}
