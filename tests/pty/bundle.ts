import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './harness';

/** Bundles one TypeScript entry as the program itself is bundled. Out: the folder with `<name>.js`. */
export async function bundle(entry: string, name: string): Promise<string> {
  const outdir = join(root, 'node_modules', '.cache', 'api-design-tutor', name);
  mkdirSync(outdir, { recursive: true });
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
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    plugins: [
      {
        name: 'stub-devtools',
        setup(bundler) {
          bundler.onResolve({ filter: /^react-devtools-core$/ }, () => ({ path: 'devtools', namespace: 'stub' }));
          bundler.onLoad({ filter: /.*/, namespace: 'stub' }, () => ({ contents: 'export default {};' }));
        },
      },
    ],
    logLevel: 'warning',
  });
  return join(outdir, `${name}.js`);
}
