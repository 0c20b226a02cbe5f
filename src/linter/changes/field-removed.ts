import type { SchemaPair } from '../../openapi/diff/pairs';
import { isSentIn } from '../../openapi/diff/schema-pairs';
import type { EffectiveSchema } from '../../openapi/effective-schema';
import type { Located } from '../../openapi/located';
import type { ChangeRuleDefinition } from '../rule';
import type { ChangeContext } from '../rule-context';
import { isRename } from './_rename';
import { replacedSchema, requestName, returnedIn } from './_subject';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A field, a parameter, or a body was removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  reason:
    'A client that reads the field finds nothing there. If a client sends it, the request is rejected or, worse, the field is silently ignored.',
  fixes: [
    'Keep the field and fill it as before, and mark it as deprecated.',
    'To rename the field, send and accept both names for a while. Adding a name breaks nobody.',
    'Remove the field only in a new version, and keep the old version running until its announced end.',
  ],
  precedents: [
    { source: 'Zalando 107', says: 'Don’t remove fields, even if clients may not notice immediately.' },
    { source: 'AIP-180', says: 'Components must not be removed, and a rename is a removal.' },
    {
      source: 'Graph API contract and nonbackward compatible changes',
      says: 'Removing or renaming a property or a parameter is breaking.',
    },
  ],
  good: [
    {
      title: 'One more field, and a schema that moved to components',
      before: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } } } }
components: { schemas: { Order: { type: object, properties: { id: { type: string }, note: { type: string } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Renaming a field removes it',
      before: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { sum: { type: integer } } } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { total: { type: integer } } } } } } } } }
`,
    },
    {
      title: 'A filter that is no longer accepted',
      before: `paths:
  /orders: { get: { parameters: [{ name: status, in: query, schema: { type: string } }], responses: { '200': { description: Orders } } } }
`,
      yaml: "paths: { /orders: { get: { responses: { '200': { description: Orders } } } } }\n",
    },
  ],
  check(context) {
    const lost = context.schemas.flatMap(pair => lostFields(context, pair));
    reportFields(context, lost);
    reportParameters(context);
    reportSentParameters(context);
    reportBodies(context);
    reportHeaders(context);
  },
} satisfies ChangeRuleDefinition;

interface LostField {
  pair: SchemaPair;
  name: string;
  at: Located;
  old: EffectiveSchema | null;
  /** What is said besides: which field looks like its new name, or which schema took the place of its own. */
  instead: string;
}

/** The fields that only the old version has; those that are still there and only changed sides are reported. */
function lostFields(context: ChangeContext, pair: SchemaPair): LostField[] {
  const { before, after, direction, operation } = pair;
  // Another kind of value altogether, or branches instead of one object: that is said elsewhere, once.
  if (before.fields.size === 0 || after.unconstrained || after.alternatives.length > before.alternatives.length)
    return [];
  if (after.types.size > 0 && !after.types.has('object')) return [];
  const fresh = [...after.fields.values()].filter(({ name }) => !before.fields.has(name));
  return [...before.fields.values()].flatMap(({ name, at, schema: old }) => {
    if (!isSentIn(old, direction)) return [];
    const same = after.fields.get(name);
    if (same === undefined) {
      const heirs = fresh.filter(field => isRename({ name, schema: old }, field));
      const renamed = heirs.length === 1 ? `; "${heirs[0]!.name}" looks like its new name` : replacedSchema(pair);
      return [{ pair, name, at, old, instead: renamed }];
    }
    if (!isSentIn(same.schema, direction)) {
      const what =
        direction === 'request' ? 'can no longer be sent (readOnly)' : `is no longer ${returnedIn(pair)} (writeOnly)`;
      context.report({ at: same.at, operation, message: `"${name}" ${what}.` });
    }
    return [];
  });
}

/** A schema may be that of requests and of responses: its field is then lost to both, and told once. */
function reportFields({ report }: ChangeContext, lost: readonly LostField[]) {
  const placeOf = ({ at }: LostField) => `${at.document.name}\n${at.pointer}`;
  const verbs = new Map<string, Set<string>>();
  for (const one of lost) {
    const verb = one.pair.direction === 'request' ? 'accepted' : returnedIn(one.pair);
    verbs.set(placeOf(one), (verbs.get(placeOf(one)) ?? new Set()).add(verb));
  }
  for (const one of lost) {
    const { pair, name, at, old, instead } = one;
    const message = `"${name}" is no longer ${[...verbs.get(placeOf(one))!].join(' or ')}${instead}.`;
    report(gone({ at, operation: pair.operation, message }, old?.deprecated === true));
  }
}

/** What was deprecated may go: that is told, and no more. */
const gone = (report: Parameters<ChangeContext['report']>[0], deprecated: boolean) =>
  deprecated
    ? { ...report, severity: 'info' as const, message: report.message.replace(/\.$/, '; it was deprecated.') }
    : report;

function reportParameters({ operations, parameters, report }: ChangeContext) {
  const kept = new Set(parameters.map(({ before }) => before));
  const places: Record<string, string> = { query: 'query parameter', header: 'request header', cookie: 'cookie' };
  for (const { before, after } of operations) {
    for (const parameter of before.parameters) {
      const place = places[parameter.in];
      // OpenAPI says that these headers are no parameters: dropping them changes nothing.
      const ignored = parameter.in === 'header' && /^(accept|content-type|authorization)$/i.test(parameter.name);
      if (place === undefined || ignored || kept.has(parameter)) continue;
      const message = `The ${place} "${parameter.name}" of ${after.label} is no longer accepted.`;
      report(gone({ at: parameter.node, operation: before, message }, parameter.deprecated));
    }
  }
}

/** What a webhook or a callback carries beside its body, such as the header of its signature. */
function reportSentParameters({ webhooks, callbacks, sentParameters, report }: ChangeContext) {
  const kept = new Set(sentParameters.map(({ before }) => before));
  for (const { before, after } of [...webhooks.pairs, ...callbacks.pairs]) {
    for (const parameter of before.parameters) {
      if (kept.has(parameter)) continue;
      const what = parameter.in === 'header' ? 'header' : 'parameter';
      const message = `${requestName(after)} no longer sends the ${what} "${parameter.name}".`;
      report(gone({ at: parameter.node, operation: before, message }, parameter.deprecated));
    }
  }
}

function reportBodies({ operations, report }: ChangeContext) {
  for (const { before, after } of operations) {
    if (before.body === null || before.requestContent.length === 0 || after.requestContent.length > 0) continue;
    report({ at: before.body, operation: before, message: `${after.label} no longer accepts a body.` });
  }
}

function reportHeaders({ responses, report }: ChangeContext) {
  for (const { before, after, operation } of responses) {
    for (const [name, header] of before.headers) {
      if (after.headers.has(name)) continue;
      // A warning of an end that was taken back, and what tells of the transport, are no promise.
      if (/^(deprecation|sunset|content-(type|length|encoding)|date|server|connection|vary)$/.test(name)) continue;
      const message = `The ${before.status} of ${operation.after.label} no longer states the header ${written(name)}.`;
      report({ at: header, operation: operation.before, message, severity: 'warning' });
    }
  }
}

/** A header as most people write it. */
const written = (name: string) => name.replace(/(^|-)([a-z])/g, all => all.toUpperCase()).replace(/^Etag$/, 'ETag');
