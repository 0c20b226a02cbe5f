/**
 * Whether two readers could take a path for two different ones, as with `%2F` or `..`.
 *
 * @param path - path and query, as sent
 * @returns what is wrong with it, in a sentence; null if there is only one way to read it
 */
export function pathProblem(path: string): string | null {
  if (!path.startsWith('/')) return 'The request target must begin with a slash.';
  const [before = ''] = path.split('?', 1);
  if (path.includes('#')) return 'A request target can’t have a fragment.';
  if (before.includes('\\')) return 'The path contains a backslash.';
  if (/%(?![0-9a-f]{2})/i.test(before)) return 'The path contains a percent sign that isn’t part of an escape.';
  if (/%(?:[01][0-9a-f]|7f)/i.test(before)) return 'The path contains an escaped control character.';
  if (/%2f/i.test(before)) return 'The path contains an escaped slash.';
  if (/%5c/i.test(before)) return 'The path contains an escaped backslash.';
  if (/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(before)) return 'The path contains dot segments.';
  if (/[^\u0021-\u007e]/.test(path)) return 'The request target has characters that must be percent-encoded.';
  try {
    decodeURIComponent(before);
  } catch {
    return 'The path doesn’t decode to UTF-8.';
  }
  return null;
}
