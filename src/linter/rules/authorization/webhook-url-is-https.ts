import { textOf } from '../../../openapi/located';
import type { RuleDefinition } from '../../rule';
import { registrationsOf, webhookTexts } from './_webhooks';

const secure = /\bhttps\b|\bTLS\b/i;
const plain = /\bhttps? (and|or) https?\b|\bhttp:\/\/|\bplain http\b|\bnot required to be https\b/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'Webhooks may be sent over plain HTTP',
  clauses: ['events.1'],
  lesson: 'webhook-signatures',
  reason:
    'Over plain HTTP, anyone on the network path can read or change the event. A signature proves who sent the event, but it doesn’t keep it private.',
  fixes: [
    'Accept only https URLs: give the field the pattern ^https://, and reject anything else with a 400 and a specific code.',
    'Deliver only an id in the webhook, and let the consumer fetch the resource through the API.',
    'Let consumers fetch events from a list or a stream, so that you don’t need to deliver anything.',
  ],
  precedents: [{ source: 'RFC 9110 §4.2.2', says: 'Only https gives a sender a secured connection to the receiver.' }],
  silence: {
    asks: 'can events be sent over plain HTTP?',
    at: ({ kind, method, path }) => kind === 'endpoint' && method === 'post' && /hook/i.test(path),
    because: 'accepts only https URLs for events',
  },
  good: [
    {
      title: 'The pattern requires https',
      yaml: `paths:
  /webhooks:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { url: { type: string, format: uri, pattern: '^https://' } } } } } }
      responses: { '201': { description: Webhook } }
`,
    },
    {
      title: 'The description says https',
      yaml: `paths:
  /webhooks:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { url: { type: string, description: 'Where to deliver; https only.' } } } } } }
      responses: { '201': { description: Webhook } }
`,
    },
  ],
  bad: [
    {
      title: 'Any URL',
      yaml: `paths:
  /webhooks:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { url: { type: string, format: uri } } } } } }
      responses: { '201': { description: Webhook } }
`,
    },
  ],
  check(context) {
    const everywhere = webhookTexts(context).some(text => secure.test(text) && !plain.test(text));
    for (const { operation, field, body } of registrationsOf(context)) {
      const { schema } = field;
      if (schema === null || schema.readOnly) continue;
      const text = `${schema.description} ${body.description} ${textOf(operation.body?.value.description)}`;
      const pattern = textOf(schema.stated('pattern'));
      const open = plain.test(text) || /^\^?https?\?/.test(pattern);
      const told = /^\^?\(?https(?!\?)/.test(pattern) || (secure.test(text) && !plain.test(text));
      if (told || (everywhere && !open)) continue;
      const what = open ? 'may be an http URL' : 'doesn’t have to be an https URL, as far as the contract says';
      context.report({
        at: field.at,
        operation,
        message: `The "${field.name}" that events are delivered to ${what}.`,
        severity: open ? 'warning' : 'info',
      });
    }
  },
} satisfies RuleDefinition;
