/**
 * Notes: HTML comments that carry what a reader on a code-hosting page need not see. A note is one or more entries,
 * `key: value` or a bare flag, separated by line ends or semicolons:
 *
 *     <!-- step: answer-is-lost
 *          differs
 *          covers: endpoints.4 errors.7 -->
 */
export interface Note {
  key: string;
  /** Empty for a flag. */
  value: string;
  line: number;
}

/**
 * Reads the entries of a comment.
 * @param html the source of an HTML node
 * @param line its first line
 * @returns the entries, or null when it isn't exactly one comment
 */
export function readNotes(html: string, line: number): Note[] | null {
  const comment = /^<!--([\s\S]*?)-->$/.exec(html.trim());
  if (!comment) return null;
  const notes: Note[] = [];
  for (const [i, row] of comment[1]!.split('\n').entries()) {
    for (const entry of row.split(';')) {
      const text = entry.trim();
      if (text === '') continue;
      const colon = text.indexOf(':');
      const key = colon < 0 ? text : text.slice(0, colon).trim();
      notes.push({ key, value: colon < 0 ? '' : text.slice(colon + 1).trim(), line: line + i });
    }
  }
  return notes;
}

/** Splits `a, b c` at blanks and commas. */
export const splitWords = (value: string): string[] => value.split(/[\s,]+/).filter(word => word !== '');

/** A slug: small letters, digits and single hyphens. Progress hangs on slugs, so they never change. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
