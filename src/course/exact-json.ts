/**
 * JSON as it was sent: JSON.parse rounds whole numbers beyond 2^53, and a page that shows what a service sent must not.
 * Such numbers are kept as text behind a mark that no text of a service has.
 */
const mark = '\uE000';
const literal = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const isRounded = (number: string): boolean => /^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number));

/**
 * @param text JSON.
 * @returns Its value, in which every number that JSON.parse would round is a marked text; for `writeExactly` and `exactText`.
 * @throws SyntaxError if it is no JSON.
 */
export const parseExactly = (text: string): unknown =>
  JSON.parse(text.replace(literal, found => (isRounded(found) ? `"${mark}${found}"` : found)));

/**
 * @param value A value of `parseExactly`.
 * @returns It as JSON, with every number as it was sent.
 */
export const writeExactly = (value: unknown): string =>
  JSON.stringify(value).replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
