import type { LabQuestion } from './types';

/** A number that may be the answer to a question. */
export interface NumberOption {
  id: string;
  number: number;
  text: string;
  reason: string;
}

/** Options of a question for a number, the greatest first: the right one, and at most three others with numbers of their own. */
export function numberOptions(right: NumberOption, others: readonly NumberOption[]): LabQuestion['options'] {
  const isFirst = ({ number }: NumberOption, i: number) => others.findIndex(other => other.number === number) === i;
  const wrong = others.filter((other, i) => other.number !== right.number && isFirst(other, i)).slice(0, 3);
  return [right, ...wrong]
    .toSorted((a, b) => b.number - a.number)
    .map(({ id, text, reason }) => ({ id, text, reason, right: id === right.id }));
}

/**
 * Questions in the sequence of their stops, without those that would be asked before the outcome of another one can be seen.
 *
 * @param from - the first stop before which something may be asked
 * @param until - the last stop
 */
export function inTurn(questions: readonly LabQuestion[], from = 0, until = Number.POSITIVE_INFINITY): LabQuestion[] {
  let free = from;
  return questions
    .toSorted((a, b) => a.before - b.before)
    .filter(({ before, spans = 1 }) => {
      const fits = before >= free && before + spans <= until;
      if (fits) free = before + spans;
      return fits;
    });
}
