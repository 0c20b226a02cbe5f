import { type OpenApi, pointer } from '../../conventions/openapi';
import { follow, operations, properties, requestSchema, responses, successResponse, valueAt } from '../draft';
import { addSentence, detachReference, removeOperation, removeProperty, removeSentencesFrom, renameKey } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';
import { asObject, rewriteJson, rewriteJsonBody } from '../wire';

const mode =
  /\b(atomic\w*|all or (none|nothing)|none of|none is|nothing is|one transaction|best[- ]effort|by itself|independent\w*|(a )?result of its own|one result for|per[- ]item|the others|roll\w* back|as many as were sent|all of them)\b/i;
const choice = /^(mode|atomic|on_error|onError|strategy)$/;
const outcome = /^(status|http_status|httpStatus|error|errors|result|outcome)$/;

/** The last part of a path that takes many items at once. */
const named = /[/:-](batch|batches|bulk)$/i;

/** The operations that take many items under one of the names for it. */
const batches = (draft: OpenApi) =>
  operations(draft).filter(
    operation =>
      operation.method === 'post' &&
      named.test(operation.path) &&
      [...properties(draft, requestSchema(draft, operation)).values()].some(({ node }) => node.type === 'array'),
  );

export default {
  title: 'A batch that doesn’t say what happens when an item fails',
  clauses: ['errors.8'],
  lesson: 'validation-and-batches',
  rule: 'batch-states-mode',
  // The service asks which mode; this contract has none to ask for, and does what it can.
  request: request =>
    request.method === 'POST' && named.test(new URL(request.url).pathname)
      ? rewriteJsonBody(request, body => ({ ...body, mode: 'best_effort' }))
      : request,
  response: (response, request) =>
    response.status === 207 && named.test(new URL(request.url).pathname)
      ? rewriteJson(
          response,
          body => {
            const results = asObject(body)?.results;
            return { taken: Array.isArray(results) ? results.length : 0 };
          },
          { status: 200 },
        )
      : response,
  describe: (draft, { pick }) =>
    pick(batches(draft)).map(operation => {
      const texts = [operation.node, detachReference(draft, `${operation.pointer}/requestBody`)];
      for (const { status } of responses(draft, operation)) {
        const place = `${operation.pointer}/responses/${status}`;
        if (mode.test(operation.node.responses[status].description ?? '')) texts.push(detachReference(draft, place));
      }
      const taken = requestSchema(draft, operation)!;
      for (const holder of [...texts, taken.node]) {
        removeSentencesFrom(holder, 'summary', mode);
        removeSentencesFrom(holder, 'description', mode);
      }
      for (const name of Object.keys(taken.node.properties ?? {})) {
        if (choice.test(name)) removeProperty(taken.node, name);
      }
      dropOutcomes(draft, operation);
      const good = operation.node.responses['200'];
      if (good) good.description = ['The batch was accepted.', good.description].filter(Boolean).join(' ');
      return operation.pointer;
    }),
  uncheckedBecause: 'A probe would need a batch in which one item fails, and no contract names such a batch.',
  probe: [
    {
      as: 'shop',
      method: 'POST',
      path: '/order-batches',
      headers: { 'Idempotency-Key': 'batch-1' },
      body: '{"items": [{"order": "o40", "move": "pay"}, {"order": "o11", "move": "pay"}]}',
    },
  ],
  proof: ([batch]) => batch!.status === 200 && jsonBody(batch).taken === 2,
  repairs: [
    {
      fix: 0,
      apply: (draft, place) =>
        addSentence(valueAt(draft, place), 'The batch is atomic: all items are applied, or none.'),
    },
    { fix: 2, breaks: true, withdraws: true, apply: removeOperation },
  ],
} satisfies FlawDefinition;

/** Per-item results say as much as a sentence does: the response only counts what it took. */
function dropOutcomes(draft: OpenApi, operation: ReturnType<typeof operations>[number]): void {
  const { responses } = operation.node;
  if (responses['207']) renameKey(responses, '207', '200');
  const good = successResponse(draft, operation);
  const type = Object.keys(good?.node.content ?? {}).find(name => /json$/.test(name));
  if (!good || type === undefined) return;
  const place = `${operation.pointer}/responses/${good.status}`;
  const media = `${place}/content/${type.replaceAll('/', '~1')}`;
  const schema = detachReference(draft, `${media}/schema`);
  const told = Object.keys(schema?.properties ?? {}).some(name => {
    const items = follow(draft, `${media}/schema${pointer('properties', name, 'items')}`);
    return [...properties(draft, items).keys()].some(inner => outcome.test(inner));
  });
  if (!told) return;
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, {
    type: 'object',
    required: ['taken'],
    properties: { taken: { type: 'integer', description: 'How many items were accepted.' } },
  });
}
