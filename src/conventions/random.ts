/** A source of repeatable choices: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`. */
  int(below: number): number;
  /** One of the items; throws a RangeError when there are none. */
  pick<T>(items: readonly T[]): T;
  /** The items in another order; the given list stays as it is. */
  shuffle<T>(items: readonly T[]): T[];
}

/** Creates a generator from a seed (mulberry32 over an FNV-1a hash); not for secrets. */
export function seededRandom(seed: string | number): Random {
  let state = hash(String(seed));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    pick: items => {
      if (items.length === 0) throw new RangeError('There is nothing to pick from');
      return items[int(items.length)]!;
    },
    shuffle: items => {
      const copy = [...items];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(i + 1);
        [copy[i], copy[j]] = [copy[j]!, copy[i]!];
      }
      return copy;
    },
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
