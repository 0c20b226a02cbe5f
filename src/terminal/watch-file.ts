import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../text/decode-text';

/** How often a file is looked at, in ms. Editors replace files, which polling survives and most notifications don't. */
const interval = 300;

/**
 * Tells about every save of a file, until it's ended.
 *
 * @param path The file.
 * @param saved Gets the text; null while there is no file, or it can't be read.
 * @returns Ends the watch.
 */
export function watchText(path: string, saved: (text: string | null) => void): () => void {
  const read = (): string | null => {
    try {
      return decodeText(readFileSync(path));
    } catch {
      return null;
    }
  };
  let known = read();
  return watchStamp(
    () => stampOf(path),
    () => {
      const text = read();
      if (text === known) return;
      known = text;
      saved(text);
    },
  );
}

/** What changes with every save of a file; empty without one. */
function stampOf(path: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return '';
  }
}

/** Calls back whenever the stamp is another one, and once soon, so that no change between two looks is missed. */
function watchStamp(stamp: () => string, changed: () => void): () => void {
  let seen: string | null = null;
  const timer = setInterval(() => {
    const now = stamp();
    if (now === seen) return;
    seen = now;
    changed();
  }, interval);
  return () => clearInterval(timer);
}

/** The files of a folder and the folders in it, and what changes with every save of one of them. */
function folderStamps(folder: string): Map<string, string> {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    return new Map(names.map(name => [name, stampOf(join(folder, name))]));
  } catch {
    return new Map();
  }
}

/**
 * Tells about saves in a folder and the folders in it.
 *
 * @param folder The folder.
 * @returns The names of the files that were saved, added, or removed since the last time, in alphabetical order; ends with
 * the loop that reads it.
 */
export function savedFiles(folder: string): AsyncIterable<string[]> {
  let known = folderStamps(folder);
  return streamed(saved =>
    watchStamp(
      () => JSON.stringify([...folderStamps(folder)]),
      () => {
        const now = folderStamps(folder);
        const names = [...new Set([...known.keys(), ...now.keys()])].filter(name => known.get(name) !== now.get(name));
        known = now;
        if (names.length > 0) saved(names.sort());
      },
    ),
  );
}

/** The same as a stream of texts; ends with the loop that reads it. */
export const savedTexts = (path: string): AsyncIterable<string | null> => streamed(saved => watchText(path, saved));

/** What a watch tells, as a stream. */
async function* streamed<T>(watch: (tell: (item: T) => void) => () => void): AsyncGenerator<T> {
  const waiting: T[] = [];
  let wake = () => {};
  const end = watch(item => {
    waiting.push(item);
    wake();
  });
  try {
    for (;;) {
      while (waiting.length > 0) yield waiting.shift()!;
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
  } finally {
    end();
  }
}
