import type { Heading, RootContent } from 'mdast';
import { didYouMean } from '../text/closest-matches';
import { lineOf, type MarkdownVisitor, notesOf, readInline, textOf } from './markdown';
import { isSlug, type Note, splitWords } from './notes';
import { fixedPageIds } from './pages';
import { readQuestion, slugRule } from './question';
import type { Lesson, Problem, Question } from './types';

/** One part of a lesson: the line of its heading and the content below it. */
export interface Section {
  line: number;
  nodes: RootContent[];
}

/** What the readers of a lesson's parts share: problems, slugs, clauses, links, notes. */
export class LessonReader {
  readonly links: Lesson['links'] = [];
  readonly claims: Lesson['claims'] = [];
  readonly flawsNamed: Lesson['flawsNamed'] = [];
  private readonly slugs = new Map<string, number>();

  constructor(
    private readonly file: string,
    private readonly problems: Problem[],
  ) {}

  readonly report = (line: number, message: string) => {
    this.problems.push({ file: this.file, line, message });
  };

  /** Where text may hold nothing but `covers` and `note`. */
  readonly sink: MarkdownVisitor = {
    report: this.report,
    link: (to, line) => this.links.push({ to, line }),
    textNote: note => {
      if (note.key === 'covers') this.cover(note);
      else if (note.key !== 'note')
        this.report(
          note.line,
          `The note \`${note.key}\` does not belong here. ${noteRule(note.key, ['covers', 'note'])}`,
        );
    },
  };

  cover(note: Note): string[] {
    const clauses = splitWords(note.value);
    if (clauses.length === 0)
      this.report(note.line, '`covers` names no clause. Write, for example, `covers: endpoints.4`.');
    for (const clause of clauses) this.claims.push({ clause, line: note.line, tied: false });
    return clauses;
  }

  /**
   * Reads a part of the lesson and ties the clauses that are claimed in it to what it asks or shows.
   * @param read reads the part
   * @param teaches whether the part asks or shows something
   */
  tie<T>(read: () => T, teaches: (part: T) => boolean = () => true): T {
    const from = this.claims.length;
    const part = read();
    if (teaches(part)) for (const claim of this.claims.slice(from)) claim.tied = true;
    return part;
  }

  slug(value: string, line: number, what: string): string {
    if (!isSlug(value)) {
      this.report(line, `This ${what} needs a slug, and \`${value}\` isn’t one. ${slugRule}`);
      return value;
    }
    const other = this.slugs.get(value);
    if (other !== undefined) this.report(line, `The slug \`${value}\` is taken by line ${other}. Choose another one.`);
    this.slugs.set(value, line);
    if (fixedPageIds.has(value))
      this.report(line, `\`${value}\` is the name of a page in every lesson. Choose another slug.`);
    return value;
  }

  headingText(node: Heading): string {
    return textOf(readInline(node.children, this.sink));
  }

  /** The notes at the top of a part that say what it is; the rest of the nodes follow. */
  head(nodes: readonly RootContent[]): { notes: Note[]; rest: RootContent[] } {
    const notes: Note[] = [];
    let i = 0;
    for (; nodes[i]?.type === 'html'; i++) {
      const node = nodes[i] as Extract<RootContent, { type: 'html' }>;
      const entries = notesOf(node.value, lineOf(node), this.sink);
      if (i > 0 && entries.some(note => note.key === 'question')) break;
      notes.push(...entries);
    }
    return { notes, rest: nodes.slice(i) };
  }

  questionFrom(line: number, nodes: readonly RootContent[]): Question {
    return this.tie(() => this.readQuestion(line, nodes));
  }

  private readQuestion(line: number, nodes: readonly RootContent[]): Question {
    const { notes, rest } = this.head(nodes);
    let id = '';
    let consumer = false;
    const covers: string[] = [];
    for (const note of notes) {
      if (note.key === 'consumer') consumer = true;
      else if (note.key === 'question') id = this.slug(note.value, note.line, 'question');
      else if (note.key === 'covers') covers.push(...this.cover(note));
      else if (note.key !== 'note')
        this.report(
          note.line,
          `\`${note.key}\` does not belong on a question. ${noteRule(note.key, ['question', 'consumer', 'covers', 'note'])}`,
        );
    }
    if (id === '') this.report(line, 'This question has no slug. Begin it with `<!-- question: a-slug -->`.');
    const question = readQuestion(id, line, rest, this.sink);
    return { ...question, ...(consumer ? { consumer } : {}), covers: [...covers, ...question.covers] };
  }
}

/** The way out of a note that doesn't belong where it is: one that was meant, or all that do. */
export const noteRule = (key: string, known: readonly string[]): string =>
  didYouMean(key, known, `The notes here are ${known.map(each => `\`${each}\``).join(', ')}.`);

/** Splits nodes at those that begin a part; each part starts with its beginning. */
export function splitAt(nodes: readonly RootContent[], begins: (node: RootContent) => boolean) {
  const before: RootContent[] = [];
  const parts: RootContent[][] = [];
  for (const node of nodes) {
    if (begins(node)) parts.push([node]);
    else if (parts.length > 0) parts.at(-1)!.push(node);
    else before.push(node);
  }
  return { before, parts };
}
