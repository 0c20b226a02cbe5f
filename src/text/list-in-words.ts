/**
 * @param word - "and", or "or" for a choice
 * @returns items as read aloud: "o41", "o41 and o42", "o41, o42, and o43"
 */
export const listInWords = (items: readonly string[], word: 'and' | 'or' = 'and'): string =>
  items.length < 3 ? items.join(` ${word} `) : `${items.slice(0, -1).join(', ')}, ${word} ${items.at(-1)}`;
