import type { OpenApi } from '../../conventions/openapi';
import {
  bodySchema,
  follow,
  operations,
  parameters,
  properties,
  requestSchema,
  responses,
  valueAt,
  webhooks,
} from '../draft';
import { addSentence, removeProperty, removeSentencesFrom } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';
import { inVoice } from '../voice';
import { mapObjects, rewriteJson, rewriteRequest } from '../wire';

const words = /\b(sign(s|ed|ing|ature|atures)?|hmac\w*|secrets?)\b/i;
const header = /signature|^webhook-(id|timestamp)$/i;
const secret = /secret/i;

export default {
  title: 'Webhooks without a signature',
  clauses: ['events.2', 'events.3', 'auth.7'],
  lesson: 'webhook-signatures',
  rule: 'webhook-is-signed',
  policies: { webhookSignature: 'absent' },
  request(request) {
    const { pathname } = new URL(request.url);
    const renewing = /^\/webhook-endpoints\/[^/]+\/rotations$/.test(pathname);
    return renewing ? rewriteRequest(request, { path: `${pathname}/none` }) : request;
  },
  response: (response, request) =>
    new URL(request.url).pathname.startsWith('/webhook-endpoints')
      ? rewriteJson(response, body =>
          mapObjects(body, object => Object.fromEntries(Object.entries(object).filter(([name]) => !secret.test(name)))),
        )
      : response,
  // One way of delivering serves all events: it signs all of them or none.
  describe(draft) {
    // What takes a signature itself is the other side, and stays as it is.
    const about = operations(draft).filter(
      operation =>
        /hook/i.test(operation.path) && !parameters(draft, operation).some(({ node }) => header.test(node.name ?? '')),
    );
    const registering = about.filter(({ method, node }) => method === 'post' && node.responses?.['201']);
    if (registering.length === 0) return [];
    // Renewing a secret is an operation of its own, below the endpoint.
    const renewing = about.filter(
      ({ path, node }) => words.test(`${path.replaceAll(/[/-]/g, ' ')} ${node.summary}`) && path.includes('{'),
    );
    for (const { path, method } of renewing) {
      delete draft.paths[path][method];
      if (Object.keys(draft.paths[path]).every(key => key === 'parameters')) delete draft.paths[path];
    }
    const left = about.filter(operation => !renewing.includes(operation));
    for (const operation of left) {
      removeSentencesFrom(operation.node, 'description', words);
      const bodies = responses(draft, operation).map(response => bodySchema(draft, response));
      for (const schema of [requestSchema(draft, operation), ...bodies]) dropSecrets(draft, schema);
      for (const { node } of responses(draft, operation)) {
        if (typeof node.description === 'string' && words.test(node.description))
          node.description = inVoice(draft, 'The endpoint.', 'The webhook.');
      }
    }
    for (const tag of Array.isArray(draft.tags) ? draft.tags : []) removeSentencesFrom(tag, 'description', words);
    removeSentencesFrom(draft.info, 'description', words);
    for (const item of Object.values<OpenApi>(draft.webhooks ?? {})) {
      for (const request of Object.values<OpenApi>(item)) {
        removeSentencesFrom(request, 'description', words);
        if (Array.isArray(request?.parameters)) {
          request.parameters = request.parameters.filter((entry: OpenApi) => {
            const parameter = typeof entry.$ref === 'string' ? follow(draft, entry.$ref.slice(1))?.node : entry;
            return !header.test(parameter?.name ?? '');
          });
        }
        for (const response of Object.values<OpenApi>(request?.responses ?? {})) {
          if (words.test(response.description ?? ''))
            response.description = inVoice(draft, 'Rejected.', 'Refused.', 'Not accepted.');
        }
      }
    }
    // Where addresses are registered, and the requests themselves: a reader may point at either.
    const sent = webhooks(draft).map(({ pointer }) => pointer);
    return [...registering.filter(operation => left.includes(operation)).map(({ pointer }) => pointer), ...sent];
  },
  uncheckedBecause: 'check doesn’t receive webhooks.',
  probe: [
    {
      as: 'owner',
      method: 'POST',
      path: '/webhook-endpoints',
      headers: { 'Idempotency-Key': 'endpoint-2' },
      body: '{"url": "https://consumer.test/webhooks/careful", "events": ["payment.succeeded"]}',
    },
  ],
  proof: ([endpoint]) => endpoint!.status === 201 && !('secret' in jsonBody(endpoint)),
  repairs: [
    {
      fix: 1,
      apply(draft, place) {
        const operation = valueAt(draft, place) as OpenApi;
        addSentence(operation, 'Events are signed with our private key (RFC 9421); the public key is published.');
        if (!place.startsWith('/webhooks/')) return;
        const signature = { name: 'Signature', in: 'header', required: true, schema: { type: 'string' } };
        operation.parameters = [...(operation.parameters ?? []), signature];
      },
    },
  ],
} satisfies FlawDefinition;

/** Without a signature there is no secret to hand out. */
function dropSecrets(draft: OpenApi, schema: ReturnType<typeof bodySchema>): void {
  for (const part of [schema?.node, ...(schema?.node.allOf ?? [])]) {
    for (const name of Object.keys(part?.properties ?? {})) if (secret.test(name)) removeProperty(part, name);
  }
  for (const [, { node }] of properties(draft, schema)) removeSentencesFrom(node, 'description', words);
}
