/**
 * How people ask for a row of the lookup, in lessons/asked/<topic>.md: a heading and a list of rows, each by its kind and
 * name, with the questions below it. The search knows the questions; nobody sees them.
 *
 *   - need: sort a list
 *     - order by two columns
 *     - sort descending url
 */
import type { List, ListItem } from 'mdast';
import { isParagraph, lineOf, type MarkdownVisitor, readInline, textOf } from './markdown';
import type { AskedAs, ReferenceRow, Term } from './reference-types';
import { readTopics, topicItems } from './topic-files';
import type { Lesson, Problem } from './types';

const rule =
  'A topic is a heading and a list of rows such as `- need: sort a list`, each with a list of questions below it.';

/**
 * Reads one topic of questions.
 * @param text the file's text
 * @param file its name in messages
 * @returns the rows with their questions, and everything that is wrong with their form
 */
export function parseAskedAs(text: string, file: string): { entries: AskedAs[]; problems: Problem[] } {
  const entries: AskedAs[] = [];
  const problems: Problem[] = [];
  const report = (line: number, message: string) => problems.push({ file, line, message });
  const sink: MarkdownVisitor = {
    report,
    link: (_, line) => report(line, rule),
    textNote: note => report(note.line, rule),
  };
  const words = (item: ListItem) => {
    const [first] = item.children;
    return isParagraph(first) ? textOf(readInline(first.children, sink)) : '';
  };
  for (const item of topicItems(text, line => report(line, rule))) {
    const [, below, ...more] = item.children;
    const row = /^(?:need|status|code|header|term): \S.*$/s.exec(words(item))?.[0];
    if (!row || below?.type !== 'list' || more.length > 0) report(lineOf(item), rule);
    else entries.push({ row, questions: (below as List).children.map(words), file, line: lineOf(item) });
  }
  return { entries, problems };
}

/**
 * Reads every topic of a folder; a folder that isn't there has none.
 * @param dir the folder
 * @param shown its name in messages
 */
export function readAskedAs(dir: string, shown = 'lessons/asked'): { asked: AskedAs[]; problems: Problem[] } {
  const { entries, problems } = readTopics(dir, shown, parseAskedAs);
  return { asked: entries, problems };
}

/** Questions for a need or a term that isn't there. Statuses, headers, and codes may be rows without a lesson. */
export function questionsWithoutRow(
  asked: readonly AskedAs[],
  lessons: readonly Lesson[],
  reference: readonly ReferenceRow[],
  terms: readonly Term[],
): Problem[] {
  const known = new Set([
    ...lessons.flatMap(({ summary }) => summary.lookup.map(({ kind, need }) => `${kind}: ${need}`)),
    ...reference.map(({ kind, need }) => `${kind}: ${need}`),
    ...terms.map(({ name }) => `term: ${name}`),
  ]);
  return asked
    .filter(({ row }) => /^(need|term): /.test(row) && !known.has(row))
    .map(({ row, file, line }) => ({
      file,
      line,
      message: `There’s no row called \`${row}\`. Name one that the lookup has.`,
    }));
}
