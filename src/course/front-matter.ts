import { load } from 'js-yaml';
import { isSlug } from './notes';
import type { LessonSummary, Problem } from './types';

export type FrontMatter = Pick<LessonSummary, 'id' | 'title' | 'topic' | 'track' | 'order' | 'minutes'> & {
  sources: { title: string; reference: string; url?: string }[];
};

const known = ['id', 'title', 'topic', 'track', 'order', 'minutes', 'sources'];

/**
 * Reads the YAML between the first two `---` lines. In: the whole file and its name. Out: the front matter (null when
 * it cannot be used) and the text with those lines emptied, so that every later line keeps its number.
 */
export function readFrontMatter(
  text: string,
  file: string,
  problems: Problem[],
): { front: FrontMatter | null; body: string } {
  const match = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match?.index !== 0) {
    problems.push({
      file,
      line: 1,
      message: 'The file must begin with front matter: YAML between two lines of `---`.',
    });
    return { front: null, body: text };
  }
  const source = match[1]!;
  const body = match[0].replace(/[^\n]/g, '') + text.slice(match[0].length);
  const lines = source.split('\n');
  const lineOf = (key: string) =>
    Math.max(
      0,
      lines.findIndex(row => row.startsWith(`${key}:`)),
    ) + 2;
  const report = (key: string, message: string) => problems.push({ file, line: lineOf(key), message });
  let data: unknown;
  try {
    data = load(source);
  } catch (error) {
    const mark = (error as { mark?: { line: number }; reason?: string }).mark;
    const reason = (error as { reason?: string }).reason ?? (error as Error).message;
    problems.push({ file, line: (mark?.line ?? 0) + 2, message: `The front matter is not valid YAML: ${reason}.` });
    return { front: null, body };
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    problems.push({ file, line: 2, message: `The front matter must hold ${known.join(', ')}.` });
    return { front: null, body };
  }
  const front = data as Record<string, unknown>;
  const before = problems.length;
  for (const key of Object.keys(front)) {
    if (!known.includes(key)) report(key, `The front matter knows no \`${key}\`. It holds ${known.join(', ')}.`);
  }
  for (const key of ['id', 'title', 'topic', 'track']) {
    if (typeof front[key] !== 'string' || front[key].trim() === '')
      report(key, `The front matter needs \`${key}\`, a text.`);
  }
  for (const key of ['order', 'minutes']) {
    if (!Number.isInteger(front[key]) || (front[key] as number) < 1) {
      report(key, `The front matter needs \`${key}\`, a whole number from 1.`);
    }
  }
  if (typeof front.id === 'string' && !isSlug(front.id)) report('id', `The id \`${front.id}\` is no slug.`);
  const name = file.split(/[\\/]/).at(-1)!.replace(/\.md$/, '');
  if (typeof front.id === 'string' && front.id !== name) {
    report(
      'id',
      `The id \`${front.id}\` and the name of the file differ. Call the file \`${front.id}.md\`, or change the id.`,
    );
  }
  if (!Array.isArray(front.sources) || front.sources.length === 0) {
    report('sources', 'The front matter needs `sources`: a list of entries with `title` and `reference`.');
  } else {
    for (const [i, source] of (front.sources as Record<string, unknown>[]).entries()) {
      const line = sourceLine(lines, i) ?? lineOf('sources');
      const text = (key: string) => typeof source?.[key] === 'string' && (source[key] as string).trim() !== '';
      if (!text('title')) problems.push({ file, line, message: `Source ${i + 1} has no \`title\`.` });
      if (!text('reference')) {
        problems.push({
          file,
          line,
          message: `Source ${i + 1} has no \`reference\`. Say where it stands: section, version or date.`,
        });
      }
      if (source?.url !== undefined && !/^https?:\/\//.test(String(source.url))) {
        problems.push({ file, line, message: `Source ${i + 1}: \`url\` must begin with https://.` });
      }
    }
  }
  return { front: problems.length === before ? (front as unknown as FrontMatter) : null, body };
}

/** The line of the file on which the nth entry of `sources` begins. */
function sourceLine(lines: readonly string[], n: number): number | null {
  const from = lines.findIndex(row => row.startsWith('sources:'));
  const starts = lines.flatMap((row, i) => (i > from && /^\s*- /.test(row) ? [i + 2] : []));
  return starts[n] ?? null;
}
