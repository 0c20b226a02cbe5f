/** In: a number, what is counted, and its plural where that is not the same with an s. Out: `1 row`, `2 rows`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
