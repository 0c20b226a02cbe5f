import { expect, it } from 'vitest';
import { literals } from './literals';
import { wordsOutsideLessons } from './words';

const strings = literals();
const said = (file: string, text: string) => strings.find(found => found.file === file && found.text.includes(text));

it('reads what a person reads: strings, templates and texts on screens, but no ids', () => {
  expect(said('src/commands/course.ts', 'also list words')).toMatchObject({ line: expect.any(Number) });
  expect(said('src/commands/course.ts', 'may be wrong')).toBeDefined();
  expect(said('src/commands/course.ts', 'no_lessons')).toBeUndefined();
});

it('finds no words in strings and documents that are wrong in every sense', () => {
  const { wrong } = wordsOutsideLessons(strings);
  expect(wrong.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([]);
});
