import { isObject, keysOf, type Located } from '../../../openapi/located';
import type { RuleContext } from '../../rule-context';

const written = /^\d{4}-\d{2}(-\d{2}([T ]\d{2}:\d{2}.*)?)?$|^1\d{9}(\d{3})?$/;

/**
 * @param context The context.
 * @returns The names of the fields that an example of a whole body or object shows with a time, such as 2024-05-01T12:00:00Z.
 */
export function timesShown(context: RuleContext): ReadonlySet<string> {
  const shown = new Set<string>();
  const look = (value: unknown, name: string, depth: number) => {
    if (depth > 8) return;
    if (typeof value === 'string' ? written.test(value) : value instanceof Date) shown.add(name);
    else if (Array.isArray(value)) for (const one of value.slice(0, 5)) look(one, name, depth + 1);
    else if (isObject(value)) for (const [key, inner] of Object.entries(value)) look(inner, key, depth + 1);
  };
  const lookAt = (at: Located | null) => look(at?.value, '', 0);
  for (const { responses } of context.operations) {
    for (const { node } of responses.flatMap(({ content }) => content)) {
      lookAt(context.child(node, 'example'));
      const named = context.descend(node, 'examples');
      for (const key of keysOf(named)) lookAt(context.child(context.descend(named, key), 'value'));
    }
  }
  for (const { schema } of context.responseSchemas()) {
    for (const key of ['example', 'examples']) if (isObject(schema.value)) lookAt(context.child(schema, key));
  }
  return shown;
}
