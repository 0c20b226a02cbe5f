/** What every bundle of this project has in common: the program's, and those of the tests and tools. */

// Ink imports its developer tools in a branch that a release never takes: an empty module keeps them, and the packages
// that only they need, out of the bundle.
const withoutInkDevtools = {
  name: 'without-ink-devtools',
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\/devtools\.js$/ }, ({ importer }) =>
      /[\\/]ink[\\/]/.test(importer) ? { path: 'devtools', namespace: 'empty' } : undefined,
    );
    bundler.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'export default {};' }));
  },
};

/** Some libraries are CommonJS and call require for built-in modules. */
export const banner = {
  js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
};

/**
 * @param {string} root the top of the project
 * @param {string} version the value of `__VERSION__`
 * @returns {import('esbuild').BuildOptions & { plugins: import('esbuild').Plugin[], define: Record<string, string> }}
 */
export const bundleOptions = (root, version) => ({
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  jsx: 'automatic',
  define: {
    'process.env.NODE_ENV': '"production"',
    'process.env.DEV': '"false"',
    __VERSION__: JSON.stringify(version),
  },
  banner,
  plugins: [withoutInkDevtools],
  logLevel: 'warning',
});
