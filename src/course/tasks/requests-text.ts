import { editBuffer, type TextBuffer } from '../../text/buffer/buffer';

/** What separates two requests in .http notation: two lines, the line ends around them aside. */
export const betweenRequests = '\n\n###\n';

/** The requests of a text in .http notation, as they are written. */
export const splitRequests = (text: string): string[] => text.split(/^###.*\n?/m).map(part => part.trim());

/** The index of the request that holds an offset of the text. */
export const requestAt = (text: string, offset: number): number =>
  [...text.matchAll(/^###/gm)].filter(({ index }) => index <= offset).length;

/** A copy of the request with the cursor right behind it; the cursor goes to the copy. */
export function copyRequest(buffer: TextBuffer): TextBuffer {
  const { text, cursor } = buffer;
  const marks = [...text.matchAll(/^###/gm)].map(({ index }) => index);
  const end = marks.find(mark => mark > cursor) ?? text.length;
  const copy = splitRequests(text)[requestAt(text, cursor)] ?? '';
  if (copy === '') return buffer;
  const head = text.slice(0, end).trimEnd();
  const at = { ...buffer, cursor: head.length, anchor: end > head.length ? end : null };
  const inserted = editBuffer(at, {
    type: 'insert',
    text: `${betweenRequests}${copy}${end < text.length ? '\n\n' : ''}`,
  });
  return { ...inserted, cursor: Math.min(inserted.text.length, head.length + betweenRequests.length) };
}
