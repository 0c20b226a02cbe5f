/**
 * Remembers the results of a pure function: responses repeat timestamps and representations.
 *
 * @param room how many results are kept; when it is full, all of them are dropped at once.
 */
export function memoize<In extends string | number>(compute: (input: In) => string, room: number): typeof compute {
  const known = new Map<In, string>();
  return input => {
    let result = known.get(input);
    if (result === undefined) {
      result = compute(input);
      if (known.size >= room) known.clear();
      known.set(input, result);
    }
    return result;
  };
}
