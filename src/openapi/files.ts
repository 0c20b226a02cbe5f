import {
  closeSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { InputError } from '../command';
import { decodeText } from '../text/decode-text';
import { stripControlCharacters } from '../text/layout';
import { referenceOutside } from './linked-files';
import type { DescriptionInput } from './read-description';
import { maxSize, ReadError, tooLarge } from './source-document';

/**
 * @param source A file and the folder that relative names count from, or bytes from standard input. `root` is the folder
 * that references may reach: by default the file's own; bytes without one read no other file.
 * @returns What `lint` takes. Other files are read only inside that folder, symbolic links included.
 * @throws InputError file_not_found, not_a_file, not_a_folder, file_unreadable, file_too_large, outside_root.
 */
export function readInput(
  source: ({ file: string; cwd: string } | { bytes: Uint8Array; cwd?: string }) & { root?: string | undefined },
): DescriptionInput {
  const root =
    source.root === undefined
      ? null
      : folderOf(resolve(source.cwd ?? '', source.root), stripControlCharacters(source.root));
  if ('bytes' in source) {
    if (source.bytes.length > maxSize) throw refusal('stdin', source.bytes.length);
    const text = decodeText(source.bytes);
    return root === null ? { name: 'stdin', text } : { name: 'stdin', text, read: path => readInside(root, path) };
  }
  const path = resolve(source.cwd, source.file);
  const text = decodeText(bytesOf(path, stripControlCharacters(source.file)));
  const folder = dirname(path);
  if (root === null) return { name: source.file, text, read: other => readInside(folder, other) };
  const home = relative(root, join(realpathSync(folder), basename(path))).replaceAll('\\', '/');
  if (home.startsWith('../') || isAbsolute(home)) {
    const message = `${stripControlCharacters(source.file)} is not in ${stripControlCharacters(source.root!)}.`;
    throw new InputError('outside_root', message, 'Use --root to name a folder that contains the file.');
  }
  return { name: source.file, text, home, read: other => readInside(root, other) };
}

function folderOf(path: string, name: string): string {
  try {
    if (statSync(path).isDirectory()) return realpathSync(path);
  } catch {
    // Told below.
  }
  throw new InputError('not_a_folder', `${name} isn’t a folder.`, 'Name the folder that references may lead into.');
}

/**
 * @returns The text of a file in a folder; null if none can be read.
 * @throws ReadError if a link leads out of the folder, or the file is too large.
 */
function readInside(folder: string, path: string): string | null {
  try {
    const target = realpathSync(join(folder, path));
    const inside = relative(realpathSync(folder), target);
    if (inside.startsWith('..') || isAbsolute(inside))
      throw new ReadError(referenceOutside, 'It’s a link that leads outside the folder.', '');
    const stat = statSync(target);
    // A pipe would wait for ever.
    if (!stat.isFile()) return null;
    if (stat.size > maxSize) throw tooLarge(stat.size);
    return decodeText(readFileSync(target));
  } catch (error) {
    if (error instanceof ReadError) throw error;
    return null;
  }
}

function bytesOf(path: string, name: string): Uint8Array {
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) {
      throw new InputError('not_a_file', `${name} is a folder, not a file.`, 'Name the OpenAPI file inside it.');
    }
    if (stat.size > maxSize) throw refusal(name, stat.size);
    // A pipe has no size and a device no end: read no more than is allowed.
    return readCapped(path, name);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new InputError(
        'file_not_found',
        `There is no file ${name}.`,
        `Check the path. Its last part was read as "${stripControlCharacters(basename(path))}".`,
      );
    }
    const why =
      code === 'EACCES' || code === 'EPERM'
        ? 'you don’t have permission to read it'
        : `the operating system reports ${code ?? 'an error'}`;
    throw new InputError('file_unreadable', `${name} can’t be read: ${why}.`, 'Check the file’s permissions.');
  }
}

function readCapped(path: string, name: string): Uint8Array {
  const handle = openSync(path, 'r');
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const chunk = new Uint8Array(1 << 20);
      const count = readSync(handle, chunk);
      if (count === 0) return Buffer.concat(chunks);
      size += count;
      if (size > maxSize) throw refusal(name, size);
      chunks.push(chunk.subarray(0, count));
    }
  } finally {
    closeSync(handle);
  }
}

function refusal(name: string, size: number): InputError {
  const { code, message, hint } = tooLarge(size);
  return new InputError(code, `${name}  ${message}`, hint);
}

/**
 * @param path Where the file is.
 * @param name What the person called it.
 * @returns Its text; null if there is no such file.
 * @throws InputError as readInput does.
 */
export function readText(path: string, name: string): string | null {
  try {
    return decodeText(bytesOf(path, name));
  } catch (error) {
    if (error instanceof InputError && error.code === 'file_not_found') return null;
    throw error;
  }
}

/** Writes a whole file or none of it. Errors: InputError file_not_written. */
export function writeText(path: string, name: string, text: string): void {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, text);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(
      'file_not_written',
      `${name} can’t be written: the operating system reports ${code ?? 'an error'}.`,
      'Check that the folder exists and that you may write to it.',
    );
  }
}

/**
 * @param folder The folder of the list.
 * @param cwd The folder that names count from.
 * @param document A document's name.
 * @returns The name that the list gives it.
 */
export function nameInList(folder: string, cwd: string, document: string): string {
  if (document === 'stdin') return document;
  return relative(folder, resolve(cwd, document)).replaceAll('\\', '/');
}
