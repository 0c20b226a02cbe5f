/** Typed clients of the service, made by public generators: generated, compiled under strict, bundled. */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..', '..');

/** What each generator is run with. Versions are the newest that this project's oldest Node can run. */
export const generators = {
  oazapfts: {
    packages: ['oazapfts@7.5.0', '@oazapfts/runtime@1.2.0'],
    command: ['oazapfts', 'openapi.json', 'api.ts'],
  },
  'openapi-typescript-codegen': {
    packages: ['openapi-typescript-codegen@0.31.0'],
    command: ['openapi', '--input', 'openapi.json', '--output', 'api', '--useOptions'],
  },
  'openapi-fetch': {
    packages: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'],
    command: ['openapi-typescript', 'openapi.json', '-o', 'api.ts'],
  },
  'hey-api': {
    packages: ['@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3'],
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'api'],
  },
};

/** Where a package's own package.json says its commands are; found from `cwd`. */
const typescript = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/**
 * Generates a client from `openapi.json` in a folder, and compiles it with the program that uses it.
 *
 * @param {keyof typeof generators} name
 * @param {string} cwd a folder in which the packages are installed
 * @returns {Promise<string>} the path of the program, to be run with the URL of the service, till's key, and owner's key
 * @throws {Error} with what the compiler or the generator said
 */
export async function buildClient(name, cwd) {
  const [command, ...words] = generators[name].command;
  run(join(cwd, 'node_modules', '.bin', command), words, cwd);
  cpSync(join(import.meta.dirname, 'programs', `${name}.ts`), join(cwd, 'program.ts'));
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  const types = [
    '--lib',
    'es2023,dom,dom.iterable',
    '--types',
    'node',
    '--typeRoots',
    join(root, 'node_modules/@types'),
  ];
  run(typescript, ['--strict', '--noEmit', '--target', 'es2023', ...modules, ...types, 'program.ts'], cwd);
  const outfile = join(cwd, 'program.mjs');
  const [platform, format] = ['node', 'esm'];
  await build({ absWorkingDir: cwd, entryPoints: ['program.ts'], bundle: true, platform, format, outfile });
  return outfile;
}

function run(file, words, cwd) {
  try {
    execFileSync(process.execPath, [file, ...words], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new Error(`${error.message}\n${error.stdout}`);
  }
}
