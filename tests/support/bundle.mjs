/** Bundles TypeScript for tests and tools as src/build/build.mjs bundles the program: Node 20 runs no TypeScript. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions } from '../../src/build/bundle-options.mjs';
import { generate } from '../../src/build/generate.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * @param {string} entry from the top of the project
 * @param {string} name
 * @param {readonly import('esbuild').Plugin[]} plugins besides those of the program
 * @returns {Promise<string>} the path of the bundled `<name>.js`
 */
export async function bundle(entry, name, plugins = []) {
  const outdir = join(root, 'node_modules', '.cache', 'api-design-tutor', name);
  // The test runner has done it, and content doesn't change during its run.
  if (process.env.API_DESIGN_TUTOR_GENERATED !== root) await generate(root);
  const options = bundleOptions(root, '0.0.0-test');
  await build({ ...options, plugins: [...options.plugins, ...plugins], entryPoints: { [name]: entry }, outdir });
  return join(outdir, `${name}.js`);
}
