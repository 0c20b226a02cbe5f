/** What takes the place of a part in turn; undefined leaves the part out. */
const substitutes = [undefined, '', 'x', 0, {}] as const;

type Tree = { [key: string]: unknown } | unknown[];

/** A part of a value, what took its place, and what then came out: those with one result together. */
interface Alteration<T> {
  path: string;
  values: string[];
  result: T;
}

/**
 * Alters each part of a value in turn, and says what comes of it.
 *
 * @param whole - a mapping or a list that makes sense
 * @param resultOf - what is made of a value; what equals that of the whole isn't listed
 */
export function alterationsOf<T>(whole: object, resultOf: (value: unknown) => T): Alteration<T>[] {
  const usual = JSON.stringify(resultOf(whole));
  return pathsOf(whole).flatMap(path => {
    const found = new Map<string, Alteration<T>>();
    for (const value of substitutes) {
      const result = resultOf(altered(whole, path, value));
      const key = JSON.stringify(result);
      if (key === usual) continue;
      const known = found.get(key) ?? { path: path.join('.'), values: [], result };
      known.values.push(value === undefined ? 'left out' : JSON.stringify(value));
      found.set(key, known);
    }
    return [...found.values()];
  });
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

function pathsOf(value: unknown, path: string[] = []): string[][] {
  const inner = isTree(value) ? Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key])) : [];
  return path.length === 0 ? inner : [path, ...inner];
}

function altered(whole: object, path: readonly string[], value: unknown): unknown {
  const copy = structuredClone(whole) as Record<string, unknown>;
  const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy);
  const last = path.at(-1)!;
  if (value !== undefined) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy;
}
