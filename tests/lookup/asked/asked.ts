/**
 * Questions on API design as people ask them: titles of real questions, fragments for a search box, symptoms, and
 * misspellings. Whoever wrote them never saw the course. A question is answered if a row on its topic is among the first
 * three; `topics.json` says which rows those are, by topic and never by what a search returned.
 */
import { nameOf } from '../questions';
import heldBack from './held-back.json';
import topics from './topics.json';
import tuning from './tuning.json';
import more from './tuning-more.json';
import outside from './tuning-outside.json';

export interface AskedQuestion {
  question: string;
  topic: string;
  kind: string;
}

/** The search was tuned with `tuning`. Nobody reads `heldBack` while tuning: it measures what the search can't know. */
export const asked: Readonly<Record<'tuning' | 'heldBack', readonly AskedQuestion[]>> = {
  tuning: [...tuning, ...more, ...outside],
  heldBack,
};

/** A topic, and the rows that answer a question on it; none if the course has no row on it. */
export const rowsByTopic: Readonly<Record<string, readonly string[]>> = topics;

/**
 * The questions without a right row among the first three.
 * @param search the rows for a question, best first
 * @returns each with what was wanted and what came
 */
export function unanswered(
  questions: readonly AskedQuestion[],
  search: (words: string) => readonly { row: { kind: string; need: string } }[],
): string[] {
  return questions.flatMap(({ question, topic }) => {
    const right = rowsByTopic[topic] ?? [];
    const found = search(question)
      .slice(0, 3)
      .map(hit => nameOf(hit.row));
    return found.some(name => right.includes(name))
      ? []
      : [`${question}\n  want ${right.join(' | ') || `a row on ${topic}`}\n  got  ${found.join(' | ')}`];
  });
}
