/** npm run words: every word outside the lessons that the course doesn't use, and those that depend on what is meant. */
import { pathToFileURL } from 'node:url';
import { bundle } from '../support/bundle.mjs';

// The parser has native parts, which stay where they are.
const vite = { name: 'vite', setup: build => build.onResolve({ filter: /^vite$/ }, () => ({ external: true })) };
const { wordsOutsideLessons } = await import(pathToFileURL(await bundle('tests/words/words.ts', 'words', [vite])).href);
const { wrong, doubtful } = wordsOutsideLessons();
for (const { file, line, message } of [...doubtful, ...wrong]) console.log(`${file}:${line} ${message}`);
console.log(`${wrong.length} wrong, ${doubtful.length} to look at`);
process.exit(wrong.length > 0 ? 1 : 0);
