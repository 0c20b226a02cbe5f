import { answers, array, json, object, text } from '../_contract';

const integer = { type: 'integer' };
const event = (more: object = {}, name = 'paid', method = 'post') => ({
  root: { webhooks: { [name]: { [method]: { responses: {}, ...more } } } },
});
const sends = (schema: object) => event({ requestBody: json(schema) });
const header = (name: string, place = 'header') => ({ parameters: [{ name, in: place, schema: text }] });
const takes = (path: string, properties: object, more: object = {}) => ({
  paths: { [path]: { post: { requestBody: json(object(properties)), responses: {}, ...more } } },
});
const shared = (components: object) => ({ root: { components } });
const info = (description: string) => ({ root: { info: { title: 'T', version: '1', description } } });
const uri = { ...text, format: 'uri' };

export const contracts = {
  'Events, and where they go': {
    base: {},
    signs: {
      'an event': event({ requestBody: json(object({ amount: integer })) }),
      'an event with ids alone': sends(object({ id: text, order: object({ order_id: text }) })),
      'an event with ids far inside': sends(object({ a: object({ b: object({ c: object({ d_id: text }) }) }) })),
      'an event with ids too far inside': sends(
        object({ a: object({ b: object({ c: object({ d: object({ id: text }) }) }) }) }),
      ),
      'an event without a body': event(),
      'an event that is read': event({}, 'seen', 'get'),
      'a callback': takes('/orders', {}, { callbacks: { done: { '{$url}': { post: { responses: {} } } } } }),
      'a registration': takes('/webhooks', { url: uri }),
      'a registration inside': takes('/webhooks', { config: object({ url: uri }) }),
      'a registration of a target': takes('/webhooks', { target: uri }),
      'a registration of a place': takes('/webhooks', { target: text }),
    },
    beside: {
      'a signed event': event(header('X-Signature'), 'signed'),
      'a second signed event': {
        root: { webhooks: { a: { post: header('X-Signature') }, b: { post: header('X-Signature') } } },
      },
      'a signature in the query': event(header('X-Signature', 'query'), 'signed'),
      'a signature in the body': event(
        { requestBody: json(object({ signature: { ...text, description: 'To verify it.' } })) },
        'signed',
      ),
      'a signature by hand': event({ requestBody: json(object({ signature: text })) }, 'signed'),
      'security of its own': event({ security: [{ key: [] }] }, 'secured'),
      'no security of its own': event({ security: [] }, 'secured'),
      'a header for all': shared({ headers: { 'X-Signature': {} } }),
      'a parameter for all': shared({ parameters: { s: { name: 'X-Signature', in: 'header' } } }),
      'a query for all': shared({ parameters: { s: { name: 'X-Signature', in: 'query' } } }),
      'a secret': takes('/webhooks', { secret: text }),
      'a secret inside': takes('/webhooks', { settings: object({ secret: text }) }),
      'a secret elsewhere': takes('/keys', { secret: text }),
      'a secret where events are asked for': takes('/event_subscriptions', { secret: text }),
      'headers to send': takes('/webhooks', { custom_headers: array(text) }),
      'a secret that is renewed': takes('/webhooks/{id}/secret', {}),
      'a secret of webhooks': {
        paths: { '/settings': { get: { responses: answers(object({ webhook_secret: text })) } } },
      },
      'the text says how': info('Events are signed.'),
      'a text about webhooks says how': info('Webhooks use bearer tokens.'),
      'a text about tokens': info('Use bearer tokens.'),
      'an operation verifies': { paths: { '/a': { get: { summary: 'Verify a webhook', responses: {} } } } },
    },
  },
};
