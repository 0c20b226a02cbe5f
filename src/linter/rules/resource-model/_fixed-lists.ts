import type { ListOperation } from '../../../openapi/lists';
import type { RuleContext } from '../../rule-context';

/** Plain words that nobody can add to, such as the types of events, are a table and no collection. */
export function isTable(context: RuleContext, { operation, items }: ListOperation): boolean {
  const types = [...(items.items?.types ?? [])];
  const plain = types.length > 0 && types.every(type => /^(string|integer|number)$/.test(type));
  return plain && !takesPost(context, operation.path);
}

/** True where clients can add an item at the path of the list. */
export const takesPost = ({ operations }: RuleContext, path: string): boolean =>
  operations.some(one => one.path === path && one.method === 'post');

/** Words for an array that holds one thing, by the habit of a house, and is no list. */
const single = /\b(list|array)\b[^.]{0,20}\bcontain(s|ing)\b (only |exactly )?(an?|the|one) (single|only)\b/i;

/** True where the contract says that the array holds one thing. */
export const holdsOne = ({ operation, response, items, schema }: ListOperation): boolean =>
  items.stated('maxItems') === 1 ||
  [operation, response, items, schema].some(({ description }) => single.test(description));
