import type { Located } from '../../openapi/located';
import type { ChangeRuleDefinition } from '../rule';
import type { ChangeContext } from '../rule-context';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A list or an object is now written differently in requests',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  reason:
    'The server no longer parses a parameter the way clients serialize it. It rejects the value, or it silently reads two ids as one.',
  fixes: [
    'Accept both forms under the same name.',
    'Add a parameter with the new form next to the old one.',
    'Change the form only in a new version.',
  ],
  precedents: [
    { source: 'Zalando 154', says: 'The format of lists in headers and queries is defined explicitly.' },
    { source: 'AIP-180', says: 'The serialization that clients expect stays the same.' },
  ],
  coveredBy: ['type-changed'],
  good: [
    {
      title: 'The default style stated explicitly, and a single value that became a list',
      before: `paths:
  /orders: { get: { parameters: [{ name: id, in: query, schema: { type: array, items: { type: string } } }, { name: tag, in: query, schema: { type: string } }], responses: { '200': { description: Orders } } } }
`,
      yaml: `paths:
  /orders: { get: { parameters: [{ name: id, in: query, style: form, explode: true, schema: { type: array, items: { type: string } } }, { name: tag, in: query, explode: false, schema: { type: array, items: { type: string } } }], responses: { '200': { description: Orders } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Commas instead of repeated names',
      before: `paths:
  /orders: { get: { parameters: [{ name: id, in: query, schema: { type: array, items: { type: string } } }], responses: { '200': { description: Orders } } } }
`,
      yaml: `paths:
  /orders: { get: { parameters: [{ name: id, in: query, explode: false, schema: { type: array, items: { type: string } } }], responses: { '200': { description: Orders } } } }
`,
    },
  ],
  check(context) {
    for (const { before, after, operation } of context.parameters) {
      const place = before.in;
      const old = { at: before.node, schema: before.schema };
      const fresh = { at: after.node, schema: after.schema };
      compare(context, `The parameter "${after.name}"`, { name: after.name, place, old, fresh }, operation.after);
    }
    for (const { direction, before, after, operation } of context.bodies) {
      if (direction !== 'request' || before.mediaType !== 'application/x-www-form-urlencoded') continue;
      const fields = context.after.fields(after.schema);
      for (const [name, field] of context.before.fields(before.schema)) {
        const same = fields.get(name);
        if (same === undefined) continue;
        const [old, fresh] = [
          { at: context.before.descend(before.node, 'encoding', name), schema: field.at },
          { at: context.after.descend(after.node, 'encoding', name), schema: same.at },
        ];
        compare(context, `The form field "${name}"`, { name, place: 'query', old, fresh }, operation.after);
      }
    }
  },
} satisfies ChangeRuleDefinition;

interface Side {
  /** Where style and explode are written; null where neither is. */
  at: Located | null;
  schema: Located | null;
}

interface Compared {
  name: string;
  place: string;
  old: Side;
  fresh: Side;
}

function compare(
  { before, after, report }: ChangeContext,
  subject: string,
  { name, place, old, fresh }: Compared,
  operation: ChangeContext['operations'][number]['after'],
) {
  const types = [before.effectiveSchema(old.schema)?.types, after.effectiveSchema(fresh.schema)?.types];
  for (const type of ['array', 'object'] as const) {
    if (!types.every(one => one?.has(type))) continue;
    const [was, is] = [form(old.at, name, place, type), form(fresh.at, name, place, type)];
    if (was === is) continue;
    const at = fresh.at ?? fresh.schema;
    if (at !== null) report({ at, operation, message: `${subject} was sent as ${was} and is now expected as ${is}.` });
    return;
  }
}

/** How a list of 1 and 2, or an object with these values, is written (OpenAPI 3.1, “Style Examples”). */
function form(at: Located | null, name: string, place: string, type: 'array' | 'object'): string {
  const stated = at?.value ?? {};
  if (stated.content !== undefined) return Object.keys(stated.content)[0] ?? 'a text';
  const style = String(stated.style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple'));
  const explode = typeof stated.explode === 'boolean' ? stated.explode : style === 'form';
  const pairs = explode ? ['a=1', 'b=2'] : ['a', '1', 'b', '2'];
  const parts = type === 'array' ? ['1', '2'] : pairs;
  const named = type === 'array' ? parts.map(one => `${name}=${one}`) : parts;
  switch (style) {
    case 'simple':
      return parts.join(',');
    case 'label':
      return `.${parts.join(explode ? '.' : ',')}`;
    case 'matrix':
      return explode ? named.map(one => `;${one}`).join('') : `;${name}=${parts.join(',')}`;
    case 'deepObject':
      return type === 'array' ? `${name}[]=1&${name}[]=2` : `${name}[a]=1&${name}[b]=2`;
    default:
      return explode ? named.join('&') : `${name}=${parts.join(delimiters[style] ?? ',')}`;
  }
}

const delimiters: Record<string, string> = { spaceDelimited: '%20', pipeDelimited: '|' };
