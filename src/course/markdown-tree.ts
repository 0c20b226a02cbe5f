import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** More files than a course has: its lessons, the topics of its glossary, and those of its lookup. */
const room = 100;

const trees = new Map<string, Root>();

/**
 * Reads Markdown. A text is read once: the check goes through each file several times, and `course watch` through every file
 * after each save.
 *
 * @returns the tree, which nobody may change
 */
export function markdownTree(text: string): Root {
  let tree = trees.get(text);
  if (tree === undefined) {
    tree = fromMarkdown(text);
    if (trees.size >= room) trees.clear();
    trees.set(text, tree);
  }
  return tree;
}
