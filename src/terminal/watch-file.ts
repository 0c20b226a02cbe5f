import { readFileSync, statSync } from 'node:fs';

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
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  };
  const stamp = (): string => {
    try {
      const { ino, size, mtimeMs } = statSync(path);
      return `${ino} ${size} ${mtimeMs}`;
    } catch {
      return '';
    }
  };
  let known = read();
  // None yet, so that a save between reading and the first look isn't missed.
  let seen: string | null = null;
  const timer = setInterval(() => {
    const now = stamp();
    if (now === seen) return;
    seen = now;
    const text = read();
    if (text === known) return;
    known = text;
    saved(text);
  }, interval);
  return () => clearInterval(timer);
}

/** The same as a stream of texts; ends with the loop that reads it. */
export async function* savedTexts(path: string): AsyncIterable<string | null> {
  const waiting: (string | null)[] = [];
  let wake = () => {};
  const end = watchText(path, text => {
    waiting.push(text);
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
