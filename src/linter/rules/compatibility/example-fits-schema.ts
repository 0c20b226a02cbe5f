import type { EffectiveSchema } from '../../../openapi/effective-schema';
import { isObject, keysOf, type Located, textOf } from '../../../openapi/located';
import { isErrorStatus, type Operation } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'An example contradicts its schema',
  clauses: ['versioning.3', 'service.4'],
  lesson: 'additive-or-breaking',
  reason:
    'Developers copy the example first. If it contradicts the schema, one of them is wrong, and developers may build their client for that one.',
  fixes: [
    'Correct the example, ideally by taking it from a real response.',
    'Correct the schema, if the example shows what the server really returns.',
    'Drop the example, and let a tool generate one from the schema.',
  ],
  precedents: 'No guideline repeats what OpenAPI says itself: an example should match its schema.',
  good: [
    {
      title: 'An example that fits',
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { total: { type: integer } } }, example: { total: 42 } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A number that is written as a string',
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { total: { type: integer } } }, example: { total: '42' } } } } } } }
`,
    },
    {
      title: 'A value that isn’t in the list',
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { state: { type: string, enum: [open, paid], example: shipped } } } } } } } } }
`,
    },
  ],
  check(context) {
    const seen = new Set<unknown>();
    const missing: FindingDraft[] = [];
    let kept = 0;
    const look = (at: Located | null, schema: EffectiveSchema | null, operation: Operation | null) => {
      if (at === null || schema === null) return;
      const fault = faultOf(at.value, schema);
      if (fault === null) kept++;
      else {
        // A number where a text belongs is often only a missing quote in YAML.
        const severity = /\bis a number, not a string$/.test(fault) ? 'info' : 'warning';
        missing.push({ at, operation, message: `An example contradicts its schema: ${fault}.`, severity });
      }
    };
    for (const operation of context.operations) {
      const answers = operation.responses.flatMap(({ content }) => content);
      const failing = failuresNamedIn(context, operation);
      for (const { node, schema, mediaType } of [...operation.requestContent, ...answers]) {
        if (!/json/.test(mediaType) || seen.has(node.value)) continue;
        seen.add(node.value);
        const effective = context.effectiveSchema(schema);
        look(context.child(node, 'example'), effective, operation);
        const named = context.descend(node, 'examples');
        for (const name of keysOf(named)) {
          const example = context.descend(named, name);
          // A request that shows what is rejected contradicts its schema on purpose.
          const isRequest = operation.requestContent.some(one => one.node.value === node.value);
          const said = `${name} ${textOf(example?.value?.summary)}`.replace(/[_-]/g, ' ');
          if (isRequest && (rejected.test(said) || failing.has(name))) continue;
          look(context.child(example, 'value'), effective, operation);
        }
      }
    }
    // What composes a schema may narrow it: each example is only about the schema that it's written in.
    for (const { effective, schema, operation } of [...context.requestSchemas(), ...context.responseSchemas()]) {
      for (const field of effective.fields.values()) {
        if (field.at.value?.example === undefined || seen.has(field.at.value)) continue;
        seen.add(field.at.value);
        look(context.child(field.at, 'example'), context.effectiveSchema(field.at), operation);
      }
      if (schema.value.example === undefined || seen.has(schema.value)) continue;
      seen.add(schema.value);
      look(context.child(schema, 'example'), context.effectiveSchema(schema), operation);
    }
    const grave = missing.filter(({ severity }) => severity === 'warning');
    const [worst] = grave.length > 0 ? grave : missing;
    if (worst === undefined) return;
    if (missing.length <= 3) for (const one of missing) context.report(one);
    else {
      const message = `${missing.length} of ${missing.length + kept} examples contradict their schemas. One of them: ${worst.message.replace(/^An example contradicts its schema: /, '')}`;
      context.report({ ...worst, operation: null, message, scope: 'contract', places: missing.length });
    }
  },
} satisfies RuleDefinition;

const rejected =
  /\b(bad request|invalid|errors?|not found|fail(s|ed|ure)?|unprocessable|unauthori[sz]ed|forbidden|rejected|malformed|wrong|conflict|missing)\b/i;

/** The names of the examples that failures of an operation have: a request of the same name is the one that fails. */
function failuresNamedIn(context: RuleContext, { responses }: Operation): ReadonlySet<string> {
  const named = (good: boolean) =>
    responses
      .filter(response => isErrorStatus(response) !== good)
      .flatMap(({ content }) => content.flatMap(({ node }) => keysOf(context.descend(node, 'examples'))));
  const succeeding = new Set(named(true));
  return new Set(named(false).filter(name => !succeeding.has(name)));
}

/** What an example has that its schema has no room for, in words; null where it fits, or where the schema has alternatives. */
function faultOf(value: unknown, schema: EffectiveSchema): string | null {
  const fault = faultIn(value, schema, 0);
  if (fault === null) return null;
  const path = fault.path.reverse().join('').replace(/^\./, '');
  return `${path === '' ? 'it' : `"${path}"`} ${fault.says}`;
}

/** What is wrong, and the steps to it from the inside out: nearly every example fits, and needs no path. */
interface Fault {
  says: string;
  path: string[];
}

function faultIn(value: unknown, schema: EffectiveSchema, depth: number): Fault | null {
  if (depth > 6 || value === undefined || schema.alternatives.length > 0) return null;
  const { types } = schema;
  if (value === null) return schema.nullable || types.size === 0 ? null : fault('is null, but may not be');
  const type = Array.isArray(value) ? 'array' : typeof value;
  if (types.size > 0) {
    const allowed = types.has(type) || (type === 'number' && types.has('integer') && Number.isInteger(value));
    // A date that YAML reads as one is written as text.
    if (!allowed && !(value instanceof Date)) return fault(`is ${article(type)}, not ${article([...types][0]!)}`);
  }
  if (type === 'string') {
    const { listed } = schema;
    if (listed !== null && !listed.open && ![...listed.values.values()].includes(value))
      return fault(`is "${String(value).slice(0, 40)}", which the enum doesn’t list`);
    return null;
  }
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === null) return null;
    for (let i = 0; i < value.length && i < 20; i++) {
      const inner = faultIn(value[i], items, depth + 1);
      if (inner !== null) return below('[]', inner);
    }
    return null;
  }
  if (!isObject(value)) return null;
  const { fields } = schema;
  for (const name of Object.keys(value)) {
    const field = fields.get(name)?.schema;
    const inner = field ? faultIn(value[name], field, depth + 1) : null;
    if (inner !== null) return below(`.${name}`, inner);
  }
  return null;
}

const fault = (says: string): Fault => ({ says, path: [] });

function below(step: string, inner: Fault): Fault {
  inner.path.push(step);
  return inner;
}

const article = (type: string) => (/^[aio]/.test(type) ? `an ${type}` : `a ${type}`);
