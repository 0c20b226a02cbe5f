import { stripControlCharacters } from '../../text/layout';
import type { DocumentPart, DocumentRow } from './types';

/** A row never holds more than this: a document on one line is shown in parts. */
const longest = 800;

/** The rows of a text: where each begins, so that a window onto 13 MB costs no more than one onto 13 lines. */
export class TextRows {
  private readonly starts: number[] = [];
  /** The line (from 1) of each row; a row with the line of the one above goes on from it. */
  private readonly numbers: number[] = [];

  constructor(private readonly text: string) {
    const ends = /\r\n|\n|\r/g;
    let [start, number] = [0, 1];
    for (;;) {
      const match = ends.exec(text);
      const end = match?.index ?? text.length;
      // An empty last line is no line.
      if (match !== null || end > start || number === 1) this.add(start, end, number);
      if (match === null) break;
      start = ends.lastIndex;
      number++;
    }
  }

  private add(start: number, end: number, number: number) {
    let at = start;
    do {
      this.starts.push(at);
      this.numbers.push(number);
      at += longest;
      // A character of two units stays whole.
      if (at < end && /[\uDC00-\uDFFF]/.test(this.text[at]!)) at++;
    } while (at < end);
  }

  /** @returns `count` rows from a row; a start beyond the end is cut */
  part(from: number, count: number): DocumentPart {
    const total = this.starts.length;
    const first = Math.max(0, Math.min(from, total - 1));
    const rows: DocumentRow[] = [];
    for (let i = first; i < Math.min(total, first + count); i++) {
      const number = this.numbers[i]!;
      const begins = number !== this.numbers[i - 1];
      const end = Math.min(this.starts[i + 1] ?? this.text.length, this.starts[i]! + longest + 1);
      const text = stripControlCharacters(this.text.slice(this.starts[i], end)).replaceAll('\n', '');
      rows.push({ number, begins, text });
    }
    return { from: first, total, lines: this.numbers.at(-1) ?? 1, rows };
  }

  /** @returns the row that shows a line and a column, both from 1, or the closest one */
  rowOf(line: number, column: number): number {
    let [low, high] = [0, this.numbers.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.numbers[middle]! < line) low = middle + 1;
      else high = middle;
    }
    const start = this.starts[low]!;
    let row = low;
    while (this.numbers[row + 1] === this.numbers[low] && this.starts[row + 1]! <= start + column - 1) row++;
    return row;
  }
}
