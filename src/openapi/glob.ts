import { relative, resolve } from 'node:path';

/** What never holds a contract of one's own. */
const skipped = ['**/node_modules/**', '**/.git/**'];

/**
 * @param text A path or a pattern.
 * @returns True if it has a wildcard, so that it may name several files.
 */
export const isGlob = (text: string): boolean => /[*?]|\[.+\]|\{.*(,|\.\.).*\}|[!+@]\(.+\)/.test(text);

/** The files that one pattern names. */
interface GlobMatch {
  pattern: string;
  /** By name, from the folder that names count from. */
  files: string[];
}

/**
 * @param patterns Paths and patterns with "/"; those that begin with "!" leave files out.
 * @param folder The folder that they count from.
 * @param cwd The folder that names count from.
 * @returns For each pattern that names files, those files. Hidden folders are passed over unless the pattern names them.
 */
export async function matchFiles(patterns: readonly string[], folder: string, cwd: string): Promise<GlobMatch[]> {
  const { glob } = await import('tinyglobby');
  const excluded = patterns.filter(pattern => pattern.startsWith('!')).map(pattern => pattern.slice(1));
  const wanted = patterns.filter(pattern => !pattern.startsWith('!'));
  return Promise.all(
    wanted.map(async pattern => {
      const options = { cwd: folder, expandDirectories: false, ignore: [...skipped, ...excluded] };
      const found = await glob(pattern, options);
      const files = found.map(file => relative(cwd, resolve(folder, file)).replaceAll('\\', '/')).sort();
      return { pattern, files };
    }),
  );
}
