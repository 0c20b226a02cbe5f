import type { ChangeRuleDefinition } from '../rule';

export default {
  severity: 'error',
  basis: 'design',
  title: 'Omitting a value now means something else',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  reason:
    'A client that omits a field relies on the default. Its requests stay valid but now do something else, so nothing fails and nobody notices.',
  fixes: [
    'Keep the default, and let clients ask for the new behaviour.',
    'Keep the old default for existing keys, and use the new one for keys created later.',
    'Change the default only in a new version.',
  ],
  precedents: [
    { source: 'AIP-180', says: 'Default values must not change.' },
    { source: 'Zalando 107', says: 'Never change the meaning of fields.' },
  ],
  coveredBy: ['type-changed'],
  good: [
    {
      title: 'A newly documented default, and a changed default in a response',
      before: `paths:
  /orders:
    get:
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { page: { type: integer, default: 0 } } } } } } }
`,
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: limit, in: query, schema: { type: integer, default: 50 } }]
      responses: { '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { page: { type: integer, default: 1 } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A different sort order for everyone who didn’t ask for one',
      before: `paths:
  /orders: { get: { parameters: [{ name: sort, in: query, schema: { type: string, default: oldest } }], responses: { '200': { description: Orders } } } }
`,
      yaml: `paths:
  /orders: { get: { parameters: [{ name: sort, in: query, schema: { type: string, default: newest } }], responses: { '200': { description: Orders } } } }
`,
    },
  ],
  check({ schemas, report }) {
    for (const { direction, before, after, name, operation, parameter } of schemas) {
      if (direction !== 'request') continue;
      // What had to be sent has no default.
      if (parameter?.before.required === true) continue;
      const [old, fresh] = [before.keyword('default'), after.keyword('default')];
      if (old === null) continue;
      const what = name === '' ? 'The default of this value' : `The default of "${name}"`;
      if (fresh === null) {
        const at = parameter?.after.node ?? after.at;
        report({
          at,
          operation,
          message: `${what} was ${text(old.value)} and is no longer stated.`,
          severity: 'warning',
        });
      } else if (text(old.value) !== text(fresh.value) && !isSameColour(old.value, fresh.value)) {
        report({ at: fresh.at, operation, message: `${what} was ${text(old.value)} and is now ${text(fresh.value)}.` });
      }
    }
  },
} satisfies ChangeRuleDefinition;

/** `#1A1A1A` and `#1a1a1a`. */
const isSameColour = (a: unknown, b: unknown) =>
  [a, b].every(one => /^#[0-9a-f]{3,8}$/i.test(String(one))) && String(a).toLowerCase() === String(b).toLowerCase();

/** A value as short text; a date that YAML reads and a text of the same form are the same. */
function text(value: unknown): string {
  try {
    const json = JSON.stringify(value) ?? 'nothing';
    return json.length > 60 ? `${json.slice(0, 60)}…` : json;
  } catch {
    return 'a value that contains itself';
  }
}
