/** Writes src/generated/ and bundles the program into dist/: one entry, and chunks that load only where they are needed. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions } from './bundle-options.mjs';
import { generate } from './generate.mjs';
import { licenceTexts } from './licences.mjs';
import { merged } from './merge.mjs';
import { quickerLibraries } from './quicker.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

// The command line is read without it: commander starts other programs only for commands that are files of their own.
const noChildProcess = {
  name: 'no-child-process',
  setup(bundler) {
    bundler.onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: 'child-process', namespace: 'none' } : undefined,
    );
    bundler.onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'export default {};' }));
  },
};

await generate(root).catch(error => {
  console.error(error.message);
  process.exit(1);
});

const options = bundleOptions(root, version);
const result = await build({
  ...options,
  // The second is a thread of its own (src/ui/open.tsx), which a large contract needs.
  entryPoints: { cli: 'src/cli.ts', 'contract-worker': 'src/review/user-contract/worker.ts' },
  outdir: 'dist',
  // Written only when everything is made: a mistake leaves the last good bundle in place.
  write: false,
  minifySyntax: true,
  minifyWhitespace: true,
  metafile: true,
  legalComments: 'none',
  // The program is offline. A library that would fetch its own data URL takes its other path, which starts faster too.
  define: { ...options.define, fetch: 'undefined' },
  // One copy, in a folder that was installed before package.json asked for that as well.
  alias: { 'string-width': join(root, 'node_modules', 'string-width') },
  plugins: [...options.plugins, quickerLibraries(root), noChildProcess],
}).catch(() => process.exit(1));

// What Home needs, in the sequence in which it loads.
const home = ['src/cli.ts', 'src/ui/open.tsx', 'src/ui/app.tsx', 'src/ui/root.tsx', 'src/ui/screens/home/index.tsx'];
const files = await merged(result, home, { ...options, outdir: 'dist' }).catch(error => {
  console.error(error.message);
  process.exit(1);
});

rmSync(join(root, 'dist'), { recursive: true, force: true });
mkdirSync(join(root, 'dist'), { recursive: true });
for (const { name, contents } of files) writeFileSync(join(root, 'dist', name), contents);
writeFileSync(join(root, 'dist', 'THIRD-PARTY-LICENCES.txt'), licenceTexts(root, result.metafile));
