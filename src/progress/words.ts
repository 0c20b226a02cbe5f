/** In: a count and the word for one and for many. Out: `1 entry`, `3 entries`. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
