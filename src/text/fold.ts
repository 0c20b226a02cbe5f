/** Text as people compare names: without accents, in small letters, and with one kind of apostrophe and space. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

/**
 * What lists are searched with.
 *
 * @param words - as somebody typed them; none fit every text
 * @returns whether a text has all of them
 */
export function hasWords(words: string): (text: string) => boolean {
  const wanted = foldText(words).split(' ').filter(Boolean);
  return text => {
    const folded = foldText(text);
    return wanted.every(word => folded.includes(word));
  };
}
