/** Reads the sources while building: the files of a folder, and what they export. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { banner } from './bundle-options.mjs';

/** The area of a flaw, a rule or a probe: the name of its folder. */
export const areaOf = file => basename(dirname(file));

/** Files of one folder at an exact depth, sorted, helpers left out. */
export function entries(root, folder, depth) {
  const top = join(root, folder);
  if (!existsSync(top)) return [];
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/^_|\.d\.ts$/.test(entry.name))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .filter(file => relative(top, file).split(sep).length === depth)
    .sort();
}

/** Runs TypeScript while building: Node 20 cannot, so it is bundled first. Resolves to the module's exports. */
export const evaluate = async (root, options) => runModule(root, await bundle(options));

/** In: options of esbuild. Out: the text of one module with all that it imports. */
export async function bundle(options) {
  const format = { bundle: true, platform: 'node', format: 'esm', logLevel: 'error', banner, write: false };
  const { outputFiles } = await build({ ...format, ...options });
  return outputFiles[0].text;
}

/** Imports the text of a module, as if it were in the project. Resolves to its exports. */
export async function runModule(root, text) {
  const dir = mkdtempSync(join(root, 'node_modules', '.evaluated-'));
  try {
    const file = join(dir, 'module.mjs');
    writeFileSync(file, text);
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Leaves out what is only imported where it's needed: a look at what a file declares doesn't need it. */
export const lazyParts = {
  name: 'lazy-parts',
  setup(bundler) {
    bundler.onResolve({ filter: /.*/ }, args =>
      args.kind === 'dynamic-import' ? { path: args.path, external: true } : undefined,
    );
  },
};

/** Picks these properties of each file's default export. */
export async function inShort(root, files, members) {
  const imports = files.map((file, i) => `import e${i} from ${JSON.stringify(file)};`).join('\n');
  const list = files.map((_, i) => `e${i}`).join(', ');
  const { default: all } = await evaluate(root, {
    stdin: {
      contents: `${imports}\nexport default [${list}].map(({ ${members.join(', ')} }) => ({ ${members.join(', ')} }));`,
      resolveDir: root,
    },
    define: { __VERSION__: '"0.0.0"' },
    plugins: [lazyParts],
  });
  return all;
}

/** The same with what the place of each file says: its name is the id, its folder the area. */
export async function inPlace(root, files, members) {
  const all = await inShort(root, files, members);
  return all.map((one, i) => ({ ...one, id: basename(files[i], '.ts'), area: areaOf(files[i]) }));
}
