/**
 * In: a pure function of a text or a number. Out: the same, which knows the results of the last few inputs: answers
 * repeat moments and representations. It forgets all of them at once when it has `room` of them.
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
