import { load } from 'js-yaml';
import { listInWords } from '../text/list-in-words';
import { isSlug } from './notes';
import type { LessonSummary, Problem } from './types';

export type FrontMatter = Pick<LessonSummary, 'id' | 'title' | 'topic' | 'track' | 'order'> & {
  sources: { title: string; reference: string; url?: string }[];
};

const texts = ['id', 'title', 'topic', 'track'] as const;
const known = [...texts, 'order', 'sources'];

/**
 * Reads the YAML between the first two `---` lines.
 * @param text the whole file
 * @param file its name in messages; its base name is the id where the front matter has none
 * @param problems takes everything that is wrong
 * @returns what can be used of the front matter, with empty texts and zeros for the rest, and the text with those lines
 *   emptied, so that every later line keeps its number
 */
export function readFrontMatter(text: string, file: string, problems: Problem[]): { front: FrontMatter; body: string } {
  const report = (line: number, message: string) => problems.push({ file, line, message });
  const name = file.split(/[\\/]/).at(-1)!.replace(/\.md$/, '');
  const match = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match?.index !== 0) {
    report(1, 'The file must begin with front matter: YAML between two lines of `---`.');
    return { front: readFields({}, name), body: text };
  }
  const body = match[0].replace(/[^\n]/g, '') + text.slice(match[0].length);
  const data = readYaml(match[1]!, report);
  if (data) checkFields(data, name, match[1]!, report);
  return { front: readFields(data ?? {}, name), body };
}

type Report = (line: number, message: string) => void;

function readYaml(source: string, report: Report): Record<string, unknown> | null {
  try {
    const data = load(source);
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Record<string, unknown>;
    report(2, `The front matter must consist of ${listInWords(known)}.`);
  } catch (error) {
    const { mark, reason, message } = error as Error & { mark?: { line: number }; reason?: string };
    report((mark?.line ?? 0) + 2, `The front matter is not valid YAML: ${reason ?? message}.`);
  }
  return null;
}

function checkFields(data: Record<string, unknown>, name: string, source: string, report: Report): void {
  const at = (key: string, message: string) => report(frontMatterLine(`---\n${source}`, key), message);
  for (const key of Object.keys(data)) {
    if (key === 'minutes') at(key, 'How long a lesson takes is computed. Remove `minutes` from the front matter.');
    else if (!known.includes(key))
      at(key, `The front matter has an unknown key \`${key}\`. The known keys are ${listInWords(known)}.`);
  }
  for (const key of texts) if (!isText(data[key])) at(key, `The front matter needs \`${key}\`, a text.`);
  if (!isCount(data.order)) {
    const meaning =
      "the lesson's place in the course, a whole number from 1 that no other lesson has; steps of ten leave room between two lessons";
    at('order', `The front matter needs \`order\`: ${meaning}.`);
  }
  const { id, sources } = data;
  if (typeof id === 'string' && !isSlug(id)) at('id', `The id \`${id}\` isn’t a slug.`);
  if (typeof id === 'string' && id !== name) {
    at('id', `The id \`${id}\` and the name of the file differ. Call the file \`${id}.md\`, or change the id.`);
  }
  if (!Array.isArray(sources) || sources.length === 0) {
    at('sources', 'The front matter needs `sources`: a list of entries with `title` and `reference`.');
    return;
  }
  for (const [i, entry] of (sources as (Record<string, unknown> | null)[]).entries()) {
    const line = sourceLine(source.split('\n'), i) ?? frontMatterLine(`---\n${source}`, 'sources');
    if (!isText(entry?.title)) report(line, `Source ${i + 1} has no \`title\`.`);
    if (!isText(entry?.reference)) {
      report(line, `Source ${i + 1} has no \`reference\`. Say where to find it: section, version, or date.`);
    }
    if (entry?.url !== undefined && !/^https?:\/\//.test(String(entry.url))) {
      report(line, `Source ${i + 1}: \`url\` must begin with https://.`);
    }
  }
}

function readFields(data: Record<string, unknown>, name: string): FrontMatter {
  const text = (key: string) => (isText(data[key]) ? data[key] : '');
  const sources = Array.isArray(data.sources) ? data.sources : [];
  return {
    id: text('id') || name,
    title: text('title'),
    topic: text('topic'),
    track: text('track'),
    order: isCount(data.order) ? data.order : 0,
    sources: sources.filter(entry => isText(entry?.title) && isText(entry?.reference)),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 1;

/**
 * @param text a file with front matter
 * @param key a key of it
 * @returns the line of the file on which the key begins, or the first line of the YAML where it is missing
 */
export const frontMatterLine = (text: string, key: string): number =>
  Math.max(
    1,
    text.split('\n').findIndex(row => row.startsWith(`${key}:`)),
  ) + 1;

/** The line of the file on which the nth entry of `sources` begins. */
function sourceLine(rows: readonly string[], n: number): number | null {
  const from = rows.findIndex(row => row.startsWith('sources:'));
  const starts = rows.flatMap((row, i) => (i > from && /^\s*- /.test(row) ? [i + 2] : []));
  return starts[n] ?? null;
}
