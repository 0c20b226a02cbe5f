import { existsSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../../command';
import { stripControlCharacters } from '../../text/layout';

/** Where names count from, and what `~` means. */
export interface PathContext {
  cwd: string;
  home: string;
}

/** Bounds of the search for descriptions: enough for a project, and over in a moment. */
const bounds = { entries: 4000, depth: 5, candidates: 400, found: 100 };
const isCandidate = (name: string) => /\.(ya?ml|json)$/i.test(name);
const skipped = new Set(['node_modules', 'dist', 'build', 'out', 'target', 'vendor', 'coverage', '__pycache__']);

/**
 * Reads no further than some thousands of entries and the head of each file; passes over folders that cannot be read.
 *
 * @returns the OpenAPI files in a folder and below, closest first, by their path from it
 */
export async function findDescriptions(folder: string, stopped: () => boolean = () => false): Promise<string[]> {
  const found: string[] = [];
  let [entries, candidates] = [0, 0];
  const waiting: { path: string; depth: number }[] = [{ path: folder, depth: 0 }];
  for (let next = waiting.shift(); next !== undefined && !stopped(); next = waiting.shift()) {
    const list = await readdir(next.path, { withFileTypes: true }).catch(() => []);
    for (const entry of list.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (++entries > bounds.entries || found.length >= bounds.found) return found;
      const path = join(next.path, entry.name);
      if (entry.isDirectory()) {
        if (next.depth < bounds.depth && !entry.name.startsWith('.') && !skipped.has(entry.name))
          waiting.push({ path, depth: next.depth + 1 });
      } else if (entry.isFile() && isCandidate(entry.name) && ++candidates <= bounds.candidates) {
        if (await looksLikeOpenApi(path)) found.push(relative(folder, path));
      }
    }
  }
  return found;
}

/** Whether the head of the file has a key `openapi` or `swagger` with a version that can be read. */
async function looksLikeOpenApi(path: string): Promise<boolean> {
  let file: FileHandle | null = null;
  try {
    file = await open(path, 'r');
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4096), position: 0 });
    const head = buffer.toString('utf8', 0, bytesRead);
    return /(^|[\n{,])\s*["']?(openapi["']?\s*:\s*["']?3|swagger["']?\s*:\s*["']?2)/.test(head);
  } catch {
    return false;
  } finally {
    await file?.close();
  }
}

/**
 * @param text - a path as it is typed, pasted or dropped onto a terminal
 * @returns the path it means: quotes, escaped spaces, `file:` and `~` resolved, relative where the file is below the
 * working directory. A file whose name really looks like that is taken as it is.
 */
export function expandTypedPath(text: string, { cwd, home }: PathContext): string {
  const typed = text.trim();
  if (typed === '' || existsSync(resolve(cwd, typed))) return typed;
  let path = /^(['"])(.*)\1$/.exec(typed)?.[2] ?? typed;
  if (/^file:\/\//i.test(path)) {
    try {
      path = fileURLToPath(path);
    } catch {
      // No file of this machine: it will not be found, and that is said.
    }
  }
  if (path === '~' || /^~[/\\]/.test(path)) path = join(home, path.slice(1));
  if (!existsSync(resolve(cwd, path))) {
    const plain = path.replace(/\\([ '"()&])/g, '$1');
    if (existsSync(resolve(cwd, plain))) path = plain;
  }
  return displayName(resolve(cwd, path), cwd);
}

/** @returns the folders and candidate files that a path typed so far can continue with, as the person would type them */
export async function completions(
  text: string,
  place: PathContext,
  platform: NodeJS.Platform = process.platform,
): Promise<string[]> {
  const typed = text.trimStart();
  // On Windows both signs part folders; a path goes on with the one that was typed last.
  const windows = platform === 'win32';
  const cut = Math.max(typed.lastIndexOf('/'), windows ? typed.lastIndexOf('\\') : -1) + 1;
  const sign = typed[cut - 1] ?? (windows ? '\\' : '/');
  const [lead, rest] = [typed.slice(0, cut), typed.slice(cut)];
  const plain = windows ? lead.replaceAll('\\', '/') : lead;
  const shown = /^~\//.test(plain) ? join(place.home, plain.slice(1)) : plain;
  const list = await readdir(resolve(place.cwd, shown), { withFileTypes: true }).catch(() => []);
  return list
    .filter(({ name }) => name.toLowerCase().startsWith(rest.toLowerCase()))
    .filter(({ name }) => rest.startsWith('.') || !name.startsWith('.'))
    .filter(entry => entry.isDirectory() || entry.isSymbolicLink() || isCandidate(entry.name))
    .map(entry => lead + entry.name + (entry.isDirectory() ? sign : ''))
    .sort()
    .slice(0, bounds.found);
}

/**
 * Rejects what is no ordinary file before anything opens it: opening a pipe that nobody writes to would wait for ever.
 *
 * @returns the path, absolute
 * @throws InputError `no_file_named`, `file_not_found`, `not_a_file`
 */
export function requireOrdinaryFile(path: string, cwd: string): string {
  const name = stripControlCharacters(path);
  if (path.trim() === '') {
    throw new InputError(
      'no_file_named',
      'You haven’t named a file yet.',
      'Type or paste a path, or choose one from the list.',
    );
  }
  if (path.includes('\0')) throw missing(name);
  const full = resolve(cwd, path);
  const stat = statSync(full, { throwIfNoEntry: false });
  if (stat === undefined) throw missing(name);
  if (!stat.isFile()) {
    const what = stat.isDirectory() ? 'a folder' : 'not an ordinary file';
    throw new InputError('not_a_file', `${name} is ${what}.`, 'Name an OpenAPI file in YAML or JSON.');
  }
  return full;
}

const missing = (name: string) =>
  new InputError(
    'file_not_found',
    `There is no file ${name}.`,
    'Check the path; it’s relative to the folder you’re in.',
  );

/** @returns the path as a person would write it: relative where it is below the working directory, else in full */
export function displayName(full: string, cwd: string): string {
  const near = relative(cwd, full);
  return near === '' || near.startsWith('..') || isAbsolute(near) ? full : near;
}

/**
 * Writes a text beside a file, under a name that did not exist.
 *
 * @returns the path
 * @throws InputError `file_not_written`
 */
export function saveBeside(file: string, text: string): string {
  const stem = basename(file, extname(file));
  for (let number = 1; number < 1000; number++) {
    const path = join(dirname(file), `${stem}.review${number === 1 ? '' : `-${number}`}.md`);
    try {
      // "wx": another program may have made the file a moment ago, and it stays as it is.
      writeFileSync(path, text, { flag: 'wx' });
      return path;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      throw new InputError(
        'file_not_written',
        `${stripControlCharacters(path)} can’t be written: the system reports ${code ?? 'an error'}.`,
        'Check the folder and its permissions.',
      );
    }
  }
  throw new InputError(
    'file_not_written',
    `There are already a thousand reviews beside ${stripControlCharacters(file)}.`,
    'Delete some of these reviews.',
  );
}
