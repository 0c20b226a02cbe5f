import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InputError, type Io, wrongUsage } from '../command';
import { largestDocument, type ProgressDocument } from '../progress/document';
import { readExport } from '../progress/import';
import { stripControlCharacters } from '../text/layout';
import { expandFiles } from './_expand-files';
import type { UnreadableFile } from './_summary';

/** An export that can be used, and what its file is called. */
export interface Source {
  name: string;
  document: ProgressDocument;
}

/**
 * Reads every file before anything is done with one of them.
 * @returns those that can be used, and why the others can't
 * @param names - files, patterns, and "-"
 * @param asTheyAre - names are those of files, whatever signs are in them
 * @throws InputError `wrong_usage` if no file is named, `no_files` if a pattern matches none
 */
export async function readSources(
  names: string[],
  action: string,
  io: Io,
  asTheyAre = false,
): Promise<{ sources: Source[]; unread: UnreadableFile[] }> {
  if (names.length === 0) {
    throw wrongUsage(
      `progress ${action} needs at least one file.`,
      `For example: progress ${action} anna.json. "-" stands for standard input.`,
    );
  }
  const sources: Source[] = [];
  const unread: UnreadableFile[] = [];
  for (const { file: name } of asTheyAre ? names.map(file => ({ file })) : await expandFiles(names, io)) {
    const read = await bytesOf(name, io);
    const document = typeof read === 'string' ? read : readExport(read);
    if (typeof document === 'string') unread.push({ file: stripControlCharacters(name), reason: document });
    else sources.push({ name: name === '-' ? 'standard input' : name, document });
  }
  return { sources, unread };
}

export const exportHint = 'To create such a file: progress export > FILE';

/** @returns the failure that names each file that can’t be read, with the reason */
export const unreadableFilesError = (unread: readonly UnreadableFile[], hint: string): InputError =>
  new InputError(
    'unreadable_progress',
    unread.map(({ file, reason }) => `${file} can’t be used: ${reason}.`).join('\n'),
    hint,
    { files: unread },
  );

async function bytesOf(name: string, io: Io): Promise<Uint8Array | string> {
  if (name === '-') return io.stdin();
  try {
    const path = resolve(io.cwd, name);
    const about = await stat(path);
    if (about.isDirectory()) return 'it is a folder';
    if (about.size > largestDocument) return 'it is larger than 64 MB';
    return await readFile(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 'there is no such file' : `it can’t be read (${code ?? message})`;
  }
}
