/** Bundles TypeScript for tests and tools as src/build/build.mjs bundles the program: Node 20 runs no TypeScript. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { generate } from '../../src/build/generate.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

// Ink asks for its developer tools in a branch that is never taken.
const stubDevtools = {
  name: 'stub-devtools',
  setup(bundler) {
    bundler.onResolve({ filter: /^react-devtools-core$/ }, () => ({ path: 'devtools', namespace: 'stub' }));
    bundler.onLoad({ filter: /.*/, namespace: 'stub' }, () => ({ contents: 'export default {};' }));
  },
};

/**
 * In: an entry, from the top of the project, and a name. Out: the path of the bundled `<name>.js`.
 * @param {string} entry
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function bundle(entry, name) {
  const outdir = join(root, 'node_modules', '.cache', 'api-design-tutor', name);
  await generate(root);
  await build({
    absWorkingDir: root,
    entryPoints: { [name]: entry },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"', __VERSION__: '"0.0.0-test"' },
    // Some libraries are CommonJS and call require for built-in modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    plugins: [stubDevtools],
    logLevel: 'warning',
  });
  return join(outdir, `${name}.js`);
}
