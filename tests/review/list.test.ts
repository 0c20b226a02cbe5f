import { describe, expect, test } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { contracts } from '../../src/generated/contracts';
import { contractLines, operationLines } from '../../src/review/contract/lines';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { shortPaths } from '../../src/ui/screens/review/claim-lines';
import { factsOf } from './_reviewed';

test('in a narrow list, paths that end alike are still told apart', () => {
  const paths = [
    '/customers/{customer_id}/addresses/{id}/notes',
    '/couriers/{courier_id}/addresses/{id}/notes',
    '/notes',
  ];
  const shown = shortPaths(paths, 30);
  expect(new Set(shown.values()).size).toBe(3);
  for (const text of shown.values()) expect(width(text)).toBeLessThanOrEqual(30);
});

test.each(contracts.map(contract => [contract.id, contract] as const))('so are those of %s', (_, contract) => {
  const paths = Object.keys(contract.document().paths);
  for (const room of [22, 30, 60]) {
    const shown = shortPaths(paths, room);
    for (const text of shown.values()) expect(width(text)).toBeLessThanOrEqual(room);
  }
  expect(new Set(shortPaths(paths, 30).values()).size).toBe(paths.length);
});

test('a body is an outline: what a field holds is below it and further to the right, and each says whether it’s there', () => {
  const field = (name: string, required: boolean) => ({ name, required, type: 'string', text: '' });
  const fields = [field('data', true), field('data[].id', true), field('data[].note', false)];
  const body = { mediaType: 'application/json', schema: 'Page', text: '', open: true, fields };
  const facts = {
    name: 'POST /x',
    method: 'POST',
    path: '/x',
    summary: '',
    text: '',
    deprecated: false,
    parameters: [],
    requestBody: body,
    responses: [{ status: '200', body, headers: [] }],
    idempotencyKey: false,
    permission: null,
  };
  const lines = operationLines(facts, 80, plainTheme);
  expect(lines).toContain('            data    required, string.');
  expect(lines).toContain('              id    required, string.');
  expect(lines).toContain('              note  optional, string.');
  expect(lines).toContain('              note  may be absent, string.');
  expect(lines).toContain('              id    string.');
});

describe('responses that are the same in nearly every operation', () => {
  const failure = (description: string, headers: OpenApi = {}) => ({
    description,
    headers,
    content: { 'application/json': { schema: { type: 'object', properties: { code: { type: 'string' } } } } },
  });
  const usual = failure('No token.');
  const operation = (responses: OpenApi) => ({
    summary: 'Read it',
    responses: { 200: { description: 'It' }, ...responses },
  });
  const contract = (odd: OpenApi): OpenApi => ({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: Object.fromEntries(
      ['/a', '/b', '/c', '/d'].map((path, i) => [path, { get: operation({ 401: i === 0 ? odd : usual }) }]),
    ),
  });
  const linesOf = (document: OpenApi, unfolded = false) => {
    const { summary, operations } = factsOf(document);
    return {
      whole: contractLines(summary, 'A shop.', 80, plainTheme).join('\n'),
      operations: operations.map(facts => operationLines(facts, 80, plainTheme, { unfolded }).join('\n')),
    };
  };

  test('are one line in each operation, and in full with the whole contract', () => {
    const { whole, operations } = linesOf(contract(usual));
    expect(whole).toMatch(/everywhere .*\n +401: \{code\}\n +401 No token\./);
    for (const text of operations) {
      expect(text).toContain('401 as everywhere');
      expect(text).not.toContain('No token.');
    }
  });

  test('are shown in full on demand', () => {
    for (const text of linesOf(contract(usual), true).operations) {
      expect(text).toContain('401 No token.');
      expect(text).not.toContain('as everywhere');
    }
  });

  const schema = { type: 'object', properties: { code: { type: 'string' }, hint: { type: 'string' } } };
  const optional = { type: 'object', required: ['code'], properties: { code: { type: 'string' } } };
  test.each<[string, OpenApi, RegExp]>([
    ['description', failure('Log in first.'), /401 Log in first\./],
    [
      'headers',
      failure('No token.', { 'WWW-Authenticate': { schema: { type: 'string' } } }),
      /Headers: WWW-Authenticate/,
    ],
    ['schema', { ...usual, content: { 'application/json': { schema } } }, /401: \{code, hint\}/],
    ['field', { ...usual, content: { 'application/json': { schema: optional } } }, /401 No token\./],
    [
      'media type',
      { ...usual, content: { 'text/json': usual.content['application/json'] } },
      /401: \{code\} as text\/json/,
    ],
    ['body', { description: 'No token.' }, /401: without a body/],
  ])('one with another %s is shown in full', (_, odd, shown) => {
    const [first, second] = linesOf(contract(odd)).operations;
    expect(first).toMatch(shown);
    expect(first).not.toContain('as everywhere');
    expect(second).toContain('401 as everywhere');
  });

  test('a response that half of the operations have is no response of all', () => {
    const document = contract(usual);
    document.paths['/a'].get = operation({});
    document.paths['/b'].get = operation({});
    expect(linesOf(document).operations.join()).not.toContain('as everywhere');
  });

  test.each(contracts.map(each => [each.id, each] as const))('of %s read the same folded and in full', (_, each) => {
    const { summary, operations } = factsOf(each.document());
    expect(summary.usual.length).toBeGreaterThan(0);
    for (const { responses } of operations) {
      for (const response of responses.filter(({ isUsual }) => isUsual)) {
        const { isUsual: _, ...shown } = response;
        expect(summary.usual).toContainEqual(shown);
      }
    }
  });
});
