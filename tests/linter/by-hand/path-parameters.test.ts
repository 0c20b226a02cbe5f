import { describe, expect, it } from 'vitest';
import { count, found, grades, ok, text } from '../_contract';

const rule = 'path-parameters-are-declared';
const parameter = (name: string, place = 'path') => ({ name, in: place, required: true, schema: text });
const reading = (...parameters: object[]) => ({ get: { parameters, responses: ok } });
const messages = (paths: object) => found(rule, paths).map(({ message }) => message);

describe('a path parameter that nobody declares', () => {
  it('is named, with what is declared instead', () => {
    expect(messages({ '/a/{id}': reading() })).toEqual(['GET /a/{id} doesn’t declare the path parameter "id".']);
    expect(messages({ '/a/{id}/b/{key}': reading() })).toEqual([
      'GET /a/{id}/b/{key} doesn’t declare the path parameters "id" and "key".',
    ]);
    expect(messages({ '/a/{id}': reading(parameter('Id')) })).toEqual([
      'GET /a/{id} doesn’t declare the path parameter "id", but "Id".',
    ]);
    expect(messages({ '/a/{id}': reading(parameter('id', 'query')) })).toEqual([
      'GET /a/{id} declares the path parameter "id" in the query.',
    ]);
    expect(messages({ '/a/{id}': reading(parameter('ID', 'query')) })).toEqual([
      'GET /a/{id} declares the path parameter "id" as "ID" in the query.',
    ]);
    expect(messages({ '/a/:id': reading(parameter('id')) })).toEqual([
      'GET /a/:id writes the parameter "id" without braces, so clients send ":id".',
    ]);
  });

  it('may be written with a colon without being declared, if it’s an id or the contract has others', () => {
    expect(messages({ '/a/:order_id': reading() })).toEqual([
      'GET /a/:order_id writes the parameter "order_id" without braces, so clients send ":order_id".',
    ]);
    expect(messages({ '/a/:batch': reading() })).toEqual([]);
    expect(messages({ '/a/:batch': reading(), '/b/:name': reading(parameter('name')) })).toHaveLength(2);
    expect(messages({ '/a/:batch': reading(), '/b/:order_id': reading() })).toHaveLength(2);
  });

  it('is fine where the path declares it for all methods, or a reference does', () => {
    expect(count(rule, { '/a/{id}': { parameters: [parameter('id')], ...reading() } })).toBe(0);
    const components = { parameters: { Id: parameter('id') } };
    expect(count(rule, { '/a/{id}': reading({ $ref: '#/components/parameters/Id' }) }, { components })).toBe(0);
  });

  it('may be declared by a reference that leads nowhere, which another rule tells', () => {
    const lost = { $ref: '#/components/parameters/Id' };
    expect(count(rule, { '/a/{id}': reading(lost) })).toBe(0);
    expect(count(rule, { '/a/{id}': { parameters: [lost], ...reading() } })).toBe(0);
  });

  it('may be meant by an entry that is no parameter', () => {
    const says = ['GET /a/{id} doesn’t declare the path parameter "id": an entry of its parameters has no name.'];
    expect(messages({ '/a/{id}': reading({ '<<': parameter('id') }) })).toEqual(says);
    const components = { parameters: { Ids: [parameter('id')] } };
    const lists = found(rule, { '/a/{id}': reading({ $ref: '#/components/parameters/Ids' }) }, { components });
    expect(lists.map(({ message }) => message)).toEqual(says);
  });

  it('is known with a pattern or as the rest of the path; what comes after ? or # is no path', () => {
    for (const path of ['/a/{id:[0-9]+}', '/a/{id+}', '/a/{id*}', '/a/{id}?b={b}', '/a/{id}#{b}', '/a/{id}{?b,c}'])
      expect(messages({ [path]: reading(parameter('id')) }), path).toEqual([]);
    expect(messages({ '/a/{id:[0-9]+}': reading(parameter('id:[0-9]+')) })).toEqual([]);
    expect(messages({ '/a/{id+}': reading(parameter('id+')) })).toEqual([]);
  });

  it('is told once where it is a habit, with how many follow the convention', () => {
    const paths = (good: number, bad: number) => ({
      ...Object.fromEntries(Array.from({ length: good }, (_, i) => [`/g${i}/{id}`, reading(parameter('id'))])),
      ...Object.fromEntries(Array.from({ length: bad }, (_, i) => [`/b${i}/{id}`, reading()])),
    });
    expect(found(rule, paths(1, 5))).toMatchObject([
      {
        severity: 'error',
        places: 5,
        message: '5 operations don’t declare all parameters of their paths, such as GET /b0/{id} and GET /b1/{id}.',
      },
    ]);
    const colons = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`/c${i}/:id`, reading(parameter('id'))]));
    expect(messages(colons)).toEqual([
      '5 operations write parameters of their paths with a colon instead of braces, such as GET /c0/:id and GET /c1/:id.',
    ]);
    expect(messages(paths(9, 4))[0]).toMatch(
      /^GET \/b0\/\{id\} doesn’t .* 3 more places: .*, while 9 follow the convention\.$/,
    );
    expect(count(rule, paths(9, 3))).toBe(3);
  });

  it('says the same of other places only where it is true of them', () => {
    const good = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`/g${i}/{id}`, reading(parameter('id'))]));
    const bad = { '/x/{id}': reading(), '/y/{key}': reading(), '/z/{a}/{b}': reading() };
    expect(messages({ ...good, '/a/{id}': reading(), ...bad })[0]).toContain('The same is true of 3 more places: ');
    expect(messages({ ...good, '/a/{id}': reading(parameter('id', 'query')), ...bad })).toEqual([
      'GET /a/{id} declares the path parameter "id" in the query. 3 more places break this rule as well: GET /x/{id}, GET /y/{key}, and GET /z/{a}/{b}, while 9 follow the convention.',
    ]);
  });

  it('matters less where no client is generated for it', () => {
    expect(grades(rule, { '/a/{id}': { get: { deprecated: true, responses: ok } } })).toEqual(['info']);
    expect(grades(rule, { '/a/{id}': { get: { 'x-internal': true, responses: ok } } })).toEqual(['info']);
  });

  it('isn’t asked of callbacks and webhooks, which have no path of their own', () => {
    const callbacks = { paid: { '{$request.body#/url}': { post: { responses: ok } } } };
    expect(count(rule, { '/a': { post: { callbacks, responses: ok } } }, { webhooks: { 'a/{id}': reading() } })).toBe(
      0,
    );
  });
});

it('a parameter that is declared and isn’t in the path is a warning', () => {
  expect(found(rule, { '/a': reading(parameter('id')) })).toMatchObject([
    { severity: 'warning', message: 'GET /a declares the path parameter "id", which its path doesn’t have.' },
  ]);
  expect(count(rule, { '/a': reading(parameter('id', 'query')) })).toBe(0);
});
