import { expect, test } from 'vitest';
import { defaultPolicies, type Policies } from '../../src/conventions/policies';
import { createService, type Service } from '../../src/service';
import { charge, charges, get, ids, newOrder, status, write } from './_clients';
import { header, json } from './_contract';

const registered = (service: Service, url: string) =>
  write(service, 'owner', 'POST', '/webhook-endpoints', { url, events: ['payment.succeeded'] }, [
    ['Idempotency-Key', 'endpoint'],
  ]);

/** The names of the events in a stream. */
const names = (stream: Awaited<ReturnType<typeof get>>) =>
  [...stream.response!.body.matchAll(/^event: (.*)$/gm)].map(([, name]) => name);

const oldRefund = { amount: 100, reason: 'Too small' };

/** What a client sees of each departure: the same requests against the clean service see something else. */
const seen: {
  [P in keyof Policies]: Partial<
    Record<Policies[P], [look: (service: Service) => Promise<unknown>, clean: unknown, departed: unknown]>
  >;
} = {
  idempotency: {
    absent: [
      async service => [
        status(await charge(service, null)),
        status(await charge(service, 'k')),
        status(await charge(service, 'k', { amount: 1 })),
      ],
      [400, 201, 422],
      [201, 201, 201],
    ],
    ignored: [
      async service => [
        status(await charge(service, null)),
        json(await charge(service, 'k')).id,
        json(await charge(service, 'k')).id,
      ],
      [400, 'ch_1', 'ch_1'],
      [400, 'ch_1', 'ch_2'],
    ],
    racy: [
      async service => {
        const both = await Promise.all([charge(service, 'k'), charge(service, 'k')]);
        const later = await charge(service, 'k');
        return [both.map(status), await charges(service), json(later).id];
      },
      [[201, 409], ['ch_1'], 'ch_1'],
      [[201, 201], ['ch_2', 'ch_1'], 'ch_1'],
    ],
  },
  paging: {
    'offset-only': [
      async service => {
        const page = await get(service, 'till', '/orders?limit=4');
        return [
          'next_cursor' in json(page),
          json(page).has_more,
          ids(await get(service, 'till', '/orders?limit=4&page=2'))[0],
          status(await get(service, 'till', '/orders?after=x')),
        ];
      },
      [true, true, 'o36', 400],
      [false, true, 'o36', 400],
    ],
  },
  nestedLookup: {
    'by-id': [
      async service => {
        const paths = [
          '/projects/prj_1/members/mem_1',
          '/projects/prj_1/members/mem_501',
          '/projects/prj_501/members/mem_1',
        ];
        return Promise.all(paths.map(async path => status(await get(service, 'admin', path))));
      },
      [200, 404, 404],
      [200, 200, 404],
    ],
  },
  embedding: {
    always: [
      async service => {
        const before = await get(service, 'editor', '/projects/prj_1');
        await write(service, 'admin', 'POST', '/projects/prj_1/members', { email: 'nadia@acme.example' });
        const change = await write(service, 'editor', 'PATCH', '/projects/prj_1', { name: 'Quay' }, [
          ['If-Match', header(before, 'etag')!],
        ]);
        return [json(before).members?.length, status(change)];
      },
      [undefined, 200],
      [4, 412],
    ],
  },
  unknownParameters: {
    ignored: [
      async service => {
        const list = await get(service, 'till', '/orders?staus=created');
        const one = await get(service, 'till', '/orders/o40?fields=id');
        return [status(list), status(one), status(await get(service, 'till', '/orders?status=lost'))];
      },
      [400, 400, 400],
      [200, 200, 400],
    ],
  },
  feedPosition: {
    timestamp: [
      async service => {
        const { sync_cursor } = json(await get(service, 'shop', '/orders/changes?start=now'));
        await write(service, 'shop', 'POST', '/orders/o40/pay');
        await write(service, 'shop', 'POST', '/orders/o39/pay');
        service.clock.advance(1);
        await write(service, 'shop', 'POST', '/orders/o38/pay');
        await write(service, 'shop', 'POST', '/orders/o37/pay');
        const first = json(await get(service, 'shop', `/orders/changes?limit=3&after=${sync_cursor}`));
        const rest = await get(service, 'shop', `/orders/changes?after=${first.next_cursor ?? first.sync_cursor}`);
        return [first.data.map((row: { id: string }) => row.id), ids(rest)];
      },
      [['o40', 'o39', 'o38'], ['o37']],
      [['o38', 'o37'], []],
    ],
  },
  feedDeletions: {
    silent: [
      async service => {
        const { sync_cursor } = json(await get(service, 'shop', '/orders/changes?start=now'));
        await write(service, 'shop', 'DELETE', '/orders/o40');
        await write(service, 'shop', 'POST', '/orders/o39/pay');
        const { data } = json(await get(service, 'shop', `/orders/changes?after=${sync_cursor}`));
        const stream = await get(service, 'shop', '/orders/changes/stream', {
          headers: [['Last-Event-ID', sync_cursor]],
        });
        return [data.map((row: { id: string; deleted?: boolean }) => [row.id, row.deleted]), names(stream)];
      },
      [
        [
          ['o40', true],
          ['o39', false],
        ],
        ['order.deleted', 'order.changed'],
      ],
      [[['o39', false]], ['order.changed']],
    ],
  },
  expiredPosition: {
    restarted: [
      async service => {
        const { sync_cursor } = json(await get(service, 'shop', '/orders/changes?start=now'));
        await write(service, 'shop', 'DELETE', '/orders/o40');
        service.clock.advance(7 * 24 * 60 * 60 * 1000 + 1);
        const late = await get(service, 'shop', `/orders/changes?after=${sync_cursor}`);
        return [status(late), json(late).data?.length];
      },
      [410, undefined],
      [200, 29],
    ],
  },
  cursorBinding: {
    loose: [
      async service => {
        const { next_cursor } = json(await get(service, 'till', '/orders?status=paid&limit=2'));
        const other = await get(service, 'till', `/orders?status=created&limit=2&after=${next_cursor}`);
        const stranger = await get(service, 'shop', `/orders?status=paid&limit=2&after=${next_cursor}`);
        return [status(other), status(other) === 200 && ids(other), status(stranger)];
      },
      [400, false, 400],
      [200, [], 400],
    ],
  },
  sortTies: {
    open: [
      async service => {
        for (let i = 0; i < 2; i++) await newOrder(service);
        const first = json(await get(service, 'till', '/orders?sort=amount&limit=3'));
        const second = json(await get(service, 'till', `/orders?sort=amount&limit=3&after=${first.next_cursor}`));
        return [first.data.at(-1).amount, second.data[0].amount];
      },
      [1250, 1250],
      [1250, 1550],
    ],
  },
  listShape: { array: [async service => Array.isArray(json(await get(service, 'till', '/orders'))), false, true] },
  listLimit: {
    none: [
      async service => {
        for (let i = 0; i < 25; i++) await newOrder(service);
        return [
          ids(await get(service, 'till', '/orders')).length,
          status(await get(service, 'till', '/orders?limit=5000')),
        ];
      },
      [50, 400],
      [55, 200],
    ],
  },
  listTotal: { counted: [async service => json(await get(service, 'till', '/orders?limit=2')).total, undefined, 30] },
  objectAccess: {
    forbidden: [
      async service => [
        status(await get(service, 'stranger', '/projects/prj_1')),
        status(await get(service, 'stranger', '/projects/prj_99')),
        status(await get(service, 'stranger', '/orders/o40')),
      ],
      [404, 404, 404],
      [403, 404, 403],
    ],
    'by-id': [
      async service => [
        status(await get(service, 'stranger', '/projects/prj_1')),
        status(await get(service, 'stranger', '/orders/o40')),
        status(await get(service, 'member', '/projects/prj_1/billing')),
        status(await write(service, 'stranger', 'DELETE', '/projects/prj_1')),
      ],
      [404, 404, 403, 404],
      [200, 200, 403, 204],
    ],
  },
  listAccess: {
    filtered: [
      async service => {
        const pages = [];
        let after = '';
        for (let i = 0; i < 3; i++) {
          const page = await get(service, 'stranger', `/orders?limit=10${after}`);
          pages.push(ids(page).length);
          after = `&after=${json(page).next_cursor}`;
          if (!json(page).has_more) break;
        }
        return pages;
      },
      [6],
      [2, 1, 2],
    ],
  },
  permissions: {
    undeclared: [
      async service => status(await write(service, 'member', 'DELETE', '/projects/prj_1/members/mem_2')),
      403,
      204,
    ],
  },
  scopes: { one: [async service => status(await newOrder(service, 'till')), 403, 201] },
  credential: {
    query: [
      async service => {
        const key = service.callers.find(caller => caller.name === 'till')!.key;
        return status(await get(service, 'nobody', `/orders?api_key=${key}`));
      },
      401,
      200,
    ],
  },
  status: {
    writable: [
      async service => [
        status(await write(service, 'shop', 'PATCH', '/orders/o40', { status: 'delivered' })),
        json(await get(service, 'shop', '/orders/o40')).status,
        status(await write(service, 'shop', 'PATCH', '/orders/o40', { status: 'nonsense' })),
      ],
      [400, 'created', 400],
      [200, 'delivered', 400],
    ],
  },
  moves: {
    any: [
      async service => [
        status(await write(service, 'shop', 'POST', '/orders/o40/deliver')),
        json(await get(service, 'shop', '/orders/o40')).status,
        status(await write(service, 'shop', 'POST', '/orders/o40/pay')),
      ],
      [409, 'created', 200],
      [200, 'delivered', 200],
    ],
  },
  etags: {
    absent: [
      async service => [
        header(await get(service, 'till', '/orders/o40'), 'ETag') === null,
        status(await write(service, 'shop', 'PATCH', '/orders/o40', { note: null }, [['If-Match', '"old"']])),
      ],
      [false, 412],
      [true, 200],
    ],
  },
  preconditions: {
    ignored: [
      async service => [
        header(await get(service, 'till', '/orders/o40'), 'ETag') === null,
        status(await write(service, 'shop', 'PATCH', '/orders/o40', { note: null }, [['If-Match', '"old"']])),
      ],
      [false, 412],
      [false, 200],
    ],
  },
  put: {
    merges: [
      async service => {
        await write(service, 'editor', 'PUT', '/projects/prj_1/settings', { locale: 'nl', weekly_summary: true });
        return json(await write(service, 'editor', 'PUT', '/projects/prj_1/settings', { locale: 'de' })).weekly_summary;
      },
      false,
      true,
    ],
  },
  patch: {
    'null-is-absent': [
      async service => [
        json(await write(service, 'editor', 'PATCH', '/projects/prj_1', { description: null })).description,
        json(await write(service, 'shop', 'PATCH', '/orders/o40', { note: 'kept' })).note,
        json(await write(service, 'shop', 'PATCH', '/orders/o40', { note: null })).note,
      ],
      [null, 'kept', null],
      ['Berths and tides for every pilot', 'kept', 'kept'],
    ],
  },
  unsafeGet: {
    present: [
      async service => [
        status(await get(service, 'admin', '/projects/prj_1/delete')),
        status(await get(service, 'admin', '/projects/prj_1')),
      ],
      [404, 200],
      [204, 404],
    ],
  },
  unknownRoute: {
    html: [
      async service => header(await get(service, 'till', '/nope'), 'Content-Type')!.split(';')[0],
      'application/json',
      'text/html',
    ],
  },
  unexpected: {
    leaked: [
      async service =>
        /SQLSTATE.*connection\.js:118/.test(
          (await charge(service, 'k', { source: 'card_processor_down' })).response!.body,
        ),
      false,
      true,
    ],
  },
  validation: {
    'first-only': [
      async service => json(await charge(service, 'k', { amount: 'x', currency: 1, source: '' })).error.details.length,
      3,
      1,
    ],
  },
  longWork: {
    inline: [
      async service => {
        const merge = await write(
          service,
          'owner',
          'POST',
          '/account-merges',
          { source: 'acct_4', target: 'acct_1', strategy: 'keep_target' },
          [['Idempotency-Key', 'm']],
        );
        return [status(merge), json(merge).status, header(merge, 'Location') === null];
      },
      [202, 'queued', false],
      [200, 'succeeded', true],
    ],
  },
  webhookSignature: {
    absent: [
      async service => {
        await registered(service, 'https://consumer.test/webhooks/careful');
        await charge(service, 'k');
        service.clock.advance(1000);
        const [delivery] = json(await get(service, 'owner', '/webhook-endpoints/whe_1/deliveries')).data;
        return [delivery.status, delivery.attempts[0].answered];
      },
      ['delivered', 204],
      ['retrying', 400],
    ],
  },
  webhookUrl: {
    any: [async service => status(await registered(service, 'http://consumer.test/webhooks/careful')), 400, 201],
  },
  defaultVersion: {
    latest: [
      async service => {
        await charge(service, 'k');
        const refund = await write(service, 'till', 'POST', '/v1/charges/ch_1/refunds', oldRefund, [
          ['Idempotency-Key', 'r'],
        ]);
        return [status(refund), header(refund, 'Api-Version')];
      },
      [201, '2025-06-01'],
      [400, null],
    ],
  },
  keyMemory: {
    'per-version': [
      async service => {
        await charge(service, 'k');
        const key: [string, string] = ['Idempotency-Key', 'r'];
        const first = await write(service, 'till', 'POST', '/v1/charges/ch_1/refunds', oldRefund, [key]);
        const again = { amount: 100, reason: 'other', note: 'Too small' };
        const second = await write(service, 'till', 'POST', '/v1/charges/ch_1/refunds', again, [
          key,
          ['Api-Version', '2026-01-05'],
        ]);
        return [json(first).id, json(second).id];
      },
      ['re_1', 're_1'],
      ['re_1', 're_2'],
    ],
  },
  throttling: {
    silent: [
      async service => {
        const ok = await get(service, 'till', '/orders/count');
        for (let i = 0; i < 99; i++) await get(service, 'till', '/orders/count');
        const refused = await get(service, 'till', '/orders/count');
        return [header(ok, 'RateLimit-Limit'), status(refused), header(refused, 'Retry-After')];
      },
      ['100', 429, '60'],
      [null, 429, null],
    ],
  },
};

const rows = Object.entries(seen).flatMap(([policy, values]) =>
  Object.entries(values).map(([value, row]) => [policy, value, row] as const),
);

test.each(rows)('%s: %s changes what a client sees', async (policy, value, [look, clean, departed]) => {
  expect(await look(createService())).toEqual(clean);
  expect(await look(createService({ policies: { [policy]: value } }))).toEqual(departed);
});

test('no policy is left out', () => {
  expect(Object.keys(seen).sort()).toEqual(Object.keys(defaultPolicies).sort());
});

test('wrappers see requests before the service and answers before the client', async () => {
  const service = createService({
    request: [request => new Request(request.url.replace('/getOrders', '/orders'), request)],
    response: [
      async response =>
        new Response(await response.text(), { status: response.status, headers: { 'X-Wrapped': 'yes' } }),
    ],
  });
  const answer = await get(service, 'till', '/getOrders?limit=1');
  expect([ids(answer), header(answer, 'X-Wrapped')]).toEqual([['o40'], 'yes']);
});
