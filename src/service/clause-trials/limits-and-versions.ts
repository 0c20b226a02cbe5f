import { brownout, charge, code, get, post, status, type Trials, tooMany, until, wait } from './trial';

/** Limits, and how versions end. */
export const limitAndVersionTrials: Trials = {
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
      'Retry-After: 60',
      'RateLimit-Limit: 100',
      'RateLimit-Remaining: 0',
      'RateLimit-Reset: 60',
      code('rate_limited'),
    ],
  },
  'limits.2': { lines: [get('shop', '/orders/count')], shows: [status(200), 'RateLimit-Limit: 100'] },
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
    shows: [status(429), 'RateLimit-Remaining: 99'],
  },
  'limits.5': {
    lines: [
      `head -c 70000 /dev/zero | curl -i "$API/orders" -H "$SHOP" -H "$JSON" -H 'Idempotency-Key: one' --data-binary @-`,
      post('till', '/uploads', { file_name: 'tides.csv', media_type: 'text/csv', size_bytes: 3 }),
    ],
    shows: [status(413), '65536', '"upload_url":"http'],
  },
  'versioning.1': { lines: [charge], shows: [status(201)] },
  'versioning.2': { lines: [get('nobody', '/openapi.json')], shows: ['Clients ignore fields they don’t know'] },
  'versioning.3': { lines: [get('nobody', '/openapi.json')], shows: ['More values may be added'] },
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
  'versioning.9': { lines: [get('nobody', '/openapi.json')], shows: ['"deprecated":true'] },
};
