import { type Contradiction, contradictionIn, fitsAsWritten } from '../../../openapi/contradiction';
import type { EffectiveSchema } from '../../../openapi/effective-schema';
import { isObject, keysOf, type Located, textOf } from '../../../openapi/located';
import { isErrorStatus, type Operation } from '../../../openapi/operations';
import { versionOf } from '../../../openapi/version';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'An example contradicts its schema',
  clauses: ['versioning.3', 'service.4'],
  lesson: 'additive-or-breaking',
  reason:
    'Developers copy the example first. If it contradicts the schema, one of the two is wrong, and developers may build on the wrong one.',
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
      title: 'A value that the enum doesn’t list',
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { state: { type: string, enum: [open, paid], example: shipped } } } } } } } } }
`,
    },
  ],
  check(context) {
    const seen = new Set<unknown>();
    const missing: { at: Located; operation: Operation | null; fault: Contradiction; severity: 'info' | 'warning' }[] =
      [];
    let kept = 0;
    const look = (at: Located | null, schema: EffectiveSchema | null, operation: Operation | null, isPatch = false) => {
      if (at === null || schema === null) return;
      const fault = contradictionIn(shownBy(at.value, schema), schema, { isPatch });
      if (fault === null) kept++;
      else {
        // A number or a boolean where a text belongs is often only a missing quote in YAML, and null may only stand for "none".
        const slight =
          /^is a (number|boolean), not a string$/.test(fault.says) || (at.value === null && fault.path.length === 0);
        missing.push({ at, operation, fault, severity: slight ? 'info' : 'warning' });
      }
    };
    // Before 3.1, what stands beside a reference is ignored.
    const old = /^(2\.0|3\.0)$/.test(versionOf(context.root.value) ?? '');
    const isIgnored = (value: unknown) => old && isObject(value) && value.$ref !== undefined;
    for (const operation of context.operations) {
      const answers = operation.responses.flatMap(({ content }) => content);
      let failing: ReadonlySet<string> | undefined;
      for (const { node, schema, mediaType } of [...operation.requestContent, ...answers]) {
        if (!/json/.test(mediaType) || seen.has(node.value)) continue;
        seen.add(node.value);
        const effective = context.effectiveSchema(schema);
        const isPatch = /merge-patch/.test(mediaType);
        look(context.child(node, 'example'), effective, operation, isPatch);
        const named = context.descend(node, 'examples');
        const isRequest = operation.requestContent.some(one => one.node.value === node.value);
        for (const name of keysOf(named)) {
          const example = context.descend(named, name);
          // A request that shows what is rejected contradicts its schema on purpose.
          if (isRequest) {
            failing ??= failuresNamedIn(context, operation);
            const said = `${name} ${textOf(example?.value?.summary)}`.replace(/[_-]/g, ' ');
            if (rejected.test(said) || failing.has(name)) continue;
          }
          look(context.child(example, 'value'), effective, operation, isPatch);
        }
      }
    }
    // What composes a schema may narrow it: each example is only about the schema that it's written in.
    for (const { effective, schema, name, operation } of [...context.requestSchemas(), ...context.responseSchemas()]) {
      // What stands for a name of the reader's own shows nothing of its type.
      if (ownName.test(name)) continue;
      for (const field of effective.fields.values()) {
        if (field.at.value?.example === undefined || seen.has(field.at.value) || isIgnored(field.at.value)) continue;
        seen.add(field.at.value);
        if (ownName.test(field.name) || field.at.value.deprecated === true) continue;
        if (fitsAsWritten(field.at.value.example, field.at.value)) kept++;
        else if (field.schema?.deprecated !== true)
          look(context.child(field.at, 'example'), context.effectiveSchema(field.at), operation);
      }
      if (schema.value.example === undefined || seen.has(schema.value) || isIgnored(schema.value)) continue;
      seen.add(schema.value);
      look(context.child(schema, 'example'), context.effectiveSchema(schema), operation);
    }
    const worst = [...missing].sort(
      (a, b) =>
        Number(a.severity === 'info') - Number(b.severity === 'info') ||
        kinds.indexOf(a.fault.kind) - kinds.indexOf(b.fault.kind),
    );
    const [first] = worst;
    if (first === undefined) return;
    const { at, operation, severity } = first;
    if (missing.length === 1) {
      context.report({ at, operation, severity, message: `${wordsFor(first).whole}.` });
      return;
    }
    // Generators write null for whatever has no example: that is one cause, and counted by itself.
    const others = worst.filter(({ fault }) => fault.kind !== 'null');
    const counted = others.length === 0 ? worst : others;
    const nulls = worst.length - counted.length;
    const told = new Set<string>();
    for (const one of counted) if (told.size < 3) told.add(wordsFor(one).told);
    const rest = counted.length - told.size;
    const listed = `${[...told].join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
    const beside =
      nulls === 0
        ? ''
        : ` ${nulls} ${nulls === 1 ? 'other holds' : 'others hold'} null where the schema doesn’t allow it.`;
    const verb = counted.length === 1 ? 'examples contradicts its schema' : 'examples contradict their schemas';
    const message = `${counted.length} of ${missing.length + kept} ${verb}: ${listed}.${beside}`;
    context.report({ at, operation: null, severity, message, scope: 'contract', places: missing.length });
  },
} satisfies RuleDefinition;

/** The plainest contradiction is told first. */
const kinds: readonly Contradiction['kind'][] = ['shape', 'type', 'value', 'null'];

/** `your-properties`, `<id>`. */
const ownName = /^(your|my)[-_ ]|[<>{}]/i;

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

/** A fault by itself, and as one of several, with the field or the schema that the example belongs to. */
function wordsFor({ at: { pointer }, fault: { path, says } }: { at: Located; fault: Contradiction }): {
  whole: string;
  told: string;
} {
  const field = /\/properties\/([^/]+)(?:\/items)?\/example$/.exec(pointer)?.[1];
  const schema = /\/(?:schemas|definitions)\/([^/]+)\/example$/.exec(pointer)?.[1];
  const holder = field === undefined ? unescapePointer(schema ?? '') : `"${unescapePointer(field)}"`;
  const inner = path.join('').replace(/^\./, '');
  // An empty pair of brackets would read like an empty array.
  const named = inner === '[]' ? 'an item' : `"${inner}"`;
  const which = holder === '' ? 'An example' : `The example of ${holder}`;
  const whole = `${which} contradicts its schema: ${inner === '' ? 'it' : named} ${says}`;
  const of = holder === '' ? 'one' : `that of ${holder}`;
  return { whole, told: inner === '' ? `${of} ${says}` : `${named} in ${of} ${says}` };
}

const unescapePointer = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~');

/** An object or a list may be shown as its JSON text, as it's sent. */
function shownBy(value: unknown, schema: EffectiveSchema): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  if (!schema.types.has('object') && !schema.types.has('array')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
