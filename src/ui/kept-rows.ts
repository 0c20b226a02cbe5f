/** What Ink's output is asked to draw: text at a place, or the area that what follows is cut to. */
type Operation =
  | {
      type: 'write';
      x: number;
      y: number;
      text: string;
      transformers: readonly ((line: string, index: number) => string)[];
    }
  | { type: 'clip'; clip: Clip }
  | { type: 'unclip' };

interface Clip {
  x1: number | undefined;
  x2: number | undefined;
  y1: number | undefined;
  y2: number | undefined;
}

/** Ink's output of one frame (ink/build/output.js). */
export interface FrameOutput {
  width: number;
  height: number;
  operations: Operation[];
  get(): { output: string; height: number };
}

type FrameOutputClass = new (size: { width: number; height: number }) => FrameOutput;

/** A line of a row, from its column on, cut to a clip if there is one. */
interface Piece {
  x: number;
  text: string;
  clip: Clip | null;
}

/** More rows than the frames have that a person goes to and fro between. */
const mostRows = 2000;

/**
 * Ink's output that keeps the rows it composed. Ink takes a frame apart into cells and puts these together again, each time
 * it draws; of 20 rows, a key changes two. A row is composed by Ink's own code, and what is kept is found by all that it
 * was composed of, so frames are the same to the last byte.
 */
export function keptRows(Output: FrameOutputClass): FrameOutputClass {
  const kept = new Map<string, string>();
  return class extends Output {
    override get(): { output: string; height: number } {
      const { width, height, operations } = this;
      const rows = rowsOf(operations, height);
      if (rows === null) return super.get();
      const lines = rows.map(pieces => {
        if (pieces.length === 0) return '';
        const name = JSON.stringify([width, pieces.map(({ x, text, clip }) => [x, text, clip?.x1, clip?.x2])]);
        const known = kept.get(name);
        if (known !== undefined) return known;
        const row = new Output({ width, height: 1 });
        for (const { x, text, clip } of pieces) {
          if (clip) row.operations.push({ type: 'clip', clip: { ...clip, y1: undefined, y2: undefined } });
          row.operations.push({ type: 'write', x, y: 0, text, transformers: [] });
          if (clip) row.operations.push({ type: 'unclip' });
        }
        const line = row.get().output;
        if (kept.size >= mostRows) kept.clear();
        kept.set(name, line);
        return line;
      });
      return { output: lines.join('\n'), height: rows.length };
    }
  };
}

/** What each row is composed of, in the sequence of writing; null where that takes more than lines at places. */
function rowsOf(operations: readonly Operation[], height: number): Piece[][] | null {
  const rows: Piece[][] = Array.from({ length: height }, () => []);
  const clips: Clip[] = [];
  for (const operation of operations) {
    if (operation.type === 'clip') clips.push(operation.clip);
    else if (operation.type === 'unclip') clips.pop();
    else {
      const { x, text, transformers } = operation;
      const clip = clips.at(-1);
      const isCut = clip !== undefined && clip.x1 !== undefined && clip.x2 !== undefined;
      // A line is transformed after it is cut.
      if (isCut && transformers.length > 0) return null;
      const { y, lines } = clippedLines(text.split('\n'), operation.y, clip);
      for (const [i, line] of lines.entries()) {
        // What begins above the frame is left out as a whole, as Ink does it.
        const row = rows[y + i];
        if (row === undefined) break;
        const drawn = transformers.reduce((done, transform) => transform(done, i), line);
        row.push({ x, text: drawn, clip: isCut ? clip : null });
      }
    }
  }
  return rows;
}

/** The lines that a clip leaves of a text, and where they begin. */
function clippedLines(lines: string[], y: number, clip: Clip | undefined): { y: number; lines: string[] } {
  if (clip?.y1 === undefined || clip.y2 === undefined) return { y, lines };
  if (y + lines.length < clip.y1 || y > clip.y2) return { y, lines: [] };
  const from = Math.max(0, clip.y1 - y);
  const to = y + lines.length > clip.y2 ? clip.y2 - y : lines.length;
  return { y: Math.max(y, clip.y1), lines: lines.slice(from, to) };
}
