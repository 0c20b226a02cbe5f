import type { OpenApi } from '../../conventions/openapi';
import { isFailureStatus } from '../../openapi/operations';
import { bodySchema, type DraftNode, follow, operations, properties, responses, valueAt } from '../draft';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';
import { inVoice } from '../voice';
import { asObject, rewriteJson } from '../wire';

const holder = /^(details|errors|fields|violations)$/;
const fieldName = /^(field|pointer|param|parameter)$/;

/** The schema of one failing field, where a schema holds a list of them: as items, in a branch, or one level down. */
function listed(draft: OpenApi, schema: DraftNode): DraftNode | null {
  const items = follow(draft, `${schema.pointer}/items`);
  if (items && [...properties(draft, items).keys()].some(name => fieldName.test(name))) return items;
  for (const i of Array.isArray(schema.node.oneOf) ? schema.node.oneOf.keys() : []) {
    const branch = follow(draft, `${schema.pointer}/oneOf/${i}`);
    const found = branch && listed(draft, branch);
    if (found) return found;
  }
  for (const [name, inner] of properties(draft, schema)) {
    const found = holder.test(name) ? listed(draft, inner) : null;
    if (found) return found;
  }
  return null;
}

/** Where failures say which fields failed: the member of the error object, or of the problem itself. */
function holders(draft: OpenApi): { place: DraftNode; field: DraftNode }[] {
  const found = new Map<string, { place: DraftNode; field: DraftNode }>();
  for (const operation of operations(draft)) {
    for (const response of responses(draft, operation).filter(({ status }) => isFailureStatus(status))) {
      const body = bodySchema(draft, response);
      const error = properties(draft, body).get('error') ?? body;
      for (const [name, place] of properties(draft, error)) {
        const field = holder.test(name) ? listed(draft, place) : null;
        if (field) found.set(place.pointer, { place, field });
      }
    }
  }
  return [...found.values()];
}

export default {
  title: 'Validation that reports only the first invalid field',
  clauses: ['resources.error-object.text-3', 'resources.error-object.error-details'],
  lesson: 'validation-and-batches',
  rule: 'validation-lists-all',
  policies: { validation: 'first-only' },
  response: response =>
    response.status !== 400
      ? response
      : rewriteJson(response, body => {
          const error = asObject(asObject(body)?.error ?? null);
          if (!error || !Array.isArray(error.details)) return body;
          return { ...asObject(body), error: { ...error, details: error.details[0] ?? {} } };
        }),
  // The error object is one for the whole contract, and so is what it can hold.
  describe(draft) {
    const places = holders(draft).map(({ place, field }) => {
      const shape = [...properties(draft, field)].map(([name, { node }]) => [name, JSON.parse(JSON.stringify(node))]);
      for (const key of Object.keys(place.node)) delete place.node[key];
      Object.assign(place.node, {
        description: inVoice(draft, 'The field that failed.', 'The field that is not valid.', 'The failing field.'),
        anyOf: [{ type: 'object', properties: Object.fromEntries(shape) }, { type: 'object' }],
      });
      return place.pointer;
    });
    if (places.length > 0) retell(draft);
    return places;
  },
  checkedBy: ['validation-names-every-field'],
  probe: [
    {
      as: 'till',
      method: 'POST',
      path: '/v1/charges',
      headers: { 'Idempotency-Key': 'sale-400' },
      body: '{"amount": "a lot", "currency": 978, "source": ""}',
    },
  ],
  proof: ([invalid]) => invalid!.status === 400 && jsonBody(invalid).error.details.field === 'amount',
  repairs: [
    {
      fix: 2,
      apply(draft, place) {
        const field = valueAt(draft, place) as OpenApi;
        for (const key of Object.keys(field)) delete field[key];
        const messages = { type: 'array', items: { type: 'string' } };
        Object.assign(field, { type: 'object', additionalProperties: messages, description: 'Messages by field.' });
      },
    },
  ],
} satisfies FlawDefinition;

/** What the responses say about their list is no longer so. */
function retell(draft: OpenApi): void {
  const all = /[^.;]*\b(lists?|listed)\b[^.;]*\b(all|every)\b[^.;]*|[^.;]*\b(all|every)\b[^.;]*\b(listed)\b[^.;]*/i;
  for (const operation of operations(draft)) {
    for (const { node } of responses(draft, operation)) {
      if (typeof node.description !== 'string' || !all.test(node.description)) continue;
      node.description = node.description.replace(
        all,
        (part: string) => `${/^\s/.test(part) ? ' ' : ''}details names the field that failed`,
      );
    }
  }
}
