/**
 * Words in names. Everything that looks at a name looks at whole words: `/output` holds no "put", and `orders` is a
 * noun however much "order" looks like a verb.
 */

/** Remembers answers about names: a description has few names, and many rules ask about each. */
function memoizeByName<T>(response: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return name => {
    let found = known.get(name);
    if (found === undefined && !known.has(name)) {
      found = response(name);
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

const set = (words: string) => new Set(words.trim().split(/\s+/));

/** Verbs that only repeat what the method says already. */
export const methodVerbs = set(
  'get fetch retrieve create delete remove add insert edit modify update save upsert find',
);

/** Verbs that are hardly ever nouns: before another word they make a call, not a thing. */
const plainVerbs = set(`
  get fetch retrieve create delete remove add insert edit modify save upsert find make
  cancel send resend generate calculate compute validate verify approve reject activate deactivate enable disable
  submit perform execute assign unassign revoke convert append attach detach subscribe unsubscribe register deregister
  publish unpublish unlock unarchive notify confirm complete finish suspend resume restore destroy purge
  pay capture void dispatch initiate invoke trigger
`);

/** Verbs that are nouns as often; before another word they count as verbs only in camelCase (`listOrders`). */
const doubtfulVerbs = set(
  'list update set search process check load start stop change import export run upload download',
);

/** Heads that make a verb before them part of a thing: `update-requests`, `search-results`, `create-events`. */
const thingHeads = set(`
  request requests item items member members result results job jobs log logs history event events template templates
  setting settings entry entries task tasks policy policies rule rules token tokens link links code codes key keys
  session sessions operation operations reason reasons status statuses window windows address addresses type types
  option options order batch batches form forms page pages
`);

/** Verbs that change something: under GET they are unsafe. */
const unsafeVerbs = set(`
  create delete remove destroy purge cancel approve reject activate deactivate enable disable send resend submit
  revoke insert publish unpublish archive unarchive restore suspend resume reset close reopen pay capture void refund
  ship retry start stop restart unsubscribe logout trigger execute dispatch confirm
`);

/** Verbs of that list that are common nouns or adjectives; alone they prove nothing. */
const unsafeNouns = set(
  'archive refund ship retry start stop restart reset void close capture dispatch resume pay restore reset',
);

/** The words of a path segment; parameters, custom methods (`{id}:cancel`) and formats (`.json`) left out. */
export const segmentWords = (segment: string): readonly string[] =>
  segment.startsWith('{') ? [] : wordsOf(segment.replace(/:[A-Za-z]+$|\.(json|xml|csv|html?|txt)$/i, ''));

/**
 * @param segment A path segment.
 * @returns The verb that it calls a thing by (`getOrders`, `find-by-status`), or null.
 */
export function verbBeforeNoun(segment: string): string | null {
  const words = segmentWords(segment);
  const [first, second] = words;
  if (first === undefined || second === undefined || (first === 'add' && /^ons?$/.test(second))) return null;
  if (thingHeads.has(words.at(-1)!) && !/^[a-z]+[A-Z]/.test(segment)) return null;
  if (plainVerbs.has(first)) return first;
  return doubtfulVerbs.has(first) && /^[a-z]+[A-Z]/.test(segment) ? first : null;
}

/**
 * @param segment A path segment.
 * @returns The verb it consists of, when that verb only repeats a method, or null.
 */
export function loneMethodVerb(segment: string): string | null {
  const words = segmentWords(segment);
  return words.length === 1 && methodVerbs.has(words[0]!) ? words[0]! : null;
}

/**
 * @param segment A path segment.
 * @returns The verb it consists of, when that verb is no common noun, or null.
 */
export function loneVerb(segment: string): string | null {
  const words = segmentWords(segment);
  return words.length === 1 && plainVerbs.has(words[0]!) ? words[0]! : null;
}

/**
 * @param segment A path segment under GET.
 * @returns The unsafe verb that it is, or null.
 */
export function unsafeVerbInSegment(segment: string): string | null {
  const words = segmentWords(segment);
  const [first] = words;
  if (first === undefined || !unsafeVerbs.has(first)) return null;
  if (unsafeNouns.has(first)) return null;
  const described = thingHeads.has(words.at(-1)!) || /^(with|by|for|on|of|after|before|from)$/.test(words[1] ?? '');
  return words.length > 1 && described ? null : first;
}

/**
 * @param name An operationId.
 * @returns The unsafe verb it begins with (`cancelOrder`), or null.
 */
export function unsafeVerbInName(name: string): string | null {
  const words = wordsOf(name);
  const [first] = words;
  if (first === undefined || words.length < 2) return null;
  return unsafeVerbs.has(first) && !unsafeNouns.has(first) ? first : null;
}

/**
 * @param text A summary.
 * @returns The unsafe verb it begins with, when an object follows it ("Cancels the order"), or null.
 */
export function unsafeVerbInSentence(text: string): string | null {
  const match = /^\s*([A-Za-z]+?)(?:e?s)?\s+(?:the|a|an|all|this|one|every|your|any|given|existing)\b/i.exec(text);
  const word = match?.[1]?.toLowerCase() ?? '';
  if (unsafeVerbs.has(word)) return word;
  return unsafeVerbs.has(`${word}e`) ? `${word}e` : null;
}

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
const uncountable = set(`
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
