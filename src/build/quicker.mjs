/**
 * What libraries do at start-up or for each character, and what this program can spare. package.json pins them to the
 * versions that this was written for, and the build fails where a source no longer reads as expected.
 *
 * - Constants that are slow to make and seldom needed are made at their first use. The emoji expression and the segmenters
 *   take as long as all of this program's own modules together, and plain ASCII needs neither.
 * - The width of text with the signs of our screens is its length. Of a single UTF-16 unit, RGI_Emoji are those with
 *   Emoji_Presentation: that expression is made 20 times faster.
 * - Ink takes each text with an escape sequence apart, character by character, to drop those that aren't styles. Where all
 *   are styles, as in all that this program draws, there's nothing to drop.
 * - Ink's layout engine is a program in Base64. Node decodes that at once; the library takes it apart letter by letter.
 * - Ink asks other programs for the size of a window that nobody knows. It is given the size here, so it needs no module that
 *   starts programs, and Node takes a moment to load that one.
 * - One library loads Node's assertions for a single check of an argument, and these bring the colours of their reports.
 * - Ink composes a frame cell by cell, although most of its rows are those of the frame before (src/ui/kept-rows.ts).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} root the top of the project */
const changes = root => [
  {
    file: 'string-width/index.js',
    replace: [
      atFirstUse('const segmenter = new Intl.Segmenter();', 'segment'),
      [
        'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
        `let rgiEmoji; const emojiUnit = /^\\p{Emoji_Presentation}$/u;
        const rgiEmojiRegex = { test: text => text.length === 1 ? emojiUnit.test(text) : (rgiEmoji ??= /^\\p{RGI_Emoji}$/v).test(text) };`,
      ],
      [
        'if (/^[\\u0020-\\u007E]*$/.test(string)) {',
        'if (/^[ -~\\u00c0-\\u017f\\u2500-\\u259f…❯·–—‘’“”←-↓✔]*$/.test(string) && (ambiguousIsNarrow || /^[ -~]*$/.test(string))) {',
      ],
    ],
  },
  {
    file: 'slice-ansi/tokenize-ansi.js',
    replace: [
      atFirstUse("const GRAPHEME_SEGMENTER = new Intl.Segmenter(undefined, {granularity: 'grapheme'});", 'segment'),
    ],
  },
  {
    file: 'ink/build/sanitize-ansi.js',
    // An escape sequence of another kind, also one around a style, leaves its beginning.
    replace: [
      [
        'if (!hasAnsiControlCharacters(text)) {',
        "if (!/[\\u001B\\u0080-\\u009F]/.test(text.replace(/\\u001B\\[[\\d:;]*m/g, ''))) {",
      ],
    ],
  },
  {
    file: 'yoga-layout/dist/binaries/yoga-wasm-base64-esm.js',
    replace: [
      [
        'var b=xa(a.slice(37)),c=new Uint8Array(b.length);for(a=0;a<b.length;++a)c[a]=b.charCodeAt(a);var d=c',
        'var d=Buffer.from(a.slice(37),"base64")',
      ],
    ],
  },
  {
    file: 'signal-exit/index.js',
    replace: [
      ["var assert = require('assert')", ''],
      ["assert.equal(typeof cb, 'function', 'a callback must be provided for exit handler')", ''],
    ],
  },
  {
    file: 'terminal-size/index.js',
    replace: [
      ["import {execFileSync} from 'node:child_process';", ''],
      [
        'execFileSync(command, arguments_,',
        "(() => { throw new Error('Nothing is started for the size of a window.'); })(",
      ],
    ],
  },
  {
    file: 'ink/build/output.js',
    replace: [
      [
        'export default class Output {',
        `import { keptRows } from ${JSON.stringify(join(root, 'src', 'ui', 'kept-rows.ts'))}; class Output {`,
      ],
      ['//# sourceMappingURL', 'export default keptRows(Output);\n//# sourceMappingURL'],
    ],
  },
];

/** Makes `const name = expression;` evaluate on the first call of its only method. */
function atFirstUse(statement, method) {
  const [, name, expression] = /^const (\w+) = (.*);$/.exec(statement);
  return [
    statement,
    `let ${name}Made; const ${name} = { ${method}: value => (${name}Made ??= ${expression}).${method}(value) };`,
  ];
}

/** A library's source as this program takes it, or what is no longer as expected. */
function changed(path, replace) {
  try {
    let contents = readFileSync(path, 'utf8');
    for (const [from, to] of replace) {
      if (contents.split(from).length !== 2) throw new Error(`${path} should hold once: ${from}`);
      contents = contents.replace(from, () => to);
    }
    return { contents, loader: 'js' };
  } catch ({ message }) {
    return { errors: [{ text: `${message}\nsrc/build/quicker.mjs was written for another version of this library.` }] };
  }
}

/** @param {string} root the top of the project */
export const quickerLibraries = root => ({
  name: 'quicker-libraries',
  setup(bundler) {
    for (const { file, replace } of changes(root)) {
      // A file that has moved is never loaded, so nothing else would say that it isn't changed.
      bundler.onStart(() => ({ errors: changed(join(root, 'node_modules', file), replace).errors ?? [] }));
      const filter = new RegExp(`[\\\\/]node_modules[\\\\/]${file.replace('.', '\\.').replaceAll('/', '[\\\\/]')}$`);
      bundler.onLoad({ filter }, ({ path }) => changed(path, replace));
    }
  },
});
