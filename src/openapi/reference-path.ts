/** The paths that references are written in: pure text, no file is touched. */

/** What is before and after the first mark; all and nothing if there is none. */
export function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * @param text Part of a URI.
 * @returns It percent-decoded (RFC 3986 section 2.1), or as it is where that cannot be.
 */
export function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * @param name A path.
 * @returns Its last part.
 */
export const baseName = (name: string) => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);

/**
 * @param from The path of a file, with "/".
 * @param relative A path in that file.
 * @returns The path from the first folder, or null outside it.
 */
export function resolvePath(from: string, relative: string): string | null {
  if (relative.startsWith('/') || /^[a-z]:/i.test(relative) || relative.includes('\\') || relative.includes('\0'))
    return null;
  const parts = from.split('/').slice(0, -1);
  for (const part of relative.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.length === 0 ? null : parts.join('/');
}
