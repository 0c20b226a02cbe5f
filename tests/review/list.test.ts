import { expect, test } from 'vitest';
import { contracts } from '../../src/generated/contracts';
import { operationLines } from '../../src/review/contract/lines';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { shortPaths } from '../../src/ui/screens/review/claim-lines';

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
