import type { Field } from '../../../openapi/effective-schema';
import { isSuccess, type Operation } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { errorShapes, failureResponses, isOauth } from './_failures';

export default {
  severity: 'error',
  basis: 'design',
  title: 'Error codes come in two types',
  clauses: ['errors.4', 'resources.error-object.error-code'],
  lesson: 'error-codes-contract',
  reason:
    'A typed client declares one type for the code. When the other type arrives, parsing fails, and the client loses the error that it was about to handle.',
  fixes: [
    'Send the code as one type everywhere. A string leaves the most room for later codes.',
    'Add a second field for the codes of the other type, so that each field keeps one type.',
  ],
  precedents: [
    { source: 'AIP-193', says: 'A reason is always a string in UPPER_SNAKE_CASE.' },
    {
      source: 'Azure rest-error-code-header',
      says: 'The error code is a string, the same in the header and the body.',
    },
    {
      source: 'RFC 9457 §3.1.1',
      agrees: false,
      says: 'The kind of problem is identified by a URI in type, not by a code.',
    },
  ],
  coveredBy: ['one-error-shape'],
  good: [
    {
      title: 'A string everywhere',
      yaml: `paths:
  /orders: { get: { responses: { '400': { description: Invalid, content: { application/json: { schema: { type: object, properties: { code: { type: string }, message: { type: string } } } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A number here, a string there',
      yaml: `paths:
  /orders:
    get:
      responses:
        '400': { description: Invalid, content: { application/json: { schema: { type: object, properties: { code: { type: string }, message: { type: string } } } } } }
        '404': { description: Absent, content: { application/json: { schema: { type: object, properties: { code: { type: integer }, message: { type: string } } } } } }
`,
    },
  ],
  check(context) {
    const uses = new Map<string, { field: Field; type: 'text' | 'number'; operation: Operation }[]>();
    const seen = new Set<unknown>();
    // The type of a code in an operation, as it was last seen, and the codes that some operation returns in both types.
    const last = new Map<string, string>();
    const mixed = new Set<string>();
    let states: ReadonlySet<unknown> | null = null;
    for (const failure of failureResponses(context)) {
      if (isOauth(failure)) continue;
      for (const { kind, fields, schema } of errorShapes(context, failure)) {
        if (kind === 'other' || kind === 'problem') continue;
        for (const field of fields.values()) {
          const type = typeOf(field);
          if (!codeName.test(field.name) || type === null) continue;
          states ??= schemasOfSuccesses(context);
          if (states.has(schema.at.value)) continue;
          const name = kind === 'wrapped' ? `error.${field.name}` : field.name;
          const returned = `${name} of ${failure.operation.label}`;
          if ((last.get(returned) ?? type) !== type) mixed.add(name);
          last.set(returned, type);
          if (!seen.has(schema.at.value))
            uses.set(name, [...(uses.get(name) ?? []), { field, type, operation: failure.operation }]);
        }
        seen.add(schema.at.value);
      }
    }
    for (const [name, all] of uses) {
      const texts = all.filter(({ type }) => type === 'text');
      const numbers = all.filter(({ type }) => type === 'number');
      // A client that declares one type for the failures of an operation stops at the other one. Between operations, each
      // of which keeps to one, only what they share has to know both.
      const severity = mixed.has(name) ? 'error' : 'warning';
      const [rare, common] = texts.length < numbers.length ? [texts, numbers] : [numbers, texts];
      const missing = rare.map(({ field, type, operation }): FindingDraft => {
        const other = type === 'text' ? 'a number' : 'a string';
        const message = `"${name}" is ${type === 'text' ? 'a string' : 'a number'} here and ${other} in ${common.length === 1 ? 'another error schema' : `${common.length} other error schemas`}${schemaOf(common)}.`;
        return { at: field.at, operation, message, severity };
      });
      const absentMessage = `"${name}" is ${rare === texts ? 'a string' : 'a number'} in ${rare.length} error schemas, and ${rare === texts ? 'a number' : 'a string'} in ${common.length} others${schemaOf(common)}.`;
      if (common.length > 0) context.reportConvention({ keeping: 0, missing, absentMessage, severity, named: 2 });
    }
  },
} satisfies RuleDefinition;

/** What successes return as well, such as the state of a job, is no error schema. */
const schemasOfSuccesses = (context: RuleContext): ReadonlySet<unknown> =>
  new Set(
    context.operations.flatMap(({ responses }) =>
      responses
        .filter(isSuccess)
        .flatMap(({ content }) => content.flatMap(({ schema }) => context.variants(schema)))
        .map(({ at }) => at.value),
    ),
  );

/** `, Error` or `, such as Error`: the schema that has the first field, if it has a name. */
const schemaOf = ([first, ...rest]: readonly { field: Field }[]): string => {
  const [, name] = /^\/(?:components\/schemas|definitions)\/([^/]+)\//.exec(first?.field.at.pointer ?? '') ?? [];
  return name === undefined ? '' : rest.length === 0 ? `, ${name}` : `, such as ${name}`;
};

const codeName = /^(code|error_?code|err_?code)$/i;

function typeOf({ schema }: Field): 'text' | 'number' | null {
  const types = [...(schema?.types ?? [])].filter(type => type !== 'null');
  if (types.length !== 1) return null;
  if (types[0] === 'string') return 'text';
  return types[0] === 'integer' || types[0] === 'number' ? 'number' : null;
}
