import type { LabResult } from './types';

/**
 * The questions of a lab that somebody answered, and those whose last answer is right. An answer that doesn't say its
 * question, as in a file of an earlier version, counts as long as nothing newer does.
 */
export function labAnswers({ answer, right, answers }: LabResult): { answered: number; right: number } {
  const named = Object.values(answers ?? {});
  if (named.length > 0) return { answered: named.length, right: named.filter(each => each.right).length };
  return { answered: answer === undefined ? 0 : 1, right: right === true ? 1 : 0 };
}
