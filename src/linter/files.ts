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
import { clean } from '../text/layout';
import { maxSize, tooLarge } from './document';
import type { LintInput } from './engine';

/**
 * In: a file and the folder that relative names count from, or bytes from standard input. Out: what `lint` takes; other
 * files are read only inside the file's own folder, symbolic links included.
 * Errors: InputError file_not_found, not_a_file, file_unreadable, file_too_large.
 */
export function readInput(source: { file: string; cwd: string } | { bytes: Uint8Array }): LintInput {
  if ('bytes' in source) {
    if (source.bytes.length > maxSize) throw refusal('stdin', source.bytes.length);
    return { name: 'stdin', text: decode(source.bytes) };
  }
  const path = resolve(source.cwd, source.file);
  const text = decode(bytesOf(path, clean(source.file)));
  const folder = dirname(path);
  const read = (path: string): string | null => {
    try {
      const target = realpathSync(join(folder, path));
      const inside = relative(realpathSync(folder), target);
      if (inside.startsWith('..') || isAbsolute(inside) || !statSync(target).isFile()) return null;
      return decode(readFileSync(target));
    } catch {
      return null;
    }
  };
  return { name: source.file, text, read };
}

function bytesOf(path: string, name: string): Uint8Array {
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) {
      throw new InputError('not_a_file', `${name} is a folder.`, 'Name the OpenAPI file in it.');
    }
    if (stat.size > maxSize) throw refusal(name, stat.size);
    // A pipe has no size and a device no end: read no more than is allowed.
    return stat.isFile() ? readFileSync(path) : readCapped(path, name);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new InputError(
        'file_not_found',
        `There is no file ${name}.`,
        `Check the path; the name read was "${clean(basename(path))}".`,
      );
    }
    const why = code === 'EACCES' || code === 'EPERM' ? 'you may not read it' : `the system says ${code ?? 'no'}`;
    throw new InputError('file_unreadable', `${name} cannot be read: ${why}.`, 'Check its permissions.');
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

/** In: a path and the name a person gave it. Out: its text; null where there is no such file. Errors: as readInput. */
export function readText(path: string, name: string): string | null {
  try {
    return decode(bytesOf(path, name));
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
      `${name} cannot be written: the system says ${code ?? 'no'}.`,
      'Check the folder and its permissions.',
    );
  }
}

/** In: the folder of a list, the folder that names count from, and a document's name. Out: the name that the list gives it. */
export function nameInList(folder: string, cwd: string, document: string): string {
  if (document === 'stdin') return document;
  return relative(folder, resolve(cwd, document)).replaceAll('\\', '/');
}

/** UTF-8 or UTF-16, told by its mark or by the zero byte of its first letter (YAML 1.2.2 section 5.2); else U+FFFD. */
function decode(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  const little = (first === 0xff && second === 0xfe) || (first && second === 0 && third && fourth === 0);
  const big = (first === 0xfe && second === 0xff) || (first === 0 && second && third === 0 && fourth);
  return new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8').decode(bytes);
}
