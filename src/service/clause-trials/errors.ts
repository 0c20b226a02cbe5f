import { brownout, code, get, order40, post, sale, send, status, type Trials, tooMany, until } from './trial';

/** Error objects, and what each status means. */
export const errorTrials: Trials = {
  'resources.error-object.text-1': { lines: [get('nobody', '/orders')], shows: [/^\{"error":\{"code":/m] },
  'resources.error-object.error-code': { lines: [get('nobody', '/errors/card_declined')], shows: ['card_declined'] },
  'resources.error-object.error-message': { lines: [get('nobody', '/orders')], shows: [/"message":"[A-Z]/] },
  'resources.error-object.error-details': { lines: [get('shop', '/orders?limit=0')], shows: ['"details":['] },
  'resources.error-object.error-request-id': {
    lines: [get('nobody', '/orders', 'Request-Id: mine-1')],
    shows: [/Request-Id: mine-1\r/, '"request_id":"mine-1"'],
  },
  'resources.error-object.error-doc-url': {
    lines: [get('nobody', '/orders')],
    shows: [/"doc_url":"http:.*\/errors\/unauth/],
  },
  'resources.error-object.text-2': {
    lines: [tooMany('shop', '/orders/count')],
    shows: ['"retry_after_seconds":60,"docs":"http'],
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
  'errors.401': { lines: [get('nobody', '/orders')], shows: [status(401), 'WWW-Authenticate: Bearer'] },
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
  'errors.429': { lines: [tooMany('shop', '/orders/count')], shows: [status(429), 'Retry-After: 60'] },
  'errors.500': {
    lines: [post('till', '/v1/charges', { ...sale, source: 'card_processor_down' })],
    shows: [status(500), /"code":"internal","message":"[^"]*","request_id"/],
  },
  'errors.503': {
    lines: [post('till', '/v1/charges', { ...sale, source: 'card_processor_busy' })],
    shows: [status(503), 'Retry-After: 20'],
  },
  'errors.4': {
    lines: [get('nobody', '/errors/duplicate_email'), get('nobody', '/errors/LAST_OWNER')],
    shows: [status(200), status(200)],
  },
  'errors.5': { lines: [get('nobody', '/openapi.json')], shows: ['Codes are never renamed'] },
  'errors.6': { lines: [get('nobody', '/openapi.json')], shows: ['never parse it'] },
  'errors.7': { lines: [get('nobody', '/openapi.json')], shows: ['Don’t retry a 4xx other than 429'] },
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
    shows: [status(409), status(207), '"succeeded":1,"failed":1'],
  },
  'errors.9': { lines: [get('nobody', '/openapi.json')], shows: ['"x-error-codes":["invalid_parameter"'] },
};
