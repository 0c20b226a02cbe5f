/** More words than anybody types in one sitting; beyond that, remembering begins again. */
const most = 10_000;

/**
 * A pure function of a word that remembers what it returned: while somebody types a sentence, each key asks for the same words.
 * @param compute the function
 */
export function remembered<T>(compute: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return word => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const result = compute(word);
    if (known.size >= most) known.clear();
    known.set(word, result);
    return result;
  };
}
