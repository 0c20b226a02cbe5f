import { code, get, order, status, type Trials, wait } from './trial';

/** Lists: their envelope, cursors, and sizes. */
export const listTrials: Trials = {
  'resources.collection-envelope.data': {
    lines: [get('shop', '/orders?limit=1')],
    shows: [/^\{"data":\[\{"id":"o40"[^[]*\}\],/m],
  },
  'resources.collection-envelope.next-cursor': {
    lines: [get('shop', '/orders?limit=1'), get('shop', '/orders?limit=200')],
    shows: [/"next_cursor":"[\w-]+"/, '"next_cursor":null'],
  },
  'resources.collection-envelope.has-more': { lines: [get('shop', '/orders?limit=1')], shows: ['"has_more":true}'] },
  'endpoints.get-collection': { lines: [get('shop', '/orders?limit=2&page=2')], shows: [/"id":"o38".*"id":"o37"/] },
  'endpoints.get-orders-count': { lines: [get('shop', '/orders/count')], shows: ['{"count":30}'] },
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
    shows: [status(200), status(400), 'max_offset'],
  },
  'limits.6': {
    lines: [get('shop', '/orders?limit=0'), get('nobody', '/openapi.json')],
    shows: [status(400), '"default":50'],
  },
};
