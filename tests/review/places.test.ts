import { expect, test } from 'vitest';
import { codeLists } from '../../src/review/exercises/mutations/_places';

test('the list of error codes is found wherever an error has it, up to four objects deep', () => {
  const codes = { type: 'object', properties: { code: { type: 'string', enum: ['closed', 'late'] } } };
  const within = (depth: number): object =>
    depth === 0 ? codes : { type: 'object', properties: { inner: within(depth - 1) } };
  const found = (depth: number) =>
    codeLists({ openapi: '3.1.0', components: { schemas: { Problem: within(depth) } } }).map(({ pointer }) => pointer);
  const pointerAt = (depth: number) =>
    `/components/schemas/Problem${'/properties/inner'.repeat(depth)}/properties/code`;
  for (const depth of [0, 1, 3, 4]) expect(found(depth)).toEqual([pointerAt(depth)]);
  expect(found(5)).toEqual([]);
});
