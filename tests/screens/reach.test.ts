import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens } from '../../src/generated/screens';

/** What declares all routes; the rest of the program opens them. */
const elsewhere = /^generated\/|^(route|prompts\/session)\.ts$/;
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => /\.tsx?$/.test(file) && !elsewhere.test(file));
const texts = files.map(file => [file, readFileSync(`src/${file}`, 'utf8')] as const);

test.each(Object.keys(screens))(
  'something opens the screen %s: a command, a row of Home, or a key elsewhere',
  screen => {
    const opens = texts.filter(
      ([file, text]) => text.includes(`screen: '${screen}'`) && !file.startsWith(`ui/screens/${screen}/`),
    );
    expect(opens.map(([file]) => file)).not.toEqual([]);
  },
);
