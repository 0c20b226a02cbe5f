/**
 * The glossary: lessons/glossary/<topic>.md, a heading and a list of terms in the order of the alphabet or of the topic.
 *
 *   - jitter → a random part of the wait, so that clients do not come back together <!-- also: random delay -->
 *
 * A lesson marks the place that explains a term: `[jitter](term:jitter)`. The id is the name in small letters, with
 * hyphens. Lookup finds every term, and leads to the first lesson that marks it.
 */

import { isParagraph, lineOf, type MarkdownVisitor, readInline, textOf } from './markdown';
import type { Term } from './reference-types';
import { readTopics, topicItems } from './topic-files';
import type { Problem } from './types';

/** The id that lessons mark a term by: its name in small letters, with hyphens. */
export const termId = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const rule = 'A topic is a heading and a list of terms such as `- jitter → a random part of the wait`.';

/**
 * Reads one topic of the glossary.
 * @param text the file's text
 * @param file its name in messages
 * @returns its terms and everything that is wrong
 */
export function parseGlossary(text: string, file: string): { entries: Term[]; problems: Problem[] } {
  const entries: Term[] = [];
  const problems: Problem[] = [];
  const report = (line: number, message: string) => problems.push({ file, line, message });
  for (const item of topicItems(text, line => report(line, rule))) {
    let also: string[] = [];
    const sink: MarkdownVisitor = {
      report,
      link: (to, line) => report(line, `Remove the link to \`${to}\`: it can’t be opened where definitions are shown.`),
      textNote: note => {
        if (note.key === 'also') also = note.value.split(',').map(word => word.trim());
        else report(note.line, `The note \`${note.key}\` does not belong here. Only \`also\` does.`);
      },
    };
    const [first, ...more] = item.children;
    const words = isParagraph(first) ? textOf(readInline(first.children, sink)) : '';
    const match = /^(.+?)\s*(?:→|->)\s*(.+)$/s.exec(words);
    if (!match || more.length > 0) report(lineOf(item), rule);
    else entries.push({ id: termId(match[1]!), name: match[1]!, meaning: match[2]!, also, file, line: lineOf(item) });
  }
  return { entries, problems };
}

/**
 * Reads every topic of a folder; a folder that isn't there has none.
 * @returns the terms, by name, everything that is wrong, and the text of each file by its name
 */
export function readGlossary(
  dir: string,
  shown = 'lessons/glossary',
): { terms: Term[]; problems: Problem[]; texts: [string, string][] } {
  const { entries: terms, problems, texts } = readTopics(dir, shown, parseGlossary);
  const taken = new Map<string, Term>();
  for (const term of terms) {
    const other = taken.get(term.id);
    taken.set(term.id, term);
    if (!other) continue;
    const message = `The term "${term.name}" is also in ${other.file}:${other.line}. Keep one of the two.`;
    problems.push({ file: term.file, line: term.line, message });
  }
  return { terms: terms.sort((a, b) => a.name.localeCompare(b.name, 'en')), problems, texts };
}
