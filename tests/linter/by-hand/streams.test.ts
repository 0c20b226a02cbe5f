import { expect, it } from 'vitest';
import { lint } from '../../../src/linter/engine/lint';
import { answers, count, object, text } from '../_contract';

const shape = object({ result: object({ id: text }), error: object({ code: text, message: text }) });

it('a failure inside a stream is no failure with a success status', () => {
  const of = (description: string) => ({
    '/events': { get: { responses: { '200': { ...answers(shape)['200'], description } } } },
  });
  expect(count('failure-has-status', of('Events'))).toBe(1);
  expect(count('failure-has-status', of('A successful response.(streaming responses)'))).toBe(0);
});

it('the root of an API may be a list', () => {
  const list = object({ data: { type: 'array', items: object({ id: text }) } });
  const parameters = [{ name: 'page', in: 'query', schema: { type: 'integer' } }];
  const document = { openapi: '3.1.0', paths: { '/': { get: { parameters, responses: answers(list) } } } };
  expect(lint({ name: 'a.json', text: JSON.stringify(document) }).problems).toEqual([]);
});
