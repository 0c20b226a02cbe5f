import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { quickerLibraries } from '../../src/build/quicker.mjs';
import { freshFolder } from '../progress/sample';
import { sized } from '../support/size';

type Sanitize = (text: string) => string;

const root = fileURLToPath(new URL('../..', import.meta.url));

const bundled = (folder: string, from = 'string-width') =>
  build({
    stdin: { contents: `export { default } from '${from}';`, resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    plugins: [quickerLibraries(folder)],
  });

it('every character is as wide in the bundle as the library says', async () => {
  const { outputFiles } = await bundled(root);
  const code = Buffer.from(outputFiles[0]!.text).toString('base64');
  const { default: quick } = (await import(`data:text/javascript;base64,${code}`)) as { default: typeof stringWidth };
  const differing: string[] = [];
  // At small size those that either of the two shorter ways could be wrong about.
  const isTried = sized(
    (char: string) => /[\p{Emoji}\p{Extended_Pictographic}←-▟]/u.test(char),
    () => true,
  );
  for (let unit = 0; unit <= 0xffff; unit++) {
    const char = String.fromCharCode(unit);
    if (!isTried(char)) continue;
    for (const text of [char, `${char}\ufe0f`, `a${char}`]) {
      for (const options of [{}, { ambiguousIsNarrow: false }])
        if (quick(text, options) !== stringWidth(text, options)) differing.push(unit.toString(16));
    }
  }
  expect(differing).toEqual([]);
  for (const text of ['👩‍👩‍👧', '🇩🇪', '1️⃣', '漢字 ─ ok', '\u001b[1m│\u001b[22m', '“x” ‘y’ – — · › ✔ … ❯'])
    expect(quick(text)).toBe(stringWidth(text));
});

it('of a text with escape sequences, the bundle draws what Ink draws', async () => {
  const file = './node_modules/ink/build/sanitize-ansi.js';
  const { default: plain } = (await import(new URL(join('../..', file), import.meta.url).href)) as {
    default: Sanitize;
  };
  const { outputFiles } = await bundled(root, file);
  const code = Buffer.from(outputFiles[0]!.text).toString('base64');
  const { default: quick } = (await import(`data:text/javascript;base64,${code}`)) as { default: Sanitize };
  const part = fc.constantFrom(
    ...[
      'a',
      '❯ ',
      '😀',
      '\n',
      '\u0007',
      '1;2',
      'm',
      '[',
      ']8;;x',
      '\\',
      '\u009b',
      '\u009c',
      '\u0090',
      '\u001b',
      '\u001b[',
    ],
    ...[
      '\u001b[1m',
      '\u001b[38;5;4m',
      '\u001b[m',
      '\u001b[4:3m',
      '\u001b[2J',
      '\u001b[?1m',
      '\u001b[1 m',
      '\u001b]0;x',
      '\u001bP',
    ],
  );
  const text = fc.array(part, { maxLength: 8 }).map(parts => parts.join(''));
  fc.assert(
    fc.property(text, some => quick(some) === plain(some)),
    { seed: 7, numRuns: sized(2000, 200_000) },
  );
});

it('the build fails if a library is no longer as expected, and says where', async () => {
  const folder = freshFolder();
  for (const library of ['ink/build', 'signal-exit', 'slice-ansi', 'string-width', 'terminal-size', 'yoga-layout']) {
    cpSync(join(root, 'node_modules', library), join(folder, 'node_modules', library), { recursive: true });
  }
  await expect(bundled(folder)).resolves.toBeDefined();
  const output = join(folder, 'node_modules/ink/build/output.js');
  writeFileSync(output, readFileSync(output, 'utf8').replaceAll('class Output', 'class Frame'));
  await expect(bundled(folder)).rejects.toThrow(/ink.build.output\.js should hold once: export default class Output/);
  renameSync(output, `${output}x`);
  await expect(bundled(folder)).rejects.toThrow(/ENOENT.*output\.js/);
});

it('libraries that the build changes are pinned to one version', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of ['ink', 'slice-ansi', 'string-width']) expect(devDependencies[name]).toMatch(/^\d/);
});
