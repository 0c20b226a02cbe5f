import type { Nodes, PhrasingContent } from 'mdast';
import { readFrontMatter } from './front-matter';
import { markdownTree } from './markdown-tree';
import type { Problem } from './types';

/** A sentence that a reader takes in at one go. */
const longestSentence = 25;

/**
 * Finds sentences that are too long to read on a screen. Code blocks are left out; inline code counts as one word.
 * @param text the file's text
 * @param file its name in messages
 * @returns a problem for each, at the line on which the sentence begins
 */
export function longSentences(text: string, file: string): Problem[] {
  const { body } = readFrontMatter(text.replaceAll('\r\n', '\n'), file, []);
  const problems: Problem[] = [];
  const visit = (node: Nodes) => {
    if (node.type === 'paragraph' || node.type === 'heading') {
      for (const { words, line, start } of sentences(node.children)) {
        if (words <= longestSentence) continue;
        const message = `The sentence that begins "${start}" has ${words} words. Split it: the maximum is ${longestSentence}.`;
        problems.push({ file, line, message });
      }
    } else if ('children' in node) for (const child of node.children) visit(child as Nodes);
  };
  visit(markdownTree(body));
  return problems;
}

function sentences(nodes: readonly PhrasingContent[]): { words: number; line: number; start: string }[] {
  const words = nodes.flatMap(wordsOf);
  const found: { words: number; line: number; start: string }[] = [];
  let current: { text: string; line: number }[] = [];
  const close = () => {
    const counted = current.filter(word => /[\p{L}\p{N}]/u.test(word.text));
    if (counted[0]) {
      const start = counted
        .slice(0, 4)
        .map(word => word.text)
        .join(' ');
      found.push({ words: counted.length, line: counted[0].line, start });
    }
    current = [];
  };
  for (const word of words) {
    current.push(word);
    if (/[.!?]["'”’)]*$/.test(word.text)) close();
  }
  close();
  return found;
}

/** The words of a phrase with their lines. Code is one word, whatever is in it. */
function wordsOf(node: PhrasingContent): { text: string; line: number }[] {
  if (node.type === 'text') {
    const first = node.position!.start.line;
    return node.value
      .split('\n')
      .flatMap((row, i) => (row.match(/\S+/g) ?? []).map(text => ({ text, line: first + i })));
  }
  if (node.type === 'inlineCode') return [{ text: 'code', line: node.position!.start.line }];
  return 'children' in node ? (node.children as PhrasingContent[]).flatMap(wordsOf) : [];
}
