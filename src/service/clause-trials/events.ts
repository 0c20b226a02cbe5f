import {
  charge,
  code,
  deliveries,
  forged,
  get,
  post,
  receipts,
  register,
  send,
  start,
  type Trials,
  wait,
} from './trial';

/** Webhooks: signatures, attempts, and their sequence. */
export const eventTrials: Trials = {
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
  'events.4.2': { lines: [register('reparsing'), charge, wait(1), deliveries], shows: ['"answered":400'] },
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
    shows: ['"previous_secret_until":"2026-01-06T09:00:00Z"', '"active_secrets":2', '"result":"handled"'],
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
  'events.7': { lines: [register('careful'), charge, deliveries], shows: ['"status":"queued"'] },
  'events.8': { lines: [register('careful', 'order.shipped')], shows: [/"events":\["order.shipped"\]/] },
  'events.9': {
    lines: [register('down'), charge, wait(1), deliveries],
    shows: ['"next_attempt_at":"2026-01-05T09:00:06Z"'],
  },
  'events.10': {
    lines: [
      `ID=$(curl -s "$API/orders/changes/stream" -H "$SHOP" | sed -n 's/^id: //p')`,
      send('DELETE', 'shop', '/orders/o40'),
      `curl -i "$API/orders/changes/stream" -H "$SHOP" -H "Last-Event-ID: $ID"`,
    ],
    shows: ['Content-Type: text/event-stream', 'event: order.deleted'],
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
