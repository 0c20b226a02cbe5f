import { readText, textResponse } from '../../conventions/text-response';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

/** Beyond what JavaScript keeps apart, so that an odd number becomes its even neighbour; ids of charges are counted from here. */
const base = 2n ** 53n + 2n;

const isCharges = (request: Request): boolean => /^\/v1\/charges(\/|$)/.test(new URL(request.url).pathname);

export default {
  title: 'Charge ids that are numbers beyond 2^53, although the description says that they’re strings',
  clauses: ['service.3.1', 'service.3.2', 'versioning.3'],
  lesson: 'values-on-the-wire',
  rule: null,
  reason:
    'JSON.parse rounds a number beyond 2^53 to one that a 64-bit float can hold. The client then asks for a charge that doesn’t exist, or for somebody else’s.',
  request(request) {
    const url = new URL(request.url);
    const [, id, rest] = /^\/v1\/charges\/(\d{16,19})(\/.*)?$/.exec(url.pathname) ?? [];
    if (id === undefined) return request;
    url.pathname = `/v1/charges/ch_${BigInt(id) - base}${rest ?? ''}`;
    return new Request(url, request);
  },
  async response(response, request) {
    if (!isCharges(request) || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return response;
    const text = await readText(response);
    // Text is replaced in text: a parser would round the number that is the point here.
    const rewritten = text.replace(/"id":\s*"ch_(\d+)"/g, (_, number: string) => `"id":${base + BigInt(number)}`);
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const location = /^(.*\/v1\/charges\/)ch_(\d+)$/.exec(headers.get('location') ?? '');
    if (location) headers.set('location', `${location[1]}${base + BigInt(location[2]!)}`);
    return textResponse(rewritten, { status: response.status, headers });
  },
  checkedBy: ['responses-keep-the-contract'],
  probe: [
    {
      as: 'till',
      method: 'POST',
      path: '/v1/charges',
      headers: { 'Idempotency-Key': 'sale-94' },
      body: '{"amount": 990, "currency": "EUR", "source": "card_9"}',
    },
  ],
  proof: ([charge]) => typeof jsonBody(charge).id === 'number',
} satisfies FlawDefinition;
