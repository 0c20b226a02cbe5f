/** A value with one of its nodes left out or altered, and what that is. */
export interface Variation {
  what: string;
  value: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

/** What else could be in the place of a value: another one of its type. */
function sameType(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.length > 0 ? [[]] : [];
  if (isObject(value)) return Object.keys(value).length > 0 ? [{}] : [];
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1];
  return value === 'other' ? [] : ['other'];
}

/** What a file that was edited or cut may hold in any place, whatever belongs there. */
export const anything = (): unknown[] => ['', 'x', 0, {}];

/**
 * @param value A JSON value; it stays as it is.
 * @param name What to call it.
 * @param othersOf What takes the place of a node in turn.
 * @returns It with each node below it left out or altered in turn.
 */
export function variationsOf(value: unknown, name = '', othersOf = sameType): Variation[] {
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const withOnly = (kept: [string, unknown][]) =>
    Array.isArray(value) ? kept.map(([, each]) => each) : Object.fromEntries(kept);
  return entries.flatMap(([key, inner]) => {
    const at = `${name}${Array.isArray(value) ? `[${key}]` : name === '' ? key : `.${key}`}`;
    const replaced = (by: unknown) => withOnly(entries.map(([each, old]) => [each, each === key ? by : old]));
    return [
      { what: `without ${at}`, value: withOnly(entries.filter(([each]) => each !== key)) },
      ...othersOf(inner).map(other => ({ what: `${at}: ${JSON.stringify(other)}`, value: replaced(other) })),
      ...variationsOf(inner, at, othersOf).map(({ what, value: varied }) => ({ what, value: replaced(varied) })),
    ];
  });
}

/** Lines that list what came of variations, those with the same outcome together; what changes nothing is left out. */
export function changesFrom(usual: string, outcomes: readonly (readonly [what: string, outcome: string])[]): string[] {
  const byOutcome = new Map<string, string[]>();
  for (const [what, outcome] of outcomes) {
    if (outcome !== usual) byOutcome.set(outcome, [...(byOutcome.get(outcome) ?? []), what]);
  }
  return [...byOutcome].flatMap(([outcome, all]) => [outcome, ...all.map(what => `    ${what}`)]);
}
