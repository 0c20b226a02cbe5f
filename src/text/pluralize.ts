/**
 * `1 row`, `2 rows`.
 *
 * @param many - the plural, where it isn't the singular with an s
 */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
