const segmenter = new Intl.Segmenter();

/** The characters of a text as people see them. */
export const graphemes = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** The start of the character before an offset; 0 at the start. */
export const previousBoundary = (text: string, offset: number): number =>
  offset <= 0 ? 0 : segmenter.segment(text).containing(offset - 1)!.index;

/** The end of the character at an offset; the length at the end. */
export function nextBoundary(text: string, offset: number): number {
  const found = segmenter.segment(text).containing(offset);
  return found ? found.index + found.segment.length : text.length;
}

/** The offset itself where no character is split there, else the end of that character. */
export function snapToBoundary(text: string, offset: number): number {
  const found = segmenter.segment(text).containing(offset);
  if (!found) return text.length;
  return found.index === offset ? offset : found.index + found.segment.length;
}
