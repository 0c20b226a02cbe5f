import { expect, it } from 'vitest';
import { apiOf } from '../../src/openapi/description';
import { lossOf } from '../../src/openapi/diff/losses';

it('a 204 or 205 that describes no body any more loses nothing, as none was sent', () => {
  const operation = (status: number, content: object) => {
    const responses = { [status]: { description: '', ...content } };
    return apiOf({ openapi: '3.1.0', paths: { '/a': { delete: { responses } } } }).operations[0]!;
  };
  const body = { content: { 'application/json': { schema: { type: 'object' } } } };
  const lost = (status: number) =>
    lossOf(operation(status, body), operation(status, {}), { sameStatuses: true, sameDeprecation: true });
  expect([204, 205, 200].map(lost)).toEqual([null, null, 'no longer says what its 200 contains']);
});
