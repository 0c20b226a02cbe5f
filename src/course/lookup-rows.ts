/**
 * The rows of the lookup, "need X → use Y". Most are under `Lookup` in the lesson that explains them. A question that no
 * lesson is about has its row in lessons/lookup/<topic>.md, a heading and a list of rows with their choices:
 *
 *   - need: sort a list → one `sort` parameter, with fields from a documented list <!-- also: order by; lesson: list-envelope -->
 *     - `?sort=-created_at,id` → short; a minus sign means descending
 *     - `?order_by=created_at desc` → reads like SQL
 *     - sources: Zalando 137, AIP-132
 *
 * `lesson` names the nearest lesson and `at` its page. Such a row is beyond the conventions that the course teaches, and
 * says so, unless `clauses` names those that it follows.
 */
import type { ListItem } from 'mdast';
import { isParagraph, lineOf, type MarkdownVisitor, readInline, textOf } from './markdown';
import { splitWords } from './notes';
import type { LookupChoice, LookupRow, ReferenceRow } from './reference-types';
import { readTopics, topicItems } from './topic-files';
import type { Problem } from './types';

/** A row as it was written; the notes are those that only some rows may have. */
interface WrittenRow extends LookupRow {
  lesson?: string;
  clauses?: string[];
}

const choiceRule = 'A choice is one line such as `- a cursor → if the list changes while clients read it`.';

/**
 * Reads one row with its choices and sources.
 * @param notes the notes that it may have besides `also` and `at`
 * @returns the row, or null if it isn't one
 */
export function readLookupRow(
  item: ListItem,
  sink: MarkdownVisitor,
  notes: readonly ('lesson' | 'clauses')[] = [],
): WrittenRow | null {
  const row: WrittenRow = { kind: 'need', need: '', use: '', also: [] };
  const [first, ...below] = item.children;
  const text = isParagraph(first)
    ? textOf(
        readInline(first.children, {
          ...sink,
          textNote: note => {
            if (note.key === 'also') row.also = note.value.split(',').map(word => word.trim());
            else if (note.key === 'at') row.at = note.value;
            else if (note.key === 'lesson' && notes.includes('lesson')) row.lesson = note.value;
            else if (note.key === 'clauses' && notes.includes('clauses')) row.clauses = splitWords(note.value);
            else sink.textNote(note);
          },
        }),
      )
    : '';
  const match = /^(need|status|code|header):\s*(.+?)\s*(?:→|->)\s*(.+)$/s.exec(text);
  if (!match) return null;
  const choices: LookupChoice[] = [];
  for (const node of below) {
    if (node.type !== 'list') return null;
    for (const line of node.children) {
      const [paragraph, ...more] = line.children;
      const words = isParagraph(paragraph) ? textOf(readInline(paragraph.children, sink)) : '';
      const named = /^sources:\s*(.+)$/s.exec(words);
      const choice = /^(.+?)\s*(?:→|->)\s*(.+)$/s.exec(words);
      if (more.length > 0 || (!named && !choice)) sink.report(lineOf(line), choiceRule);
      else if (named) row.sources = named[1]!.split(/;\s*/);
      else choices.push({ choice: choice![1]!, when: choice![2]! });
    }
  }
  return {
    ...row,
    kind: match[1] as LookupRow['kind'],
    need: match[2]!,
    use: match[3]!,
    ...(choices.length > 0 ? { choices } : {}),
  };
}

const referenceRule =
  'A topic is a heading and a list of rows such as `- need: sort a list → one `sort` parameter`, each with its choices and its sources below it.';

/**
 * Reads one topic of the rows that no lesson is about.
 * @param text the file's text
 * @param file its name in messages
 * @returns its rows and everything that is wrong with their form
 */
export function parseReferenceRows(text: string, file: string): { entries: ReferenceRow[]; problems: Problem[] } {
  const entries: ReferenceRow[] = [];
  const problems: Problem[] = [];
  const report = (line: number, message: string) => problems.push({ file, line, message });
  const sink: MarkdownVisitor = {
    report,
    link: (to, line) =>
      report(
        line,
        `The row has a link to \`${to}\`, which cannot be opened where rows are shown. Write the text without the link.`,
      ),
    textNote: note =>
      report(
        note.line,
        `The note \`${note.key}\` does not belong here. Only \`also\`, \`lesson\`, \`at\`, and \`clauses\` do.`,
      ),
  };
  for (const item of topicItems(text, line => report(line, referenceRule))) {
    const row = readLookupRow(item, sink, ['lesson', 'clauses']);
    if (row) entries.push({ ...row, file, line: lineOf(item) });
    else report(lineOf(item), referenceRule);
  }
  return { entries, problems };
}

/**
 * Reads every topic of a folder; a folder that isn't there has none.
 * @param dir the folder
 * @param shown its name in messages
 * @returns the rows, by file and line, and everything that is wrong with their form
 */
export function readReferenceRows(
  dir: string,
  shown = 'lessons/lookup',
): { rows: ReferenceRow[]; problems: Problem[]; texts: [string, string][] } {
  const { entries, ...rest } = readTopics(dir, shown, parseReferenceRows);
  return { rows: entries, ...rest };
}
