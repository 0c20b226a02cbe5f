import { cursorNames, limitNames, offsetNames } from '../conventions/page-parameters';
import { closestMatches } from '../text/closest-matches';
import { listInWords } from '../text/list-in-words';

/** Names that other APIs use in the query of a list, and the parameters that do the same in this one. */
const otherNames: readonly [RegExp, readonly string[]][] = [
  [limitNames, ['limit']],
  [offsetNames, ['page', 'after']],
  [cursorNames, ['after']],
];

/**
 * @param name a query parameter that an operation doesn't have.
 * @param known the parameters that it has.
 * @returns ` (did you mean after?)`, or nothing where none is like it.
 */
export function parameterHint(name: string, known: readonly string[]): string {
  const [, alike = []] = otherNames.find(([names]) => names.test(name)) ?? [];
  const meant = alike.filter(parameter => known.includes(parameter));
  const close = meant.length > 0 ? meant : closestMatches(name, known);
  return close.length === 0 ? '' : ` (did you mean ${listInWords(close, 'or')}?)`;
}
