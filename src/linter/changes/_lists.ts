/**
 * @param values Values.
 * @returns The first few as text: `"paid", "void" and 3 more`.
 */
export function firstFew(values: readonly unknown[]): string {
  const shown = values.slice(0, 3).map(value => (JSON.stringify(value) ?? 'null').slice(0, 60));
  const more = values.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
