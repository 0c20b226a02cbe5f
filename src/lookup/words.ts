/** Words that mean the same to a person who searches. */
const groups = [
  ['page', 'paging', 'pagination', 'paginate'],
  ['retry', 'repeat', 'again', 'resend', 'twice', 'once'],
  ['delete', 'remove', 'destroy'],
  ['change', 'update', 'edit', 'modify'],
  ['error', 'failure', 'fault', 'problem'],
  ['list', 'collection'],
  ['throttle', 'throttling', 'ratelimit', 'quota'],
  ['webhook', 'event', 'callback'],
  ['login', 'auth', 'authentication', 'credential', 'apikey'],
  ['permission', 'authorization', 'access', 'role'],
  ['key', 'token'],
  ['duplicate', 'double'],
  ['async', 'asynchronous', 'background'],
  ['deprecate', 'deprecation', 'deprecated', 'retire'],
  ['money', 'payment', 'charge', 'pay'],
  ['hide', 'hidden', 'conceal'],
];

/**
 * In: a word. Out: the form under which it is stored, so that "retries" finds "retry" and "overwriting", with the search
 * by beginnings, finds "overwrite".
 */
export function base(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length > 4 && lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  if (lower.length > 6 && lower.endsWith('ing')) return lower.slice(0, -3);
  return lower.length > 3 && lower.endsWith('s') && !/(ss|us|is)$/.test(lower) ? lower.slice(0, -1) : lower;
}

const others = new Map<string, string[]>();
for (const group of groups) {
  const bases = [...new Set(group.map(base))];
  for (const word of bases) {
    others.set(
      word,
      bases.filter(each => each !== word),
    );
  }
}

/** In: a word in its base form. Out: other words for the same thing, in theirs; none for most. */
export const synonymsOf = (word: string): string[] => others.get(word) ?? [];

/** Words of a question that say nothing about its subject. */
export const idle: ReadonlySet<string> = new Set(
  'a an and are as at be by can do does for from has have how i if in is it its me my of on only or so that the then there they this to want was we what when which who why with you your'.split(
    ' ',
  ),
);
