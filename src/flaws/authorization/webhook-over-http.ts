import type { OpenApi } from '../../conventions/openapi';
import { type DraftNode, operations, properties, requestSchema, responseSchema, responses, valueAt } from '../draft';
import { removeErrorCodes, removeSentences, removeSentencesFrom } from '../edit';
import type { FlawDefinition } from '../flaw';
import { inVoice } from '../voice';

const secure = /\bhttps\b|\bTLS\b/i;
const address = /^((target|callback|endpoint|delivery)_?)?(url|uri|Url|Uri)$/;

export default {
  title: 'Webhooks that may be sent over plain HTTP',
  clauses: ['events.1'],
  lesson: 'webhook-signatures',
  rule: 'webhook-url-is-https',
  policies: { webhookUrl: 'any' },
  describe(draft, { pick }) {
    const aboutHooks = operations(draft).filter(({ path }) => /hook/i.test(path));
    const addresses = (schema: DraftNode | null) =>
      [...properties(draft, schema)].flatMap(([name, field]) => (address.test(name) ? [field] : []));
    const registering = aboutHooks
      .filter(({ method }) => /^(post|put|patch)$/.test(method))
      .flatMap(operation => addresses(requestSchema(draft, operation)).map(field => ({ operation, field })));
    const allowAny = ({ node }: DraftNode) => {
      const told = removeSentences(node.description ?? '', secure).replace(/[.;]?$/, '');
      node.description = `${told || inVoice(draft, 'Where events go', 'The URL')}.`;
    };
    for (const { operation } of registering) {
      removeSentencesFrom(operation.node, 'description', secure);
      for (const { node } of responses(draft, operation)) removeErrorCodes(node, /^https_/);
    }
    // Wherever else the contract says https of its events, it would still be a promise.
    for (const holder of [draft.info, ...(draft.tags ?? [])]) removeSentencesFrom(holder, 'description', secure);
    for (const field of aboutHooks.flatMap(operation => addresses(responseSchema(draft, operation))))
      if (secure.test(field.node.description ?? '')) allowAny(field);
    return pick(registering).map(({ field }) => {
      delete field.node.pattern;
      allowAny(field);
      return field.pointer;
    });
  },
  uncheckedBecause: 'check doesn’t register webhooks: the API would start to send events to the URL.',
  probe: [
    {
      as: 'owner',
      method: 'POST',
      path: '/webhook-endpoints',
      headers: { 'Idempotency-Key': 'endpoint-1' },
      body: '{"url": "http://consumer.test/webhooks/careful", "events": ["order.paid"]}',
    },
  ],
  proof: ([endpoint]) => endpoint!.status === 201,
  repairs: [
    {
      fix: 0,
      apply(draft, place) {
        const field = valueAt(draft, place) as OpenApi;
        field.description = 'An https URL; any other is rejected with 400.';
      },
    },
  ],
} satisfies FlawDefinition;
