import { readFileSync } from 'node:fs';
import type { Problem } from '../../src/course/types';
import { vocabularyProblems } from '../../src/course/vocabulary';
import { literals } from './literals';

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

/**
 * What `course check` says of the words in lessons, for everything else a person reads.
 * @param strings the strings of the program; the documents come on top
 */
export function wordsOutsideLessons(strings = literals()): { wrong: Problem[]; doubtful: Problem[] } {
  const checked = [
    ...documents.map(file => vocabularyProblems(readFileSync(file, 'utf8'), file)),
    ...strings.map(({ file, line, text }) => vocabularyProblems(text, file, line)),
  ];
  return { wrong: checked.flatMap(({ wrong }) => wrong), doubtful: checked.flatMap(({ doubtful }) => doubtful) };
}
