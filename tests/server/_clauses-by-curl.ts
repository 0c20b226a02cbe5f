import type { ClauseId } from '../../src/conventions/clauses';

/** Requests to try a clause with, as lines for a shell that has $API, a variable for each caller, and $JSON. */
export interface Trial {
  lines: string[];
  /** What is printed then, in this sequence. */
  shows: RegExp[];
}

const key = (as: string) => (as === 'nobody' ? '' : ` -H "$${as.toUpperCase()}"`);
const more = (headers: readonly string[]) => headers.map(header => ` -H '${header}'`).join('');
const get = (as: string, path: string, ...headers: string[]) => `curl -i "$API${path}"${key(as)}${more(headers)}`;
const send = (method: string, as: string, path: string, body?: object, ...headers: string[]) =>
  `curl -i -X ${method} "$API${path}"${key(as)}${more(headers)}${body ? ` -H "$JSON" -d '${JSON.stringify(body)}'` : ''}`;
const post = (as: string, path: string, body?: object, ...headers: string[]) =>
  send('POST', as, path, body, ...(headers.length === 0 ? ['Idempotency-Key: one'] : headers));
const wait = (seconds: number) => `curl -s $API/_control/clock -d '{"advance_seconds": ${seconds}}'`;
const until = (moment: string) => `curl -s $API/_control/clock -d '{"now": "${moment}"}'`;

const sale = { amount: 4200, currency: 'EUR', source: 'card_9' };
const order = { customer: 'Ines', amount: 1250, currency: 'EUR' };
const merge = { source: 'acct_5', target: 'acct_2', strategy: 'keep_source' };
const register = (behaviour: string, type = 'payment.succeeded') =>
  post('owner', '/webhook-endpoints', { url: `https://consumer.test/webhooks/${behaviour}`, events: [type] });
const charge = post('till', '/v1/charges', sale);
const deliveries = get('owner', '/webhook-endpoints/whe_1/deliveries');
const receipts = get('owner', '/consumer/receipts');
const event = {
  event_id: 'evt_1',
  delivery_id: 'x',
  type: 'order.paid',
  timestamp: '2026-01-05T09:00:00Z',
  payload: { subject: '/orders/o40', sequence: 1 },
};
/** The service's clock stands at the beginning of the course. */
const start = Date.UTC(2026, 0, 5, 9) / 1000;
const forged = (t: number) =>
  send('POST', 'nobody', '/consumer/webhooks/careful', event, `X-Webhook-Signature: t=${t},v1=${'0'.repeat(64)}`);
const brownout = '2026-05-04T09:01:00Z';
/** As many requests as a window has, and one more; curl leaves the fragment out. */
const tooMany = (as: string, path: string) => `curl -i "$API${path}#[1-101]"${key(as)}`;
const status = (code: number) => new RegExp(`HTTP/1\\.1 ${code} `);
const code = (name: string) => new RegExp(`"code":"${name}"`);

const order40 = '/orders/o40';
const history = (...states: string[]) => new RegExp(states.map(state => `"status":"${state}"`).join('[^\\]]*'));

const moves: Partial<Record<ClauseId, Trial>> = {
  'states.order-created-paid': { lines: [post('shop', `${order40}/pay`)], shows: [/"status":"paid"/] },
  'states.order-paid-processing': {
    lines: [post('shop', `${order40}/pay`), post('shop', `${order40}/process`)],
    shows: [/"status":"processing"/],
  },
  'states.order-processing-shipped': {
    lines: ['pay', 'process']
      .map(verb => post('shop', `${order40}/${verb}`))
      .concat(post('shop', `${order40}/ship`, { carrier: 'Kite' })),
    shows: [/"status":"shipped"/],
  },
  'states.order-shipped-delivered': {
    lines: [
      ...['pay', 'process'].map(verb => post('shop', `${order40}/${verb}`)),
      post('shop', `${order40}/ship`, { carrier: 'Kite' }),
      post('shop', `${order40}/deliver`),
    ],
    shows: [/"status":"delivered"/],
  },
  'states.webhook-delivery-queued-attempting': {
    lines: [register('careful'), charge, wait(1), deliveries],
    shows: [history('queued', 'attempting')],
  },
  'states.webhook-delivery-attempting-delivered': {
    lines: [register('careful'), charge, wait(1), deliveries],
    shows: [history('attempting', 'delivered')],
  },
  'states.webhook-delivery-attempting-failed': {
    lines: [register('down'), charge, wait(1), deliveries],
    shows: [history('attempting', 'failed')],
  },
  'states.webhook-delivery-failed-retrying': {
    lines: [register('down'), charge, wait(1), deliveries],
    shows: [history('failed', 'retrying')],
  },
  'states.webhook-delivery-retrying-dead': {
    lines: [register('down'), charge, wait(86_400), deliveries],
    shows: [history('retrying', 'dead')],
  },
  'states.1': { lines: [post('shop', `${order40}/ship`, { carrier: 'Kite' })], shows: [code('invalid_transition')] },
  'states.2': { lines: [post('shop', `${order40}/deliver`)], shows: [status(409)] },
  'states.3': { lines: [send('PATCH', 'shop', order40, { status: 'paid' })], shows: [status(400), /"read_only"/] },
  'states.4': {
    lines: [
      post('till', '/exports'),
      get('till', '/jobs/job_1'),
      wait(1),
      get('till', '/jobs/job_1'),
      wait(4),
      get('till', '/jobs/job_1'),
    ],
    shows: [/"status":"queued"/, /"status":"running"/, /"status":"succeeded"/],
  },
};

const errors: Partial<Record<ClauseId, Trial>> = {
  'resources.error-object.text-1': { lines: [get('nobody', '/orders')], shows: [/^\{"error":\{"code":/m] },
  'resources.error-object.error-code': { lines: [get('nobody', '/errors/card_declined')], shows: [/card_declined/] },
  'resources.error-object.error-message': { lines: [get('nobody', '/orders')], shows: [/"message":"[A-Z]/] },
  'resources.error-object.error-details': { lines: [get('shop', '/orders?limit=0')], shows: [/"details":\[/] },
  'resources.error-object.error-request-id': {
    lines: [get('nobody', '/orders', 'Request-Id: mine-1')],
    shows: [/Request-Id: mine-1\r/, /"request_id":"mine-1"/],
  },
  'resources.error-object.error-doc-url': {
    lines: [get('nobody', '/orders')],
    shows: [/"doc_url":"http:.*\/errors\/unauth/],
  },
  'resources.error-object.text-2': {
    lines: [tooMany('shop', '/orders/count')],
    shows: [/"retry_after_seconds":60,"docs":"http/],
  },
  'resources.error-object.text-3': {
    lines: [post('till', '/v1/charges', { amount: -1, currency: 'eur' })],
    shows: [/"field":"amount".*"field":"currency".*"field":"source"/],
  },
  'errors.1': {
    lines: [get('nobody', '/%2e'), get('nobody', '/nowhere')],
    shows: [code('malformed_request'), code('route_not_found')],
  },
  'errors.2': {
    lines: [
      post('shop', `${order40}/deliver`),
      post('admin', '/projects/prj_1/members', { email: 'owner@acme.example' }),
    ],
    shows: [status(409), code('invalid_transition'), status(409), code('ALREADY_MEMBER')],
  },
  'errors.3': { lines: [get('nobody', '/orders'), get('shop', '/orders/o9999')], shows: [status(401), status(404)] },
  'errors.304': { lines: [get('shop', order40, 'If-None-Match: *')], shows: [status(304)] },
  'errors.400': { lines: [get('shop', '/orders?after=x')], shows: [status(400), code('invalid_cursor')] },
  'errors.401': { lines: [get('nobody', '/orders')], shows: [status(401), /WWW-Authenticate: Bearer/] },
  'errors.402': {
    lines: [post('till', '/v1/charges', { ...sale, source: 'card_declined' })],
    shows: [status(402), code('card_declined')],
  },
  'errors.403': {
    lines: [send('DELETE', 'editor', '/projects/prj_1')],
    shows: [status(403), code('insufficient_role')],
  },
  'errors.404': { lines: [get('stranger', '/projects/prj_1')], shows: [status(404), code('project_not_found')] },
  'errors.409': { lines: [post('shop', `${order40}/deliver`)], shows: [status(409)] },
  'errors.410': { lines: [until(brownout), get('till', '/v1/reports/weekly')], shows: [status(410), code('brownout')] },
  'errors.412': {
    lines: [send('PATCH', 'shop', order40, { note: 'x' }, 'If-Match: "old"')],
    shows: [status(412), code('stale_version')],
  },
  'errors.429': { lines: [tooMany('shop', '/orders/count')], shows: [status(429), /Retry-After: 60/] },
  'errors.500': {
    lines: [post('till', '/v1/charges', { ...sale, source: 'card_processor_down' })],
    shows: [status(500), /"code":"internal","message":"[^"]*","request_id"/],
  },
  'errors.503': {
    lines: [post('till', '/v1/charges', { ...sale, source: 'card_processor_busy' })],
    shows: [status(503), /Retry-After: 20/],
  },
  'errors.4': {
    lines: [get('nobody', '/errors/duplicate_email'), get('nobody', '/errors/LAST_OWNER')],
    shows: [status(200), status(200)],
  },
  'errors.5': { lines: [get('nobody', '/openapi.json')], shows: [/Codes are never renamed/] },
  'errors.6': { lines: [get('nobody', '/openapi.json')], shows: [/never parse it/] },
  'errors.7': { lines: [get('nobody', '/openapi.json')], shows: [/Don’t retry a 4xx other than 429/] },
  'errors.8': {
    lines: ['atomic', 'best_effort'].map((mode, i) =>
      post(
        'shop',
        '/order-batches',
        {
          mode,
          items: [
            { order: 'o40', move: 'pay' },
            { order: 'o40', move: 'deliver' },
          ],
        },
        `Idempotency-Key: ${i}`,
      ),
    ),
    shows: [status(409), status(207), /"succeeded":1,"failed":1/],
  },
  'errors.9': { lines: [get('nobody', '/openapi.json')], shows: [/"x-error-codes":\["invalid_parameter"/] },
};

const lists: Partial<Record<ClauseId, Trial>> = {
  'resources.collection-envelope.data': {
    lines: [get('shop', '/orders?limit=1')],
    shows: [/^\{"data":\[\{"id":"o40"[^[]*\}\],/m],
  },
  'resources.collection-envelope.next-cursor': {
    lines: [get('shop', '/orders?limit=1'), get('shop', '/orders?limit=200')],
    shows: [/"next_cursor":"[\w-]+"/, /"next_cursor":null/],
  },
  'resources.collection-envelope.has-more': { lines: [get('shop', '/orders?limit=1')], shows: [/"has_more":true\}/] },
  'endpoints.get-collection': { lines: [get('shop', '/orders?limit=2&page=2')], shows: [/"id":"o38".*"id":"o37"/] },
  'endpoints.get-orders-count': { lines: [get('shop', '/orders/count')], shows: [/\{"count":30\}/] },
  'limits.default-page-size': {
    lines: [
      `for i in $(seq 21); do curl -s $API/orders -H "$SHOP" -H "$JSON" -H "Idempotency-Key: $i" -d '${JSON.stringify(order)}'; done`,
      'echo',
      `${get('shop', '/orders')} | grep -o '"id":' | wc -l`,
    ],
    shows: [/^ *50$/m],
  },
  'limits.maximum-page-size': {
    lines: [get('shop', '/orders?limit=200'), get('shop', '/orders?limit=201')],
    shows: [status(200), status(400)],
  },
  'limits.cursor-validity': {
    lines: [
      `CURSOR=$(${get('shop', '/orders?limit=1')} | sed -n 's/.*"next_cursor":"\\([^"]*\\)".*/\\1/p')`,
      wait(86_399),
      get('shop', '/orders?limit=1&after=$CURSOR'),
      wait(2),
      get('shop', '/orders?limit=1&after=$CURSOR'),
    ],
    shows: [status(200), status(400), code('invalid_cursor')],
  },
  'limits.offset-depth-cap': {
    lines: [get('shop', '/orders?limit=200&page=51'), get('shop', '/orders?limit=200&page=52')],
    shows: [status(200), status(400), /max_offset/],
  },
  'limits.6': {
    lines: [get('shop', '/orders?limit=0'), get('nobody', '/openapi.json')],
    shows: [status(400), /"default":50/],
  },
};

const operations: Partial<Record<ClauseId, Trial>> = {
  'resources.illustrative-action-resources.cancellation-of-an-order': {
    lines: [post('shop', `${order40}/pay`), post('shop', `${order40}/cancellations`, { reason: 'x', restock: true })],
    shows: [/"id":"can_1".*"status":"refund_pending".*"initiated_by"/],
  },
  'resources.illustrative-action-resources.account-merge': {
    lines: [post('owner', '/account-merges', merge)],
    shows: [/"id":"mrg_1".*"conflicts":\[/],
  },
  'resources.illustrative-action-resources.charge-request': { lines: [charge], shows: [status(201)] },
  'resources.illustrative-action-resources.message-request': {
    lines: [post('till', '/v1/messages', { channel: 'harbour', text: 'Late' })],
    shows: [status(201)],
  },
  'resources.illustrative-action-resources.text-1': {
    lines: [get('member', '/projects/prj_1')],
    shows: [/"can_delete":false/],
  },
  'endpoints.post-orders-order-id-cancellations': {
    lines: [post('shop', `${order40}/cancellations`, { reason: 'x' })],
    shows: [status(201), /Location: \/orders\/o40\/cancellations\/can_1/, /Cache-Control: no-store/],
  },
  'endpoints.post-account-merges': {
    lines: [post('owner', '/account-merges', merge)],
    shows: [status(202), /Location: \/account-merges\/mrg_1/],
  },
  'endpoints.get-account-merges-merge-id': {
    lines: [post('owner', '/account-merges', merge), wait(5), get('owner', '/account-merges/mrg_1')],
    shows: [/"progress":100/],
  },
  'endpoints.post-expense-reports-id-approvals': {
    lines: [post('owner', '/expense-reports/exp_1/approvals', { comment: 'Fine' })],
    shows: [status(201)],
  },
  'endpoints.post-jobs-id-retry': {
    lines: [
      post('till', '/exports', { destination: 'bucket_offline' }),
      wait(5),
      post('till', '/jobs/job_1/retry'),
      post('till', '/jobs/job_1/retry', undefined, 'Idempotency-Key: two'),
    ],
    shows: [status(202), status(202), status(409)],
  },
  'endpoints.post-orders-id-ship': {
    lines: [
      ...['pay', 'process'].map(verb => post('shop', `${order40}/${verb}`)),
      post('shop', `${order40}/ship`, { carrier: 'Kite' }),
    ],
    shows: [/"carrier":"Kite"/],
  },
  'endpoints.post-v1-charges': {
    lines: [send('POST', 'till', '/v1/charges', sale), charge],
    shows: [code('idempotency_key_required'), status(201)],
  },
  'endpoints.post-v1-messages': {
    lines: [post('till', '/v1/messages', { channel: 'harbour', text: 'Late' })],
    shows: [/RateLimit-Remaining: 99/],
  },
  'endpoints.post-exports': { lines: [post('till', '/exports')], shows: [/RateLimit-Limit: 10\r/] },
  'endpoints.get-v1-reports-weekly': {
    lines: [get('till', '/v1/reports/weekly')],
    shows: [status(200), /Deprecation: @/],
  },
  'endpoints.get-projects-id': { lines: [get('member', '/projects/prj_1')], shows: [status(200)] },
  'endpoints.patch-projects-id': {
    lines: [send('PATCH', 'editor', '/projects/prj_1', { name: 'Quay' }, 'If-Match: *')],
    shows: [/"name":"Quay"/],
  },
  'endpoints.delete-projects-id': { lines: [send('DELETE', 'admin', '/projects/prj_1')], shows: [status(204)] },
  'endpoints.post-projects-id-members': {
    lines: [post('admin', '/projects/prj_1/members', { email: 'new@acme.example' })],
    shows: [status(201)],
  },
  'endpoints.get-projects-id-billing': { lines: [get('owner', '/projects/prj_1/billing')], shows: [/"seats":4/] },
  'endpoints.post-consumer-webhook-path': { lines: [forged(start)], shows: [status(400)] },
  'endpoints.1': { lines: [get('shop', `${order40}/pay`)], shows: [status(405), /Allow: POST/] },
  'endpoints.2': {
    lines: [
      send('PATCH', 'editor', '/projects/prj_1', { description: null }, 'If-Match: *'),
      send('PATCH', 'editor', '/projects/prj_1', { name: 'Quay' }, 'If-Match: *'),
    ],
    shows: [/"name":"Harbour map","description":null/, /"name":"Quay","description":null/],
  },
  'endpoints.3': {
    lines: [send('DELETE', 'admin', '/projects/prj_1'), send('DELETE', 'admin', '/projects/prj_1')],
    shows: [status(204), status(404)],
  },
  'endpoints.4': {
    lines: [charge, charge, get('till', '/v1/charges')],
    shows: [/"id":"ch_1"/, /Idempotent-Replayed: true/, /"data":\[\{"id":"ch_1"[^[]*\],/],
  },
  'endpoints.5': {
    lines: [post('till', '/exports')],
    shows: [status(202), /Location: \/jobs\/job_1/, /Retry-After: 5/],
  },
  'endpoints.6': {
    lines: [get('shop', order40, 'If-None-Match: *'), send('PATCH', 'shop', order40, { note: 'x' }, 'If-Match: "old"')],
    shows: [status(304), status(412)],
  },
  'endpoints.7': {
    lines: [get('shop', order40), get('nobody', '/errors/internal')],
    shows: [/Cache-Control: private, no-cache/, /Cache-Control: /],
  },
};

const authorization: Partial<Record<ClauseId, Trial>> = {
  'auth.1': { lines: [get('nobody', '/orders'), get('shop', '/orders')], shows: [status(401), status(200)] },
  'auth.2': {
    lines: [
      post('owner', '/api-keys', { name: 'Nightly', scopes: ['orders:read'] }),
      get('owner', '/api-keys?limit=1'),
    ],
    shows: [/"key":"key_\w+"/, /"hint":"key_\w*…/],
  },
  'auth.3': { lines: [post('till', `${order40}/pay`)], shows: [code('insufficient_scope'), /scope/] },
  'auth.4': { lines: [get('stranger', order40), get('shop', order40)], shows: [status(404), status(200)] },
  'auth.4.1': { lines: [get('stranger', '/orders')], shows: [/^(?!.*"id":"o\d\d").*"data":/m] },
  'auth.4.2': { lines: [get('stranger', '/projects/prj_1')], shows: [status(404)] },
  'auth.4.3': { lines: [send('DELETE', 'member', '/projects/prj_1')], shows: [status(403), code('insufficient_role')] },
  'auth.5': { lines: [get('nobody', '/openapi.json')], shows: [/"x-permission":"projects:delete"/] },
  'auth.get-projects-id': {
    lines: [get('member', '/projects/prj_1'), get('stranger', '/projects/prj_1')],
    shows: [status(200), status(404)],
  },
  'auth.patch-projects-id': {
    lines: ['member', 'editor'].map(as => send('PATCH', as, '/projects/prj_1', { name: 'Quay' }, 'If-Match: *')),
    shows: [status(403), status(200)],
  },
  'auth.delete-projects-id': {
    lines: ['editor', 'admin'].map(as => send('DELETE', as, '/projects/prj_1')),
    shows: [status(403), status(204)],
  },
  'auth.post-projects-id-members': {
    lines: ['editor', 'admin'].map(as => post(as, '/projects/prj_1/members', { email: 'new@acme.example' })),
    shows: [status(403), status(201)],
  },
  'auth.get-projects-id-billing': {
    lines: ['admin', 'owner'].map(as => get(as, '/projects/prj_1/billing')),
    shows: [status(403), status(200)],
  },
  'auth.6': {
    lines: [get('nobody', '/orders'), get('nobody', '/orders', 'Authorization: Bearer key_made_up')],
    shows: [status(401), status(401)],
  },
  'auth.7': { lines: [forged(start)], shows: [code('signature_mismatch')] },
};

const events: Partial<Record<ClauseId, Trial>> = {
  'events.1': {
    lines: [
      post('owner', '/webhook-endpoints', { url: 'http://consumer.test/webhooks/careful', events: ['order.paid'] }),
    ],
    shows: [code('https_required')],
  },
  'events.4': {
    lines: [send('POST', 'nobody', '/consumer/webhooks/careful', { no: 'event' })],
    shows: [code('signature_mismatch')],
  },
  // The signature is wrong, too, but the timestamp is looked at first.
  'events.4.1': { lines: [register('careful'), forged(start - 301)], shows: [code('signature_timestamp')] },
  'events.4.2': { lines: [register('reparsing'), charge, wait(1), deliveries], shows: [/"answered":400/] },
  'events.4.4': {
    lines: [register('slow'), charge, wait(60), receipts],
    shows: [/"result":"duplicate".*"result":"handled"/],
  },
  'events.5': {
    lines: [
      register('careful'),
      post('owner', '/webhook-endpoints/whe_1/rotations'),
      charge,
      wait(1),
      get('owner', '/webhook-endpoints/whe_1'),
      receipts,
    ],
    shows: [/"previous_secret_until":"2026-01-06T09:00:00Z"/, /"active_secrets":2/, /"result":"handled"/],
  },
  'events.6': {
    lines: [
      register('flaky', 'order.paid'),
      send('POST', 'shop', '/orders/o40/pay'),
      send('POST', 'shop', '/orders/o39/pay'),
      wait(60),
      receipts,
    ],
    shows: [/"event_id":"evt_1".*"event_id":"evt_2"/],
  },
  'events.7': { lines: [register('careful'), charge, deliveries], shows: [/"status":"queued"/] },
  'events.8': { lines: [register('careful', 'order.shipped')], shows: [/"events":\["order.shipped"\]/] },
  'events.9': {
    lines: [register('down'), charge, wait(1), deliveries],
    shows: [/"next_attempt_at":"2026-01-05T09:00:06Z"/],
  },
  'resources.webhook-event-envelope.text-1': {
    lines: [register('careful'), charge, wait(1), receipts],
    shows: [/"event_id":"evt_1","delivery_id":"dlv_1-1","type":"payment.succeeded"/],
  },
  'limits.webhook-timestamp-tolerance': {
    lines: [register('careful'), forged(start - 300), forged(start + 300), forged(start + 301)],
    shows: [code('signature_mismatch'), code('signature_mismatch'), code('signature_timestamp')],
  },
};

const rest: Partial<Record<ClauseId, Trial>> = {
  'limits.rate-limit-per-key': {
    lines: [tooMany('shop', '/orders/count')],
    shows: [/RateLimit-Remaining: 0\r/, status(429)],
  },
  'limits.rate-limit-per-endpoint-class': {
    lines: [`curl -i -X POST "$API/exports#[1-11]" -H "$TILL"`],
    shows: [/RateLimit-Remaining: 9\r/, /RateLimit-Remaining: 0\r/, status(429)],
  },
  'limits.1': {
    lines: [tooMany('shop', '/orders/count')],
    shows: [
      status(429),
      /Retry-After: 60/,
      /RateLimit-Limit: 100/,
      /RateLimit-Remaining: 0/,
      /RateLimit-Reset: 60/,
      code('rate_limited'),
    ],
  },
  'limits.2': { lines: [get('shop', '/orders/count')], shows: [status(200), /RateLimit-Limit: 100/] },
  'limits.3': {
    lines: [
      tooMany('shop', '/orders/count'),
      get('till', '/orders/count'),
      `curl -i "$API/sessions#[1-6]" -H "$JSON" -d '{"email": "x@acme.example", "password": "wrong"}'`,
    ],
    shows: [status(429), status(200), status(401), status(429)],
  },
  'limits.4': {
    lines: [tooMany('shop', '/orders/count'), wait(60), get('shop', '/orders/count')],
    shows: [status(429), /RateLimit-Remaining: 99/],
  },
  'limits.5': {
    lines: [
      `head -c 70000 /dev/zero | curl -i "$API/orders" -H "$SHOP" -H "$JSON" -H 'Idempotency-Key: one' --data-binary @-`,
      post('till', '/uploads', { file_name: 'tides.csv', media_type: 'text/csv', size_bytes: 3 }),
    ],
    shows: [status(413), /65536/, /"upload_url":"http/],
  },
  'versioning.1': { lines: [charge], shows: [status(201)] },
  'versioning.2': { lines: [get('nobody', '/openapi.json')], shows: [/Clients ignore fields they don’t know/] },
  'versioning.3': { lines: [get('nobody', '/openapi.json')], shows: [/More values may be added/] },
  'versioning.6': {
    lines: [get('till', '/v1/reports/weekly')],
    shows: [status(200), /Deprecation: .*\r\nSunset: .*\r\nLink: /],
  },
  'versioning.deprecation': { lines: [get('till', '/v1/reports/weekly')], shows: [/Deprecation: @1764547200\r/] },
  'versioning.sunset': {
    lines: [get('till', '/v1/reports/weekly')],
    shows: [/Sunset: Tue, 30 Jun 2026 00:00:00 GMT\r/],
  },
  'versioning.link': {
    lines: [get('till', '/v1/reports/weekly'), get('nobody', '/guides/weekly-report')],
    shows: [/Link: <http[^>]*\/guides\/weekly-report>; rel="deprecation"/, status(200)],
  },
  'versioning.7': {
    lines: [until(brownout), get('till', '/v1/reports/weekly'), wait(86_400), get('till', '/v1/reports/weekly')],
    shows: [status(410), status(200)],
  },
  'versioning.9': { lines: [get('nobody', '/openapi.json')], shows: [/"deprecated":true/] },
};

export const trials = { ...moves, ...errors, ...lists, ...operations, ...authorization, ...events, ...rest };

const course = 'It’s about the course: lessons, lookup, review, and labs.';
const choice = 'It leaves open what the other clauses show.';

/** The clauses that curl alone can’t show on the service, and why. */
export const notByCurl: Partial<Record<ClauseId, string>> = {
  'service.1': course,
  'service.2': course,
  'service.3': course,
  'service.3.1': course,
  'service.3.2': course,
  'service.3.3': course,
  'service.3.4': course,
  'service.4': course,
  'service.5': 'It says that the other parts are conventions.',
  'service.6': choice,
  'resources.webhook-event-envelope.text-2': choice,
  'states.5': choice,
  'endpoints.8': choice,
  'auth.4.4': 'Every operation of the service declares a permission.',
  'events.2': 'The header goes to the consumer. A receiver of your own sees it: serve --deliver-to.',
  'events.3': 'Computing an HMAC takes another tool. A receiver of your own gets one to check: serve --deliver-to.',
  'events.4.3': 'How long a comparison takes is too little to be seen.',
  'events.10': 'The service offers webhooks only.',
  'versioning.4': 'There’s no second scheme yet, and computing the first takes another tool.',
  'versioning.5': 'It’s about the work around a deprecation.',
  'versioning.8': 'It’s about a decision that a team makes.',
};
