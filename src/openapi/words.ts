/**
 * Words in names. Everything that looks at a name looks at whole words: `/output` holds no "put", and `orders` is a
 * noun however much "order" looks like a verb.
 */

/**
 * Remembers what was computed of names: a description has few names, and many rules ask about each.
 *
 * @param compute What depends on the name alone.
 * @returns The same, computed once for each name.
 */
export function memoizeByName<T>(compute: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return name => {
    let found = known.get(name);
    if (found === undefined && !known.has(name)) {
      found = compute(name);
      if (known.size > 20_000) known.clear();
      known.set(name, found);
    }
    return found as T;
  };
}

/** The words of a name in any spelling, in lower case: `getOrderURLs2` gives get, order, urls2. */
export const wordsOf: (name: string) => readonly string[] = memoizeByName(name =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')
    .map(word => word.toLowerCase()),
);

/** How the words of a name are joined; null for a single lower-case word, which fits every style. */
export type NameCase = 'snake_case' | 'camelCase' | 'PascalCase' | 'kebab-case' | 'UPPER_CASE';

/** The style of a name; null if it shows none, undefined if it mixes styles or isn't made of words. */
export const caseOf: (name: string) => NameCase | null | undefined = memoizeByName(styleOf);

function styleOf(name: string): NameCase | null | undefined {
  if (/^[a-z][a-z0-9]*$/.test(name)) return null;
  if (/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name)) return 'snake_case';
  if (/^[a-z][a-z0-9]*([A-Z][a-z0-9]*)+$/.test(name)) return 'camelCase';
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(name)) return 'kebab-case';
  if (/^[A-Z][A-Z0-9]+(_[A-Z0-9]+)*$|^[A-Z](_[A-Z0-9]+)+$/.test(name)) return 'UPPER_CASE';
  if (/^([A-Z][a-z0-9]*)+$/.test(name)) return 'PascalCase';
  return undefined;
}

/** Words in a text, by white space. */
export const wordSet = (words: string) => new Set(words.trim().split(/\s+/));

/** The words of a path segment; parameters, custom methods (`{id}:cancel`) and formats (`.json`) left out. */
export const segmentWords = (segment: string): readonly string[] =>
  segment.startsWith('{') ? [] : wordsOf(segment.replace(/:[A-Za-z]+$|\.(json|xml|csv|html?|txt)$/i, ''));

/** @returns What a path ends in: `orders` of /v1/shop-orders; '' after a parameter, as in /orders/{id}. */
export const lastWord = (segments: readonly string[]): string => segmentWords(segments.at(-1) ?? '').at(-1) ?? '';

const irregular = new Map(
  Object.entries({
    person: 'people',
    child: 'children',
    man: 'men',
    woman: 'women',
    mouse: 'mice',
    foot: 'feet',
    tooth: 'teeth',
    goose: 'geese',
    datum: 'data',
    medium: 'media',
    criterion: 'criteria',
    index: 'indices',
    matrix: 'matrices',
    vertex: 'vertices',
    schema: 'schemata',
  }),
);
const irregularPlurals = new Set(irregular.values());

/** Words with one form, or none that can be counted. */
const uncountable = wordSet(`
  news information equipment metadata staff series species software hardware feedback content traffic inventory stock
  billing status me self health search auth oauth login config access history progress support advice research
  evidence analytics statistics logistics graphql rpc api info storage usage
`);

/**
 * @param word A word.
 * @returns Whether it is plural, singular, or cannot be told.
 */
export function grammaticalNumber(word: string): 'plural' | 'singular' | 'unknown' {
  if (!/^[a-z]+$/.test(word) || uncountable.has(word) || /(ed|ing|al|by|of|to|in|on)$/.test(word)) return 'unknown';
  if (irregularPlurals.has(word)) return 'plural';
  if (irregular.has(word)) return 'singular';
  if (/(ss|us|is)$/.test(word)) return /(us|is)$/.test(word) ? 'unknown' : 'singular';
  return word.endsWith('s') ? 'plural' : 'singular';
}

/**
 * @param word A singular word.
 * @returns The plurals it may have.
 */
export function pluralsOf(word: string): string[] {
  const plurals = [`${word}s`];
  if (/(s|x|z|ch|sh|o)$/.test(word)) plurals.push(`${word}es`);
  if (/[^aeiou]y$/.test(word)) plurals.push(`${word.slice(0, -1)}ies`);
  if (/fe?$/.test(word)) plurals.push(word.replace(/fe?$/, 'ves'));
  const odd = irregular.get(word);
  return odd === undefined ? plurals : [...plurals, odd];
}
