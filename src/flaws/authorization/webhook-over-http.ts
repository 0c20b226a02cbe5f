import type { OpenApi } from '../../conventions/openapi';
import { operations, properties, requestSchema, valueAt } from '../draft';
import { removeSentences, removeSentencesFrom } from '../edit';
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
    const registering = operations(draft).flatMap(operation =>
      /hook/i.test(operation.path) && /^(post|put|patch)$/.test(operation.method)
        ? [...properties(draft, requestSchema(draft, operation))]
            .filter(([name]) => address.test(name))
            .map(([, field]) => ({ operation, field }))
        : [],
    );
    for (const { operation } of registering) removeSentencesFrom(operation.node, 'description', secure);
    removeSentencesFrom(draft.info, 'description', secure);
    return pick(registering).map(({ field }) => {
      delete field.node.pattern;
      const told = removeSentences(field.node.description ?? '', secure).replace(/[.;]?$/, '');
      field.node.description = `${told || inVoice(draft, 'Where events go', 'The URL')}.`;
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
