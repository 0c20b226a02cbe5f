import { isObject, textOf } from '../../../openapi/located';
import type { Operation } from '../../../openapi/operations';
import { pathShape } from '../../../openapi/path-template';
import { listInWords } from '../../../text/list-in-words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

export default {
  severity: 'error',
  basis: 'http',
  title: 'Two paths match the same URL',
  clauses: ['service.3.1', 'service.3.2'],
  lesson: 'names-that-last',
  reason:
    'The router decides which operation gets the request, and another framework may decide differently, so one of the two may be out of reach. OpenAPI doesn’t allow two paths that differ only in the names of their parameters.',
  fixes: [
    'Give one operation a path of its own, such as /inbound-emails instead of /emails/receiving.',
    'Keep one path, and let a parameter choose between the two operations.',
    'Give ids a prefix that no fixed segment begins with, such as em_, and state it in the parameter’s pattern.',
  ],
  precedents: [
    { source: 'Zalando 136', says: 'Paths are normalized: they have no empty segments and no trailing slash.' },
    { source: 'Azure rest-paths-make-sense', says: 'Make sure that resource paths make sense.' },
    { source: 'AIP-136', says: 'The verb of a custom method comes after a colon.' },
  ],
  good: [
    {
      title: 'The pattern of the ids doesn’t match the fixed segment',
      yaml: `paths:
  /emails/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: { type: string, pattern: '^em_' } }], responses: { '200': { description: Email } } } }
  /emails/received: { get: { responses: { '200': { description: Emails } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Two names for the same parameter',
      yaml: `paths:
  /emails/{id}: { get: { responses: { '200': { description: Email } } } }
  /emails/{name}: { get: { responses: { '200': { description: Email } } } }
`,
    },
  ],
  check(context) {
    const shapes = new Map<string, Operation>();
    // Paths that differ only in the names of their parameters are one mistake, with however many methods.
    const told = new Map<string, FindingDraft[]>();
    for (const operation of context.operations) {
      const template = templateOf(operation);
      const shape = `${operation.method} ${template}`;
      const first = shapes.get(shape);
      if (first === undefined) shapes.set(shape, operation);
      else if (first.path !== operation.path) {
        // Ids of two types share no URL, but OpenAPI compares paths without looking at types.
        const elsewhere = serversDiffer(context, operation, first);
        const apart = elsewhere || idsDiffer(context, operation, first);
        const ignored = elsewhere ? 'their servers' : 'the types and patterns of their ids';
        const what = apart
          ? `have the same path as far as OpenAPI is concerned, because it ignores ${ignored}`
          : 'match the same URLs';
        const message = `${operation.label} and ${first.label} ${what}.`;
        const severity = apart ? 'warning' : 'error';
        const group = `${severity} ${template}`;
        told.set(group, [...(told.get(group) ?? []), { at: operation.at, operation, message, severity }]);
      }
    }
    const twins = [...told.values()].map(([first, ...more]): FindingDraft => {
      const message = more.length === 0 ? first!.message : `${first!.message} ${sameOf(more)}`;
      return { ...first!, message, places: more.length + 1 };
    });
    const severity = twins.some(one => one.severity === 'error') ? 'error' : 'warning';
    const absentMessage = `${twins.length} paths are the same as another path, with a different name for a parameter. The first: ${twins[0]?.message}`;
    context.reportConvention({ keeping: 0, missing: twins, absentMessage, severity, named: 3 });
    tellSplitPaths(context);
    const fixed = [...shapes.values()].flatMap(operation => {
      const parent = operation.path.slice(0, operation.path.lastIndexOf('/'));
      const last = operation.segments.at(-1) ?? '';
      if (last.includes('{') || last === '' || operation.segments.length < 2) return [];
      const shadow = shapes.get(`${operation.method} ${pathShape(parent)}/{}`);
      if (shadow === undefined) return [];
      // A word with items of its own is a collection in the place of an id; one alone, such as /orders/count, is usual.
      const collection = [...shapes.values()].some(({ path }) => path.startsWith(`${operation.path}/{`));
      return collection && acceptsWord(context, shadow, last) ? [{ operation, shadow }] : [];
    });
    const [one] = fixed;
    if (one === undefined) return;
    const more = fixed.length === 1 ? '' : ` The same is true of ${fixed.length - 1} more paths.`;
    const message = `${one.operation.label} also matches the path ${one.shadow.path}, because the id there may be any text.${more}`;
    context.report({
      at: one.operation.at,
      operation: fixed.length === 1 ? one.operation : null,
      message,
      severity: 'info',
      scope: 'contract',
      places: fixed.length,
    });
  },
} satisfies RuleDefinition;

/** A router's pattern says which values it takes: {relation:members} is another path than {relation:guests}. */
const templateOf = ({ path }: Operation): string => path.replace(/\{[^}:]*?(:[^}]*|\+)?\}/g, '{$1}');

/**
 * A path that is written twice, each with methods of its own: routers serve both, but OpenAPI calls them identical (3.1, Paths
 * Object), and tools that check that refuse the contract.
 */
function tellSplitPaths(context: RuleContext) {
  const byShape = new Map<string, Operation[]>();
  for (const operation of context.operations) {
    if (operation.kind !== 'endpoint') continue;
    const shape = templateOf(operation);
    byShape.set(shape, [...(byShape.get(shape) ?? []), operation]);
  }
  const missing = [...byShape.values()].flatMap(([first, ...more]): FindingDraft[] => {
    const other = more.find(({ path }) => path !== first!.path);
    const methods = new Set([first!, ...more].map(({ method }) => method));
    // With a method in common, they match the same requests, which is told above.
    if (other === undefined || methods.size < more.length + 1) return [];
    const message = `${other.path} and ${first!.path} are one path with two names for a parameter, which OpenAPI doesn’t allow.`;
    return [{ at: other.at, operation: other, message, severity: 'warning' }];
  });
  const absentMessage = `${missing.length} paths are written twice, with two names for a parameter, which OpenAPI doesn’t allow.`;
  context.reportConvention({ keeping: 0, missing, absentMessage, severity: 'warning', named: 3 });
}

const sameOf = (more: readonly FindingDraft[]): string =>
  more.length > 2
    ? `The same is true of ${more.length} more operations.`
    : `The same is true of ${listInWords(more.flatMap(({ operation }) => operation?.label ?? []))}.`;

/** True where one of them is served from addresses of its own: those of the operation, its path, or the document, the nearest first. */
function serversDiffer(context: RuleContext, one: Operation, other: Operation): boolean {
  const urlsOf = ({ node, at }: Operation): string[] => {
    const places = [
      context.child(node, 'servers'),
      context.descend(at, 'servers'),
      context.descend(context.root, 'servers'),
    ];
    const list = places.find(place => Array.isArray(place?.value) && place.value.length > 0)?.value;
    return Array.isArray(list) ? list.map(entry => textOf(isObject(entry) ? entry.url : '')) : [];
  };
  const own = urlsOf(one);
  const others = urlsOf(other);
  return own.length > 0 && others.length > 0 && !own.some(url => others.includes(url));
}

/** True where ids at the same place seem to have no value in common: a number and a UUID, or texts of two patterns. */
function idsDiffer(context: RuleContext, one: Operation, other: Operation): boolean {
  const kindsIn = ({ segments, parameters }: Operation, i: number): string => {
    const name = /^\{([^}]*)\}$/.exec(segments[i] ?? '')?.[1];
    const found = parameters.find(parameter => parameter.in === 'path' && parameter.name === name);
    const schema = context.effectiveSchema(found?.schema ?? null);
    if (schema?.types.has('integer') || schema?.types.has('number')) return 'number';
    if (schema?.stated('format') === 'uuid') return 'uuid';
    // Names with slashes, as Google writes them in the description: `projects/{project}/topics/{topic}`.
    return textOf(schema?.stated('pattern')) || (/\b\w+\/[{[*][^`'" ]*/.exec(found?.description ?? '')?.[0] ?? '');
  };
  return one.segments.some((_, i) => {
    const [a, b] = [kindsIn(one, i), kindsIn(other, i)];
    return a !== '' && b !== '' && a !== b;
  });
}

/** The id in a path may be this word: it is text that nothing restricts. */
function acceptsWord(context: RuleContext, { path, parameters }: Operation, word: string): boolean {
  const name = path.slice(path.lastIndexOf('{') + 1, -1);
  const schema = context.effectiveSchema(
    parameters.find(one => one.in === 'path' && one.name === name)?.schema ?? null,
  );
  if (schema === null || !schema.types.has('string') || schema.alternatives.length > 0) return false;
  if (['format', 'pattern', 'enum', 'const'].some(key => schema.stated(key) !== undefined)) return false;
  const { minLength, maxLength } = { minLength: schema.stated('minLength'), maxLength: schema.stated('maxLength') };
  return (
    !(typeof minLength === 'number' && minLength > word.length) &&
    !(typeof maxLength === 'number' && maxLength < word.length)
  );
}
