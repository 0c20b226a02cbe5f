/** A place in a text as people and editors name it, both from 1; columns in UTF-16 code units. */
export interface Position {
  line: number;
  column: number;
}

/**
 * @param text A text.
 * @param known The offsets at which its lines begin, if somebody knows them already.
 * @returns A function from an offset to line and column; `\n`, `\r\n` and `\r` each end one line.
 */
export function lineIndex(text: string, known: () => number[] = () => lineStarts(text)): (offset: number) => Position {
  let starts: number[] | null = null;
  return offset => {
    starts ??= known();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  const ends = /\r\n|\n|\r/g;
  while (ends.exec(text) !== null) starts.push(ends.lastIndex);
  return starts;
}
