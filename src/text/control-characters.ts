/** What a terminal may obey or an eye misread, although JSON can hold it as it is: C1 controls and marks of direction. */
const hidden = '\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';

/** Controls and marks of direction, except line feeds. */
export const controlCharacters: RegExp = new RegExp(`[\\u0000-\\u0009\\u000b-\\u001f${hidden}]`, 'g');

const hiddenCharacters = new RegExp(`[${hidden}]`, 'g');
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * @param value - what JSON.stringify takes
 * @returns the JSON on one line, with nothing in it that steers a terminal; parsed, it's the same value
 */
export const jsonLine = (value: unknown): string => JSON.stringify(value).replace(hiddenCharacters, escaped);

/** The same over several lines with a line feed at the end, as commands print it. */
export const jsonText = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replace(hiddenCharacters, escaped)}\n`;
