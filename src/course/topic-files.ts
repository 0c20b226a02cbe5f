/** Folders beside the lessons with one Markdown file per topic, such as lessons/glossary/ and lessons/lookup/. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListItem } from 'mdast';
import { decodeText } from '../text/decode-text';
import { lineOf } from './markdown';
import { markdownTree } from './markdown-tree';
import type { Problem } from './types';

/**
 * Reads every topic of a folder; a folder that isn't there has none.
 * @param dir the folder
 * @param shown its name in messages
 * @param parse reads one topic
 * @returns the entries in the sequence of the files, everything that is wrong, and the text of each file by its name
 */
export function readTopics<T>(
  dir: string,
  shown: string,
  parse: (text: string, file: string) => { entries: T[]; problems: Problem[] },
): { entries: T[]; problems: Problem[]; texts: [string, string][] } {
  const texts = topicFiles(dir).map((name): [string, string] => [
    `${shown}/${name}`,
    decodeText(readFileSync(join(dir, name))),
  ]);
  const parsed = texts.map(([file, text]) => parse(text, file));
  return {
    entries: parsed.flatMap(({ entries }) => entries),
    problems: parsed.flatMap(({ problems }) => problems),
    texts,
  };
}

/**
 * The items of a topic's lists, in sequence.
 * @param reportOther is told the line of everything that's neither a heading, a comment, nor a list
 */
export function* topicItems(text: string, reportOther: (line: number) => void): Generator<ListItem> {
  for (const node of markdownTree(text.replaceAll('\r\n', '\n')).children) {
    if (node.type === 'list') yield* node.children;
    else if (node.type !== 'heading' && node.type !== 'html') reportOther(lineOf(node));
  }
}

function topicFiles(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter(name => name.endsWith('.md') && name !== 'README.md')
      .sort();
  } catch {
    return [];
  }
}
