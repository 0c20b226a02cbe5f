import { describe, expect, it } from 'vitest';
import { answers, array, count, found, json, number, object, query, text } from '../_contract';

const things = array(object({ id: text }));
const list = (path: string, schema: object, parameters: object[] = [], more: object = {}) => ({
  [path]: { get: { parameters, responses: answers(schema) }, ...more },
});

describe('what is a list', () => {
  it('an array that is replaced whole at its address is a value', () => {
    const put = (body: object) => ({ put: { requestBody: json(body), responses: answers({}) } });
    for (const rule of ['list-has-limit', 'list-has-envelope']) {
      expect(count(rule, list('/settings/words', things, [], put(things))), rule).toBe(0);
      expect(count(rule, list('/settings/words', things, [], put(object({})))), rule).toBe(1);
      expect(count(rule, list('/settings/words', things)), rule).toBe(1);
    }
  });
  it('so is a row of yes and no', () => {
    expect(count('list-has-limit', list('/follows', array({ type: 'boolean' })))).toBe(0);
    expect(count('list-has-limit', list('/follows', things))).toBe(1);
  });
});

describe('list-has-envelope', () => {
  const rule = 'list-has-envelope';
  it('takes an object, a Link header, and a bound on what is not paged', () => {
    expect(count(rule, list('/ships', object({ ships: things })))).toBe(0);
    expect(count(rule, { '/ships': { get: { responses: answers(things, '200', ['Link']) } } })).toBe(0);
    expect(count(rule, list('/ships', { ...things, maxItems: 12 }))).toBe(0);
  });
  it('a bound on one page says nothing about the list', () => {
    expect(count(rule, list('/ships', { ...things, maxItems: 12 }, query('limit')))).toBe(1);
    expect(count(rule, list('/ships', things))).toBe(1);
  });
  it('hears another name for the items only where nearly all lists share one, and only of a paged list', () => {
    const named = (names: string[], parameters: object[]) =>
      Object.assign(
        {},
        ...names.map((name, i) => list(`/${name}${i}`, object({ [name]: things, has_more: {} }), parameters)),
      );
    const told = found(rule, named(['data', 'data', 'data', 'data', 'results'], query('limit')));
    expect(told.map(({ operation }) => operation)).toEqual(['GET /results4']);
    expect(told[0]!.message).toContain('"results", unlike 4 other lists here, which use "data"');
    expect(count(rule, named(['data', 'data', 'data', 'data', 'results'], []))).toBe(0);
    expect(count(rule, named(['data', 'data', 'results', 'results', 'items'], query('limit')))).toBe(0);
    expect(count(rule, named(['ships', 'ships', 'ships', 'ships', 'results'], query('limit')))).toBe(0);
  });
});

describe('list-has-limit', () => {
  const rule = 'list-has-limit';
  const limit = (schema: object, description = '') => [{ name: 'per_page', in: 'query', description, schema }];
  const of = (parameters: object[]) =>
    found(rule, list('/ships', object({ data: things }), parameters)).map(({ message }) => message);
  it.each([
    ['nothing', [], 'GET /ships states no limit on how much it returns.'],
    ['no maximum', limit({ type: 'integer', default: 5 }), 'GET /ships accepts "per_page" without stating a maximum.'],
    ['no default', limit({ type: 'integer', maximum: 5 }), 'GET /ships accepts "per_page" without stating a default.'],
  ])('%s is told', (_, parameters, message) => expect(of(parameters)).toEqual([message]));
  it.each([
    ['both in the schema', limit({ type: 'integer', default: 5, maximum: 50 })],
    ['both in words', limit({ type: 'integer' }, 'Between 1 and 100, default 20.')],
    ['a choice of values', limit({ type: 'integer', enum: [10, 20], default: 10 })],
  ])('%s is enough', (_, parameters) => expect(of(parameters)).toEqual([]));
  it('a bound of the array, or in the words of the operation, is a limit', () => {
    expect(count(rule, list('/ships', object({ data: { ...things, maxItems: 9 } })))).toBe(0);
    const told = { get: { description: 'Answers at most 30 ships.', responses: answers(object({ data: things })) } };
    expect(count(rule, { '/ships': told })).toBe(0);
  });
  it('plain words that nobody can add to are a table', () => {
    expect(count(rule, list('/event-types', object({ data: array(text) })))).toBe(0);
    const post = { post: { responses: answers(text, '201') } };
    expect(count(rule, list('/labels', object({ data: array(text) }), [], post))).toBe(1);
  });
  it('where most lists have none, it is told once, with how many', () => {
    const many = Object.assign(
      {},
      ...['a', 'b', 'c', 'd', 'e', 'f'].map(name => list(`/${name}s`, object({ data: things }))),
    );
    const told = { scope: 'contract', message: expect.stringContaining('6 of 6 lists') };
    expect(found(rule, many)).toMatchObject([{ ...told, severity: 'info' }]);
    // Where clients add items, a list grows.
    const growing = Object.fromEntries(
      Object.entries(many).map(([path, item]) => [path, { ...(item as object), post: { responses: {} } }]),
    );
    const servers = [{ url: 'https://api.shop.com' }];
    expect(found(rule, growing, { servers })).toMatchObject([{ ...told, severity: 'warning' }]);
  });
});

describe('list-has-cursor', () => {
  const rule = 'list-has-cursor';
  const paged = (fields: object, ...names: string[]) =>
    count(rule, list('/ships', object({ data: things, ...fields }), query(...names)));
  it('a page number alone is a position', () => {
    for (const name of ['page', 'offset', 'skip', 'start', '$skip']) expect(paged({}, name, 'limit'), name).toBe(1);
    expect(paged({}, 'limit')).toBe(1);
  });
  it('a cursor, a token, a marker or an id to go on from will do', () => {
    for (const name of [
      'cursor',
      'after',
      'page_token',
      'nextToken',
      'starting_after',
      'marker',
      'since_id',
      'bookmark',
    ])
      expect(paged({}, name, 'limit'), name).toBe(0);
  });
  it('so will a link to the next page, in words, by format or nested', () => {
    expect(paged({ next: { type: 'string', format: 'uri' } }, 'page', 'limit')).toBe(0);
    expect(paged({ next: { ...text, description: 'URL to the next page of items.' } }, 'page', 'limit')).toBe(0);
    expect(
      paged(
        { links: object({ pages: object({ next: { ...text, description: 'URI of the next page.' } }) }) },
        'page',
        'limit',
      ),
    ).toBe(0);
    expect(paged({ next: { ...number, description: 'The next page.' } }, 'page', 'limit')).toBe(1);
  });
  it('the best matches of what somebody types are all there is', () => {
    expect(count(rule, list('/ships/typeahead', object({ data: things }), query('limit')))).toBe(0);
    expect(count(rule, list('/ships/typeahead', object({ data: things }), query('limit', 'page')))).toBe(1);
  });
});

describe('list-has-no-total', () => {
  const rule = 'list-has-no-total';
  const of = (fields: object) => count(rule, list('/ships', object({ data: things, ...fields }), query('limit')));
  it('hears a total at the top, in meta and in a header', () => {
    expect(of({ total: number })).toBe(1);
    expect(of({ meta: object({ totalCount: number }) })).toBe(1);
    expect(
      count(rule, {
        '/ships': {
          get: { parameters: query('page'), responses: answers(object({ data: things }), '200', ['X-Total-Count']) },
        },
      }),
    ).toBe(1);
  });
  it('the total of a list that is whole is its length', () => {
    expect(count(rule, list('/ships', object({ data: things, total: number })))).toBe(0);
    expect(count(rule, list('/ships', object({ data: things, total: number, next: text })))).toBe(1);
  });
  it('an estimate, the count of this page, and a sum of money are no total', () => {
    expect(of({ total: { ...number, description: 'An estimate.' } })).toBe(0);
    expect(of({ count: number })).toBe(0);
    expect(of({ total_weight: number })).toBe(0);
  });
});

describe('collections-are-plural', () => {
  const rule = 'collections-are-plural';
  const made = (...names: string[]) =>
    Object.assign(
      {},
      ...names.map(name => ({
        [`/${name}`]: { post: { responses: { '201': { description: 'x' } } } },
        [`/${name}/{id}`]: { get: { responses: { '200': { description: 'x' } } } },
      })),
    );
  it('hears the odd one', () => {
    expect(count(rule, made('ships', 'berths', 'pilot'))).toBe(1);
    expect(count(rule, made('people', 'criteria', 'invoice'))).toBe(1);
  });
  it('singular throughout, uncountable and irregular names are consistent', () => {
    expect(count(rule, made('ship', 'berth', 'pilot'))).toBe(0);
    expect(count(rule, made('ships', 'evidence', 'equipment'))).toBe(0);
    expect(count(rule, made('ships', 'children', 'media'))).toBe(0);
  });
});
