import { describe, expect, it } from 'vitest';
import { limits } from '../../src/conventions/limits';
import {
  asObject,
  mapObjects,
  rewriteJson,
  rewriteJsonBody,
  rewriteRequest,
  withoutHeaders,
} from '../../src/flaws/wire';

const json = { 'content-type': 'application/json' };
const post = (body: string) => new Request('http://h/a?b=c', { method: 'POST', body, headers: json });

describe('a response that a flaw rewrites', () => {
  const more = (body: unknown) => ({ ...(body as object), more: 1 });
  it('has another body, and another status where the flaw has one; its length is not stated', async () => {
    const sent = new Response('{"a":1}', { status: 201, headers: { ...json, 'content-length': '7', etag: '"1"' } });
    const got = await rewriteJson(sent, more);
    expect([got.status, await got.text(), got.headers.get('etag')]).toEqual([201, '{"a":1,"more":1}', '"1"']);
    expect(got.headers.has('content-length')).toBe(false);
    expect((await rewriteJson(new Response('{}', { headers: json }), more, { status: 500 })).status).toBe(500);
  });

  it('passes as it is where it is no JSON', async () => {
    for (const sent of [
      new Response('{"a":1}', { headers: { 'content-type': 'text/csv' } }),
      new Response('{"a":', { headers: json }),
      new Response('', { headers: json }),
    ])
      expect(await rewriteJson(sent, more)).toBe(sent);
  });

  it('loses headers, and keeps its body where it may have one', async () => {
    const got = withoutHeaders(new Response('x', { status: 200, headers: { etag: '"1"', ...json } }), 'ETag', 'Vary');
    expect([got.status, await got.text(), [...got.headers]]).toEqual([200, 'x', Object.entries(json)]);
    for (const status of [204, 304])
      expect(withoutHeaders(new Response(null, { status, headers: { etag: '"1"' } }), 'ETag').status).toBe(status);
  });
});

describe('a request that a flaw rewrites', () => {
  const rewritten = (body: string) => rewriteJsonBody(post(body), object => ({ ...object, more: 1 }));
  it('has another object, up to the size that the service takes', async () => {
    expect(await (await rewritten('{"a":1}')).json()).toEqual({ a: 1, more: 1 });
    const filled = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - 8) });
    expect(await (await rewritten(filled(limits.bodyBytes))).text()).toContain('"more":1');
    expect(await (await rewritten(filled(limits.bodyBytes + 1))).text()).toBe(filled(limits.bodyBytes + 1));
  });

  it('passes as it is where it is no object', async () => {
    for (const body of ['[1]', 'null', '"a"', '{"a":', '']) expect(await (await rewritten(body)).text()).toBe(body);
  });

  it('goes to another path, with another method, and takes its body along where there may be one', async () => {
    const moved = rewriteRequest(post('{}'), { path: '/x?y=z' });
    expect([moved.url, moved.method, await moved.text()]).toEqual(['http://h/x?y=z', 'POST', '{}']);
    const asked = rewriteRequest(post('{}'), { method: 'GET', headers: new Headers({ a: 'b' }) });
    expect([asked.url, asked.method, await asked.text(), [...asked.headers]]).toEqual([
      'http://h/a?b=c',
      'GET',
      '',
      [['a', 'b']],
    ]);
    expect(await rewriteRequest(post('{}'), { method: 'PUT' }).text()).toBe('{}');
  });
});

it('objects are found in a value at every depth, the inner ones first', () => {
  const seen: string[] = [];
  const value = mapObjects([{ a: { b: [{ c: null }] } }, 1], object => {
    seen.push(Object.keys(object).join());
    return { ...object, d: seen.length };
  });
  expect(seen).toEqual(['c', 'b', 'a']);
  expect(value).toEqual([{ a: { b: [{ c: null, d: 1 }], d: 2 }, d: 3 }, 1]);
  expect([null, [], 'a', 1, true].map(asObject)).toEqual([null, null, null, null, null]);
  expect(asObject({})).toEqual({});
});
