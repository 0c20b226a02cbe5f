import { segmentWords, wordSet, wordsOf } from './words';

/** Verbs that only repeat what the method says already. */
export const methodVerbs = wordSet(
  'get fetch retrieve create delete remove add insert edit modify update save upsert find',
);

/** Verbs that are hardly ever nouns: before another word they make a call, not a thing. */
const plainVerbs = wordSet(`
  get fetch retrieve create delete remove add insert edit modify save upsert find make
  cancel send resend generate calculate compute validate verify approve reject activate deactivate enable disable
  submit perform execute assign unassign revoke convert append attach detach subscribe unsubscribe register deregister
  publish unpublish unlock unarchive notify confirm complete finish suspend resume restore destroy purge
  pay capture void dispatch initiate invoke trigger
`);

/** Verbs that are nouns as often; before another word they count as verbs only in camelCase (`listOrders`). */
const doubtfulVerbs = wordSet(
  'list update set search process check load start stop change import export run upload download',
);

/** Heads that make a verb before them part of a thing: `update-requests`, `search-results`, `create-events`. */
const thingHeads = wordSet(`
  request requests item items member members result results job jobs log logs history event events template templates
  setting settings entry entries task tasks policy policies rule rules token tokens link links code codes key keys
  session sessions operation operations reason reasons status statuses window windows address addresses type types
  option options protection protections lock locks date dates time times reason hook hooks marker markers flag flags count counts order batch batches form forms page pages
`);

/** Verbs that change something: under GET they are unsafe. */
const unsafeVerbs = wordSet(`
  create delete remove destroy purge cancel approve reject activate deactivate enable disable send resend submit
  revoke insert publish unpublish archive unarchive restore suspend resume reset close reopen pay capture void refund
  ship retry start stop restart unsubscribe logout trigger execute dispatch confirm pause unpause
  terminate deny rename renew rollback
`);

/** More of them, which alone say too little: two independent texts have to agree on one. */
const changingVerbs = new Set([
  ...unsafeVerbs,
  ...wordSet('add set update assign install rebuild reload reboot clear flush invalidate unlock increment'),
]);

/** Verbs of that list that are common nouns or adjectives; alone they prove nothing. */
const unsafeNouns = wordSet(
  'archive refund ship retry start stop restart reset void close capture dispatch resume pay restore pause set deny rollback',
);

/**
 * @param segment A path segment.
 * @returns The verb that it calls a thing by (`getOrders`, `find-by-status`), or null.
 */
export function verbBeforeNoun(segment: string): string | null {
  const words = segmentWords(segment);
  const [first, second] = words;
  if (first === undefined || second === undefined || (first === 'add' && /^ons?$/.test(second))) return null;
  // What people are paid by: PayRuns, pay-slips.
  if (first === 'pay' && /^(runs?|rolls?|slips?|periods?|rates?|grades?)$/.test(second)) return null;
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
 * @param text A summary or a description.
 * @returns The unsafe verb it begins with, when an object follows it ("Cancels the order"), or null.
 */
export function unsafeVerbInSentence(text: string): string | null {
  // What a call enables somebody to see is no change: "Enables an administrator to return a cart".
  if (/^\s*(enable|allow)s?\b[^.]*\bto\b/i.test(text)) return null;
  if (asksWhether.test(text)) return null;
  const match = withObject.exec(text);
  return match === null ? null : verbIn(unsafeVerbs, match[1]!);
}

/** "Confirm an invite is valid". */
const asksWhether = /^\s*confirms?\b[^.]*\b(is|are|that|whether|if)\b/i;
const withObject = /^\s*([A-Za-z]+?)(?:e?s)?\s+(?:the|a|an|all|this|one|every|your|any|given|existing)\b/i;

/**
 * @param text A summary, a description, an operationId or a path segment, with its words apart.
 * @param isStep True for the texts of `/orders/{id}/pause`: there, "Pause" alone is no noun.
 * @returns The verb of change that it begins with, or null; one that is a noun as often needs an object: "Pause the batch".
 */
export function leadingVerb(text: string, isStep = false): string | null {
  if (asksWhether.test(text)) return null;
  const first = /^\s*([A-Za-z]+?)(?:e?s)?\b/.exec(text);
  const verb = first === null ? null : verbIn(changingVerbs, first[1]!);
  const isAlone = isStep && verb === text.trim().toLowerCase();
  return verb !== null && unsafeNouns.has(verb) && !withObject.test(text) && !isAlone ? null : verb;
}

function verbIn(verbs: ReadonlySet<string>, word: string): string | null {
  const stem = word.toLowerCase();
  return verbs.has(stem) ? stem : verbs.has(`${stem}e`) ? `${stem}e` : null;
}
