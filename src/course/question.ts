import type { List, ListItem, RootContent } from 'mdast';
import { isParagraph, lineOf, type MarkdownVisitor, readBlocks, readInline } from './markdown';
import type { Block, Inline } from './markup';
import { isSlug, type Note } from './notes';
import type { Option, Question } from './types';

const box = /^\[([ xX])\]\s+/;

/** True for a list whose first item begins with `[x]` or `[ ]`. */
export function isTaskList(node: RootContent): node is List {
  if (node.type !== 'list') return false;
  const first = node.children[0]?.children[0];
  return isParagraph(first) && first.children[0]?.type === 'text' && /^\[[ xX]?\]/.test(first.children[0].value);
}

/**
 * Reads a question: the prompt, then one task list in which exactly one option is right and each option carries its
 * reason in a list below it.
 * @param id its slug
 * @param line where it begins
 * @param nodes the nodes that belong to it
 * @param sink takes what is wrong, by line
 * @returns the question
 */
export function readQuestion(id: string, line: number, nodes: readonly RootContent[], sink: MarkdownVisitor): Question {
  const covers: string[] = [];
  const own: MarkdownVisitor = {
    ...sink,
    textNote: note => {
      if (note.key === 'covers') covers.push(...note.value.split(/[\s,]+/));
      sink.textNote(note);
    },
  };
  const lists = nodes.filter(isTaskList);
  const prompt = readBlocks(
    nodes.filter(node => !isTaskList(node)),
    own,
  );
  if (prompt.length === 0) sink.report(line, 'The question has no text. Write it before the task list.');
  if (lists.length !== 1) {
    sink.report(
      line,
      `A question has exactly one task list; this one has ${lists.length === 0 ? 'none' : lists.length}.`,
    );
  }
  const options = (lists[0]?.children ?? []).map(item => readOption(item, own));
  const right = options.filter(option => option.right).length;
  if (lists.length === 1 && right !== 1) {
    sink.report(lineOf(lists[0]!), `Exactly one option is correct. Mark it \`- [x]\`. Here, ${right} are marked.`);
  }
  if (lists.length === 1 && options.length < 2) {
    sink.report(lineOf(lists[0]!), 'A question needs at least two options to choose from.');
  }
  const seen = new Set<string>();
  for (const [i, option] of options.entries()) {
    if (option.id !== '' && seen.has(option.id)) {
      sink.report(lineOf(lists[0]!.children[i]!), `Two options are called \`${option.id}\`. Give each its own slug.`);
    }
    seen.add(option.id);
  }
  return { id, prompt, options, covers };
}

function readOption(item: ListItem, sink: MarkdownVisitor): Option {
  const line = lineOf(item);
  const [first, ...rest] = item.children;
  let id = '';
  const withSlug: MarkdownVisitor = {
    ...sink,
    textNote: (note: Note) => {
      if (note.value !== '') sink.textNote(note);
      else if (!isSlug(note.key)) sink.report(note.line, `\`${note.key}\` isn’t a slug. ${slugRule}`);
      else id = note.key;
    },
  };
  const inline: Inline[] = isParagraph(first) ? readInline(first.children, withSlug) : [];
  const mark = inline[0]?.kind === 'text' ? box.exec(inline[0].text) : null;
  if (!mark) sink.report(line, 'Every option begins with `[x]` (correct) or `[ ]` (wrong).');
  else inline[0] = { kind: 'text', text: (inline[0] as { text: string }).text.slice(mark[0].length) };
  if (id === '')
    sink.report(line, 'This option has no slug. End its line with a comment such as `<!-- charged-twice -->`.');
  const reason = unwrap(readBlocks(rest, sink));
  if (reason.length === 0) {
    sink.report(line, 'This option has no reason. Add a list item below it that says why it is correct or wrong.');
  }
  return { id, inline, right: mark !== null && mark[1] !== ' ', reason };
}

/** A reason is written as a list of one item; what counts is its content. */
function unwrap(blocks: Block[]): Block[] {
  const [only] = blocks;
  return blocks.length === 1 && only?.kind === 'list' && only.items.length === 1 ? only.items[0]! : blocks;
}

export const slugRule = 'A slug has small letters, digits, and single hyphens: `response-is-lost`.';
