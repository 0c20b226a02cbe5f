/**
 * Paths through the course: lessons/paths/<id>.md, a title, one sentence that says whom it's for, and the steps.
 *
 *   # Your first API
 *
 *   For anybody who designs an API for the first time.
 *
 *   - lesson: method-semantics
 *   - lab: pagination
 *   - case: charged-twice
 */
import type { ListItem } from 'mdast';
import { didYouMean } from '../text/closest-matches';
import { isParagraph, lineOf, type MarkdownVisitor, readInline, textOf } from './markdown';
import { markdownTree } from './markdown-tree';
import type { CoursePath, PathStep } from './reference-types';
import { readTopics } from './topic-files';
import type { Problem } from './types';

const kinds: readonly PathStep['kind'][] = ['lesson', 'lab', 'case'];

const rule =
  'A path is a title (`# Your first API`), one sentence that says whom it’s for, and one list of steps such as `- lesson: idempotency-keys`, `- lab: retries`, or `- case: charged-twice`.';

/** What fits beside the tracks in a window of 80 columns. */
const longestTitle = 21;

/** What a path may name. */
interface PathNames {
  lessons: readonly string[];
  /** Left out: any. */
  labs?: readonly string[];
  /** Left out: any. */
  cases?: readonly string[];
}

/**
 * Reads one path.
 *
 * @param text - the file's text
 * @param file - its name in messages; its base name is the id
 * @returns the path as far as it could be read, and everything that is wrong with its form
 */
export function parsePath(text: string, file: string): { entries: CoursePath[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const report = (line: number, message: string) => problems.push({ file, line, message });
  const sink: MarkdownVisitor = {
    report,
    link: (to, line) => report(line, `Remove the link to \`${to}\`: a path is also shown where links can’t be opened.`),
    textNote: note => report(note.line, `The note \`${note.key}\` does not belong in a path.`),
  };
  const id = file.split(/[\\/]/).at(-1)!.replace(/\.md$/, '');
  const path: CoursePath = { id, title: '', audience: '', steps: [], file };
  for (const node of markdownTree(text.replaceAll('\r\n', '\n')).children) {
    if (node.type === 'heading' && path.title === '') path.title = textOf(readInline(node.children, sink));
    else if (isParagraph(node) && path.audience === '' && path.steps.length === 0)
      path.audience = textOf(readInline(node.children, sink));
    else if (node.type === 'list' && path.steps.length === 0)
      path.steps = node.children.flatMap(item => readStep(item, sink) ?? []);
    else if (node.type !== 'html') report(lineOf(node), rule);
  }
  if (path.title.length > longestTitle) {
    report(1, `The title has ${path.title.length} characters. In a small window there’s room for ${longestTitle}.`);
  }
  const isWhole = path.title !== '' && path.audience !== '' && path.steps.length > 0;
  if (!isWhole && problems.length === 0) report(1, rule);
  return { entries: [path], problems };
}

function readStep(item: ListItem, sink: MarkdownVisitor): PathStep | null {
  const line = lineOf(item);
  const [first, ...more] = item.children;
  const words = isParagraph(first) && more.length === 0 ? textOf(readInline(first.children, sink)) : '';
  const match = /^(\w+):\s*(\S+)$/.exec(words);
  const kind = kinds.find(each => each === match?.[1]);
  if (kind) return { kind, id: match![2]!, line };
  sink.report(line, 'A step is `- lesson: ID`, `- lab: ID`, or `- case: ID`.');
  return null;
}

/** Steps of paths that name what isn't there, or the same thing twice. */
export function unsoundPaths(paths: readonly CoursePath[], names: PathNames): Problem[] {
  const known = { lesson: names.lessons, lab: names.labs, case: names.cases };
  return paths.flatMap(({ file, steps }) =>
    steps.flatMap(({ kind, id, line }, i): Problem[] => {
      const all = known[kind];
      const first = steps.findIndex(step => step.kind === kind && step.id === id);
      if (first < i) {
        const message = `The ${kind} \`${id}\` is in this path twice, first in line ${steps[first]!.line}. Keep one of them.`;
        return [{ file, line, message }];
      }
      if (!all || all.includes(id)) return [];
      const way = didYouMean(id, all, `Known: ${all.join(', ')}.`);
      return [{ file, line, message: `There’s no ${kind} called \`${id}\`. ${way}` }];
    }),
  );
}

/**
 * Reads every path of a folder; a folder that isn't there has none.
 *
 * @param shown - its name in messages
 */
export function readPaths(
  dir: string,
  shown = 'lessons/paths',
): { paths: CoursePath[]; problems: Problem[]; texts: [string, string][] } {
  const { entries, ...rest } = readTopics(dir, shown, parsePath);
  return { paths: entries, ...rest };
}
