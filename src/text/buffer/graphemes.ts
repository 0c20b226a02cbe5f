const segmenter = new Intl.Segmenter();

/** Each of these is a character of its own, whatever is beside it, and most texts have nothing else. */
const plain = /^[\t\n\x20-\x7e]*$/;

/** True if nothing around an offset could make one character of two: then there's no need to segment a long text. */
const isPlainAround = (text: string, offset: number): boolean =>
  plain.test(text.slice(Math.max(0, offset - 1), offset + 1));

/** The characters of a text as people see them. A line feed ends one, so that a long text is segmented line by line. */
export function graphemes(text: string): string[] {
  if (plain.test(text)) return text.split('');
  if (!text.includes('\n') || text.includes('\r')) return [...segmenter.segment(text)].map(({ segment }) => segment);
  return text.split(/(?<=\n)/).flatMap(graphemes);
}

/** The start of the character before an offset; 0 at the start. */
export function previousBoundary(text: string, offset: number): number {
  if (offset <= 0) return 0;
  return isPlainAround(text, offset - 1) ? offset - 1 : segmenter.segment(text).containing(offset - 1)!.index;
}

/** The end of the character at an offset; the length at the end. */
export function nextBoundary(text: string, offset: number): number {
  if (offset < text.length && isPlainAround(text, offset + 1)) return offset + 1;
  const found = segmenter.segment(text).containing(offset);
  return found ? found.index + found.segment.length : text.length;
}

/** The offset itself where no character is split there, else the end of that character. */
export function snapToBoundary(text: string, offset: number): number {
  if (offset < text.length && isPlainAround(text, offset)) return offset;
  const found = segmenter.segment(text).containing(offset);
  if (!found) return text.length;
  return found.index === offset ? offset : found.index + found.segment.length;
}
