import { expect, test } from 'vitest';
import { checkAt, messages, noteServer, notes, serverOf } from './_api';

const time = 'Mon, 04 May 2026 09:00:00 GMT';

/** What is said of an API whose reads have these headers, and that returns 304 where a condition is met. */
async function said(validators: Record<string, string>, compares = true) {
  const conditions: (string | undefined)[][] = [];
  const { respond } = noteServer(({ method, url, headers }, response, next) => {
    if (method !== 'GET' || !/^\/notes\/n\d/.test(url!)) return next();
    for (const [name, value] of Object.entries(validators)) response.setHeader(name, value);
    const [tag, since] = [headers['if-none-match'], headers['if-modified-since']];
    if (tag === undefined && since === undefined) return next();
    conditions.push([tag, since]);
    const isSame = tag === undefined ? since === validators['Last-Modified'] : tag === validators.ETag;
    if (compares && isSame) response.writeHead(304).end();
    else next();
  });
  const all = messages(await checkAt(await serverOf(respond)));
  return { conditions, named: all['read-names-its-version'], unchanged: all['unchanged-read-is-304'] };
}

test('Last-Modified names the version where there’s no ETag, and a read may depend on it', async () => {
  expect(await said({ 'Last-Modified': time })).toEqual({
    conditions: [[undefined, time]],
    named: `kept: GET /notes/n1 returned Last-Modified: ${time}. It can’t tell two changes within a second apart, and an ETag can.`,
    unchanged: 'kept: GET /notes/n1 returned 304 for the version that the client has.',
  });
  const { unchanged } = await said({ 'Last-Modified': time }, false);
  expect(unchanged).toBe('broken: GET /notes/n1 returned 200 for the version that the client has.');
});

test('an ETag comes first, and without either nothing names the version', async () => {
  expect(await said({ ETag: '"1"', 'Last-Modified': time })).toEqual({
    conditions: [['"1"', undefined]],
    named: 'kept: GET /notes/n1 returned ETag: "1".',
    unchanged: 'kept: GET /notes/n1 returned 304 for the version that the client has.',
  });
  expect(await said({})).toEqual({
    conditions: [],
    named: 'broken: GET /notes/n1 returned neither ETag nor Last-Modified.',
    unchanged: 'not_judged: Needs an ETag or Last-Modified on GET /notes/n1.',
  });
});

test.each([
  [{ type: 'integer' }, 'kept: GET /notes/n1 returned its version in the body, as version.'],
  [
    { type: 'integer', readOnly: true },
    'broken: GET /notes/n1 returned neither ETag nor Last-Modified, and in the contract PATCH /notes/{id} doesn’t accept the version in its body.',
  ],
  [
    null,
    'broken: GET /notes/n1 returned neither ETag nor Last-Modified, and in the contract PATCH /notes/{id} doesn’t accept the version in its body.',
  ],
])('a version in the body names the version if updates accept it: %o', async (version, verdict) => {
  const description = structuredClone(notes);
  if (version !== null) Object.assign(description.components.schemas.Note.properties, { version });
  const { respond } = noteServer(({ method, url }, response, next) => {
    if (method !== 'GET' || !/^\/notes\/n\d/.test(url!)) return next();
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":"n1","title":"A","version":3}');
  });
  const all = messages(await checkAt(await serverOf(respond), { description }));
  expect(all['read-names-its-version']).toBe(verdict);
});
