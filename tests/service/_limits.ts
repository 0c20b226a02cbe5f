import type { OpenApi } from '../../src/conventions/openapi';

const keywords = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];

/** The bounds of each field and parameter that a description names, by its place: `NewOrder.amount: minimum 1`. */
export function limitsOf({ components }: OpenApi): Record<string, string> {
  const found: Record<string, string> = {};
  const walk = (node: unknown, at: string) => {
    if (typeof node !== 'object' || node === null) return;
    const schema = node as Record<string, unknown>;
    const bounds = keywords.flatMap(word => (typeof schema[word] === 'number' ? [`${word} ${schema[word]}`] : []));
    if (bounds.length > 0) found[at] = bounds.join(', ');
    for (const [key, inner] of Object.entries(schema))
      walk(inner, key === 'properties' || key === 'schema' ? at : `${at}.${key}`);
  };
  for (const part of ['schemas', 'parameters'])
    for (const [name, node] of Object.entries(components[part] ?? {})) walk(node, name);
  return found;
}
