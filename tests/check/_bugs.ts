import { madeUpSecret } from '../../src/check/secrets';
import type { Flaw } from '../../src/flaws/flaw';
import { changed, type plans } from './_service';

export type Bug = { plan?: keyof typeof plans } & Pick<Flaw, 'request' | 'response'>;

const query = ({ url }: Request) => new URL(url).searchParams;
const isItem = ({ url }: Request) => /^\/(orders|projects)\/[^/]+$/.test(new URL(url).pathname);
const isList = ({ url }: Request) => new URL(url).pathname === '/orders';
const emptyPage = JSON.stringify({ data: [], has_more: false, next_cursor: null });

/** For each probe that no flaw of the catalogue breaks: a bug that breaks it, and nothing else. */
export const bugs: Record<string, () => Bug> = {
  'made-up-credential-is-401': () => ({
    response: (response, request) =>
      request.headers.get('Authorization')?.includes(madeUpSecret)
        ? changed(response, { status: 200, body: emptyPage })
        : response,
  }),
  'missing-credential-is-401': () => ({
    response: response =>
      response.status === 401 ? changed(response, { headers: { 'WWW-Authenticate': null } }) : response,
  }),
  'failures-hide-internals': () => ({
    response: async response => {
      if (response.status < 400) return response;
      const { error } = JSON.parse(await response.text());
      const trace = 'at listOrders (/srv/shop/src/orders.ts:12:9)';
      return changed(response, { body: JSON.stringify({ error: { ...error, trace } }) });
    },
  }),
  'invalid-json-is-400': () => ({
    plan: 'orders',
    response: async response => {
      const body = await response.text();
      return changed(response, body.includes('"malformed_json"') ? { status: 500, body } : { body });
    },
  }),
  'invalid-query-is-400': () => ({
    request: request => {
      if (query(request).get('limit') !== 'none') return request;
      return new Request(request.url.replace('limit=none', 'limit=20'), request);
    },
  }),
  'oversized-body-is-rejected': () => ({
    plan: 'orders',
    response: response => (response.status === 413 ? changed(response, { status: 500 }) : response),
  }),
  'unreadable-path-is-400': () => ({
    response: async response => {
      const body = await response.text();
      return changed(response, body.includes('decode to UTF-8') ? { status: 500, body } : { body });
    },
  }),
  'wrong-method-is-405': () => ({
    response: response => (response.status === 405 ? changed(response, { headers: { Allow: null } }) : response),
  }),
  'links-lead-somewhere': () => ({
    response: async response => {
      const body = await response.text();
      return changed(response, { body: body.replace(/\/errors\/(\w+)"/, '/help/$1"') });
    },
  }),
  'reused-key-is-rejected': () => {
    let stored = '';
    return {
      plan: 'orders',
      response: async (response, { method }) => {
        const body = await response.text();
        if (method === 'POST' && response.status === 201) stored = body;
        const isReused = body.includes('"idempotency_key_reused"');
        return isReused ? changed(response, { status: 201, body: stored }) : changed(response, { body });
      },
    };
  },
  'patch-keeps-the-rest': () => {
    let patches = 0;
    return {
      plan: 'projects',
      response: async (response, request) => {
        if (request.method === 'PATCH') patches++;
        if (patches === 0 || request.method !== 'GET' || !isItem(request)) return response;
        return changed(response, {
          body: JSON.stringify({ ...JSON.parse(await response.text()), name: `Untitled ${patches}` }),
        });
      },
    };
  },
  'cursor-survives-inserts': () => {
    let first: unknown = null;
    let inserted = false;
    return {
      plan: 'orders',
      response: async (response, request) => {
        if (request.method === 'POST' && response.status === 201) inserted = true;
        if (request.method !== 'GET' || response.status !== 200 || !isList(request)) return response;
        const page = JSON.parse(await response.text());
        if (query(request).get('limit') === '1') {
          [first] = page.data;
          inserted = false;
        }
        // The cursor counts rows: what was inserted pushes the last row of the first page onto the second.
        const data = query(request).has('after') && inserted ? [first, ...page.data.slice(0, -1)] : page.data;
        return changed(response, { body: JSON.stringify({ ...page, data }) });
      },
    };
  },
  'damaged-cursor-is-400': () => ({
    response: (response, request) =>
      query(request).has('after') && response.status === 400
        ? changed(response, { status: 200, body: emptyPage })
        : response,
  }),
  'list-obeys-its-limit': () => ({
    request: request =>
      query(request).get('limit') === '1' ? new Request(request.url.replace('limit=1', 'limit=2'), request) : request,
  }),
};
