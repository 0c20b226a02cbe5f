import { listInWords } from '../../text/list-in-words';
import { pluralize } from '../../text/pluralize';
/**
 * @param values Values.
 * @returns The first few as text: `"paid", "void", or 3 others`.
 */
export function firstFew(values: readonly unknown[]): string {
  const shown = values.slice(0, 3).map(value => (JSON.stringify(value) ?? 'null').slice(0, 60));
  const more = values.length - shown.length;
  return listInWords(more > 0 ? [...shown, pluralize(more, 'other')] : shown, 'or');
}
