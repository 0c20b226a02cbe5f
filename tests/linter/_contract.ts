import { findingsOf } from './_lint';

/** Small contracts, written as objects, for tests by hand. */
export const text = { type: 'string' };
export const integer = { type: 'integer' };
export const number = { type: 'number' };
export const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
export const array = (items: object, more: object = {}) => ({ type: 'array', items, ...more });
export const json = (schema: object) => ({ content: { 'application/json': { schema } } });
/** A success that says nothing. */
export const ok = { '200': { description: 'x' } };
export const answers = (schema: object, status = '200', headers: readonly string[] = []) => ({
  [status]: { description: 'x', headers: Object.fromEntries(headers.map(name => [name, {}])), ...json(schema) },
});
/** A POST that takes an idempotency key. */
export const withKey = {
  post: { parameters: [{ name: 'Idempotency-Key', in: 'header', schema: text }], responses: ok },
};
export const query = (...names: string[]) =>
  names.map(name => ({ name, in: 'query', schema: { type: 'integer', maximum: 200, default: 50 } }));

/** In: a rule and paths. Out: its findings. */
export const found = (rule: string, paths: object, more: object = {}) =>
  findingsOf(rule, JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more }));
/** The same, counted. */
export const count = (rule: string, paths: object, more: object = {}) => found(rule, paths, more).length;
/** Their severities. */
export const grades = (rule: string, paths: object, more: object = {}) =>
  found(rule, paths, more).map(({ severity }) => severity);
