import { expect, test } from 'vitest';
import { operationLines } from '../../src/review/contract/lines';
import { plainTheme } from '../../src/text/theme';

const field = (name: string, required: boolean, text = '') => ({ name, required, type: 'string', text });
const body = (schema: string, mediaType = 'application/json') => ({
  ...{ mediaType, schema, text: '', open: true },
  fields: [field('id', true), field('note', false, 'What the customer said')],
});
const facts = {
  ...{
    name: 'POST /x',
    method: 'POST',
    path: '/x',
    summary: 'Creates an x',
    text: 'It can be undone',
    deprecated: true,
  },
  ...{ permission: 'x:write', requestBody: body('NewX') },
  parameters: [
    { name: 'Idempotency-Key', in: 'header', required: true, type: 'string', text: 'One for each x' },
    { name: 'dry', in: 'query', required: false, type: 'boolean', text: '' },
  ],
  responses: [
    { status: '201', text: 'The x', body: body('X'), headers: ['Location', 'ETag'] },
    { status: '202', text: '', body: null, headers: [] },
    { status: '400', text: 'Wrong', body: body('Error'), headers: [] },
    { status: '409', text: '', body: body('Error'), headers: ['Retry-After'] },
    { status: '412', text: '', body: body('Problem', 'application/problem+json'), headers: ['Cache-Control'] },
    { status: '500', text: 'Ours', body: null, headers: [], isUsual: true },
  ],
} as never as Parameters<typeof operationLines>[0];

test('an operation is shown with what it says, needs, asks, takes, and returns, each label once', () => {
  const lines = operationLines(facts, 60, plainTheme, { hint: ' (u shows them)' });
  expect(`\n${lines.map(line => line.trimEnd()).join('\n')}\n`).toMatchInlineSnapshot(`
    "
    says      Creates an x. It can be undone.
              Deprecated.
    needs     x:write
    asks      Idempotency-Key in header: required, string. One
              for each x.
              dry in query: optional, boolean.
    takes     NewX
                id    required, string.
                note  optional, string. What the customer said.
    returns   201 X
                id    string.
                note  may be absent, string. What the customer
                      said.
                The x.
                headers: Location, ETag
              202 without a body
                headers: none of its own
              400, 409: Error
                400 Wrong.
                409 Headers: Retry-After.
              412: Problem as application/problem+json
              500 as everywhere (u shows them)
    "
  `);
});

test('what is the same everywhere is shown where it’s asked for, and an operation without a body or a success is shown as well', () => {
  const text = (some: object, folding = {}) =>
    operationLines({ ...facts, ...some } as never, 60, plainTheme, folding).join('\n');
  expect(text({}, { unfolded: true })).toMatch(/500: without a body\n +500 Ours/);
  const failing = text({ responses: [{ status: '404', text: '', body: null, headers: [] }] });
  expect(failing).toMatch(/^returns +404: without a body$/m);
  const empty = text({
    responses: [{ status: '204', text: '', body: null, headers: [] }],
    requestBody: null,
    permission: null,
  });
  expect(empty).toMatch(/^returns +204 without a body$/m);
  expect(empty).toMatch(/no scope is named/);
  expect(empty).not.toMatch(/^takes/m);
  expect(text({ summary: '', text: '', deprecated: false })).toMatch(/^says +nothing$/m);
});
