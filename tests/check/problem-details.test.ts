import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { checkAt, messages, notePlan, noteServer, serverOf } from './_api';

const asked = ['failures-have-a-code', 'failures-share-one-format', 'validation-names-every-field'];

/** What the three probes say of an API of notes that returns the first of these for 422, and the second for other failures. */
async function judged(invalid: object, others: object, mediaType = 'application/problem+json') {
  const { respond } = noteServer();
  const base = await serverOf((request, response) => {
    let status = 0;
    const translated = {
      writeHead(sent: number) {
        status = sent;
        response.writeHead(status, { 'Content-Type': status < 400 ? 'application/json' : mediaType });
        return translated;
      },
      end(text?: string) {
        const body = { ...(status === 422 ? invalid : others), status };
        response.end(status < 400 ? text : JSON.stringify(body));
      },
    };
    respond(request, translated as unknown as ServerResponse);
  });
  const said = messages(await checkAt(base, { plan: notePlan }));
  return asked.map(id => said[id]);
}

const notFound = { type: 'https://api.example.com/problems/not_found', title: 'There is none', code: 'not_found' };
const invalid = { type: 'https://api.example.com/problems/invalid', title: 'Invalid', code: 'invalid' };
const details = ['/title', '/remark'].map(pointer => ({ detail: 'must be text', pointer }));
const inFragments = details.map(({ detail, pointer }) => ({ detail, pointer: `#${pointer}` }));

test.each([
  ['as in RFC 9457 section 3', { ...invalid, errors: details }],
  ['whose pointers are fragments', { ...invalid, errors: inFragments }],
  ['with a detail of their own', { ...invalid, detail: 'Two fields are wrong.', errors: details }],
  ['whose type is the code', { ...invalid, code: undefined, errors: details }],
  [
    'as in RFC 7807',
    {
      ...invalid,
      'invalid-params': [{ name: 'title' }, { name: 'remark' }].map(one => ({ ...one, pointer: `/${one.name}` })),
    },
  ],
])('problem details %s keep what is asked of failures, whatever their media type', async (_, body) => {
  for (const mediaType of ['application/problem+json', 'application/json'])
    expect(await judged(body, notFound, mediaType)).toEqual([
      expect.stringMatching(/^kept: \d+ failures had a code\.$/),
      expect.stringMatching(/^kept: \d+ failures had the same format/),
      'kept: 2 of 2 invalid fields were listed.',
    ]);
});

test('problem details need not have a field in common, and other objects do', async () => {
  const { title, ...untitled } = { ...invalid, detail: 'Two fields are wrong.', errors: details };
  expect((await judged(untitled, notFound))[1]).toMatch(
    /^kept: \d+ failures had the same format: Problem Details \(RFC 9457\)\.$/,
  );
  expect((await judged(untitled, notFound, 'application/json'))[1]).toMatch(/^broken: .*"detail"; .*"title"\.$/);
  expect((await judged({ error: { ...invalid, errors: details } }, notFound))[1]).toMatch(
    /^broken: .*"error\.title"; other failures have Problem Details/,
  );
});

test('in a list of errors without anything beside it, the first one is the failure', async () => {
  const errors = ['title', 'remark'].map(name => ({ ...invalid, source: { pointer: `/data/attributes/${name}` } }));
  expect(await judged({ errors }, { errors: [notFound] }, 'application/vnd.api+json')).toEqual([
    expect.stringMatching(/^kept/),
    expect.stringMatching(/^kept: .*"errors\[0\]\.title"/),
    'kept: 2 of 2 invalid fields were listed.',
  ]);
});

test('a failure has the code of its details if it has none of its own', async () => {
  const coded = { title: 'Invalid', errors: details.map(one => ({ ...one, code: 'not_a_text' })) };
  expect((await judged(coded, notFound))[0]).toMatch(/^kept/);
  expect((await judged({ title: 'Invalid', errors: details }, notFound))[0]).toBe(
    'broken: POST /notes returned 422 without a code.',
  );
});
