import { array, json, object, text } from '../_contract';

const usual = object({ code: text, message: text, field: text });
const failing = (status: string, body: object) => ({
  get: { responses: { '200': { description: 'x' }, [status]: { description: 'x', ...body } } },
});
const fails = (path: string, status: string, schema: object) => ({ paths: { [path]: failing(status, json(schema)) } });
const times = (count: number, name: string, item: object) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`/${name}${i}`, item]));
const often = (count: number, schema: object, name = 'usual') => times(count, name, failing('400', json(schema)));
const odd = object({ title: text, why: text });
const bodiless = (status: string, count: number, body: object = {}) => ({
  paths: times(count, 'bare', failing(status, body)),
});
const problem = (schema: object) => ({
  paths: {
    '/problem': {
      get: { responses: { '400': { description: 'x', content: { 'application/problem+json': { schema } } } } },
    },
  },
});
const order = { id: text, name: text };

export const contracts = {
  'Errors beside four of the usual format': {
    base: { path: '/a', paths: often(4, usual) },
    signs: {
      'one that shares names': fails('/b', '400', object({ code: text, other: text, more: text })),
      'one that shares half of its names': fails('/b', '400', object({ code: text, other: text })),
      'another format': fails('/b', '400', odd),
      'another format three times': { paths: often(3, odd, 'odd') },
      'another format five times': { paths: often(5, odd, 'odd') },
      'the error of OAuth': fails('/b', '400', object({ error: text, error_description: text })),
      'the error of an event': fails('/b', '400', object({ err: text, description: text })),
      'data and errors': fails('/b', '400', object({ data: text, errors: array(text) })),
      'what became of each': fails('/b', '400', object({ a: object({ status: text }), b: object({ status: text }) })),
      'a conflict with what is there': fails('/b', '409', object(order)),
      'a failure with what is there': fails('/b', '400', object(order)),
      'nobody signed in': fails('/me', '401', object({ user: text })),
      'nobody at an order': fails('/b', '401', object({ user: text })),
      'too many requests': fails('/b', '429', odd),
      'problem details': problem(object({ type: text, title: text, status: text })),
      'a problem with the usual names': problem(usual),
      'an error inside': fails('/b', '400', object({ error: object({ code: text, message: text }) })),
      'another error of its own': fails('/c', '400', object({ reason: text, hint: text })),
      'one body is absent': bodiless('400', 1),
      'three bodies are absent': bodiless('404', 3),
      'six bodies are absent': bodiless('404', 6),
      'a body is text': bodiless('500', 2, { content: { 'text/plain': {} } }),
    },
  },
};
