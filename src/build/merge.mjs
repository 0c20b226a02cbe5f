/**
 * The bundler makes a file for each set of modules that the same entries need: hundreds, and Node takes as long to find and
 * link the fifty before the first frame as to run them. So what is always loaded together is merged into its entry.
 */
import { basename } from 'node:path';
import { build } from 'esbuild';

/**
 * @param {import('esbuild').BuildResult<{ write: false, metafile: true }>} result of the bundler
 * @param {string[]} sources entries in the sequence in which they're loaded, each with what it needs beside those before it
 * @param {import('esbuild').BuildOptions} options of the bundle
 * @returns {Promise<{ name: string, contents: Uint8Array | string }[]>} all files of the bundle
 */
export async function merged({ outputFiles, metafile }, sources, options) {
  const texts = new Map(outputFiles.map(file => [basename(file.path), file.text]));
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  const needs = name => outputs.get(name).imports.filter(one => one.kind === 'import-statement' && !one.external);

  /** The entry into which a file is merged. */
  const groupOf = new Map();
  // A helper of a few lines goes into what is always loaded: in a later entry, it would bring all of Ink to a command.
  const isHelper = (name, first) =>
    outputs.get(name).bytes < 2000 && needs(name).every(one => groupOf.get(basename(one.path)) === first);
  for (const source of sources) {
    const [entry] = [...outputs].find(([, { entryPoint }]) => entryPoint === source) ?? [];
    if (entry === undefined) throw new Error(`${source} is no entry of its own`);
    const open = [entry];
    for (const name of open) {
      if (groupOf.has(name)) continue;
      const [first = entry] = groupOf.values();
      groupOf.set(name, name !== entry && isHelper(name, first) ? first : entry);
      open.push(...needs(name).map(one => basename(one.path)));
    }
  }
  const entries = new Set(groupOf.values());
  /** Under this name the entry hands on what a file in it exports. */
  const alias = (name, exported) => `${name.replace(/\W/g, '_')}_${exported}`;
  const exportsOf = name => outputs.get(name).exports;
  const handedOn = entry =>
    [...groupOf]
      .filter(([name, group]) => group === entry && name !== entry && exportsOf(name).length > 0)
      .map(([name]) => `export {${exportsOf(name).map(one => `${one} as ${alias(name, one)}`)}} from "./${name}";`);

  const files = {
    name: 'merged-files',
    setup(bundler) {
      bundler.onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
        const name = basename(path);
        if (kind === 'entry-point') return { path: name, namespace: 'whole' };
        if (!path.startsWith('./') || !texts.has(name) || kind !== 'import-statement') return { path, external: true };
        const group = groupOf.get(name);
        if (group === undefined || name === group) return { path, external: true };
        if (group === groupOf.get(basename(importer))) return { path: name, namespace: 'whole' };
        return { path: name, namespace: 'from-elsewhere' };
      });
      bundler.onLoad({ filter: /.*/, namespace: 'whole' }, ({ path }) => ({
        contents: [texts.get(path), ...(entries.has(path) ? handedOn(path) : [])].join('\n'),
      }));
      bundler.onLoad({ filter: /.*/, namespace: 'from-elsewhere' }, ({ path }) => ({
        contents: `export {${exportsOf(path).map(one => `${alias(path, one)} as ${one}`)}} from "./${groupOf.get(path)}";`,
      }));
    },
  };
  const whole = [...texts.keys()].filter(name => !groupOf.has(name) || entries.has(name));
  const { outputFiles: mergedFiles } = await build({
    absWorkingDir: options.absWorkingDir,
    entryPoints: Object.fromEntries(whole.map(name => [name.replace(/\.js$/, ''), name])),
    outdir: options.outdir,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: options.target,
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [files],
  });
  return mergedFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
}
