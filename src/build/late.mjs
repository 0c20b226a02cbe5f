/**
 * Constants of libraries that are slow to make and seldom needed: made at their first use instead of at start-up. The
 * emoji expression and the segmenters of these two take as long as all of this program's own modules together, and
 * plain ASCII needs neither. package.json pins both to the version that this was written for, and the build fails where
 * the source no longer reads as expected.
 */
import { readFileSync } from 'node:fs';

const late = [
  {
    file: /[\\/]node_modules[\\/]string-width[\\/]index\.js$/,
    constants: [
      ['const segmenter = new Intl.Segmenter();', 'segment'],
      ['const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;', 'test'],
    ],
  },
  {
    file: /[\\/]node_modules[\\/]slice-ansi[\\/]tokenize-ansi\.js$/,
    constants: [["const GRAPHEME_SEGMENTER = new Intl.Segmenter(undefined, {granularity: 'grapheme'});", 'segment']],
  },
];

/** Makes `const name = expression;` evaluate on the first call of its only method. */
function atFirstUse(statement, method) {
  const [, name, expression] = /^const (\w+) = (.*);$/.exec(statement);
  return `let ${name}Made; const ${name} = { ${method}: value => (${name}Made ??= ${expression}).${method}(value) };`;
}

export const lateConstants = {
  name: 'late-constants',
  setup(bundler) {
    for (const { file, constants } of late) {
      bundler.onLoad({ filter: file }, ({ path }) => {
        let contents = readFileSync(path, 'utf8');
        for (const [statement, method] of constants) {
          if (!contents.includes(statement)) return { errors: [{ text: `${path} no longer holds: ${statement}` }] };
          contents = contents.replace(statement, () => atFirstUse(statement, method));
        }
        return { contents, loader: 'js' };
      });
    }
  },
};
