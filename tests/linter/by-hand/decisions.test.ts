import { describe, expect, it } from 'vitest';
import { configuredRules } from '../../../src/linter/configuration/apply';
import { noConfiguration } from '../../../src/linter/configuration/configuration';
import { allRules, lint } from '../../../src/linter/engine/lint';
import { answers, array, json, object, query, text } from '../_contract';

/** The messages of the rule of a decision, for a team that made this choice. */
function told(name: string, choice: string, paths: object): string[] {
  const rule = allRules.find(({ decision }) => decision?.name === name)!;
  const configured = configuredRules({ ...noConfiguration, decisions: new Map([[name, choice]]) });
  return findings(rule.id, configured, paths).map(({ message }) => message);
}

function findings(rule: string, options: Parameters<typeof lint>[1], paths: object) {
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths };
  const { findings, causes, problems } = lint({ name: 'openapi.json', text: JSON.stringify(document) }, options);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return [...findings, ...causes.flatMap(({ consequences }) => consequences)].filter(one => one.rule === rule);
}

const things = array(object({ id: text }));
const list = (path: string, schema: object, parameters: object[] = [], headers: string[] = []) => ({
  [path]: { get: { parameters, responses: answers(schema, '200', headers) } },
});
const paged = (...names: string[]) => query('limit', ...names);
const cursor = list('/a', object({ data: things, next_cursor: text }), [
  ...paged(),
  { name: 'after', in: 'query', schema: text },
]);
const offset = list('/b', object({ data: things }), paged('offset'));

describe('paging', () => {
  it('each choice reports the lists of the other', () => {
    expect(told('paging', 'cursor', { ...cursor, ...offset })).toEqual([
      expect.stringContaining('GET /b is paginated only by position'),
    ]);
    expect(told('paging', 'offset', { ...cursor, ...offset })).toEqual([
      expect.stringContaining('GET /a is paginated only by a cursor'),
    ]);
  });
  it('takes both, a list that is whole, and suggestions for either', () => {
    const both = list('/c', object({ data: things, next_cursor: text }), [
      ...paged('page'),
      { name: 'after', in: 'query', schema: text },
    ]);
    const fine = { ...both, ...list('/d', object({ data: things })), ...list('/d/suggest', things, paged()) };
    for (const choice of ['cursor', 'offset']) expect(told('paging', choice, fine), choice).toEqual([]);
  });
  it('a page that is text is a token, and a limit alone is nothing to page with', () => {
    const token = list('/c', object({ data: things }), [{ name: 'page', in: 'query', schema: text }]);
    expect(told('paging', 'cursor', token)).toEqual([]);
    expect(told('paging', 'offset', token)).toHaveLength(1);
    const limited = list('/c', object({ data: things }), paged());
    expect(told('paging', 'offset', limited)).toEqual(['GET /c accepts a limit, but neither a page nor an offset.']);
  });
  it('a contract that does otherwise throughout is told so once', () => {
    const many = Object.assign({}, ...'cdefghij'.split('').map(one => ({ [`/${one}`]: cursor['/a'] })));
    expect(told('paging', 'offset', many)).toEqual([
      'This contract doesn’t paginate by position: 8 of 8 accept neither a page nor an offset.',
    ]);
  });
});

describe('totals', () => {
  const total = list('/t', object({ data: things, total: { type: 'integer' } }), paged('page'));
  const plain = list('/p', object({ data: things }), paged('page'));
  const estimate = list(
    '/e',
    object({ data: things, total: { type: 'integer', description: 'An estimate.' } }),
    paged(),
  );
  it('each choice reports the lists of the other', () => {
    expect(told('totals', 'left-out', { ...total, ...plain })).toEqual([
      'GET /t counts the whole list for every page ("total").',
    ]);
    expect(told('totals', 'included', { ...total, ...plain })).toEqual(['GET /p returns pages without a total.']);
  });
  it('an estimate is fine for both; so is a total in a header or on demand where totals are wanted', () => {
    for (const choice of ['left-out', 'included']) expect(told('totals', choice, estimate), choice).toEqual([]);
    const header = list('/h', things, paged('page'), ['X-Total-Count']);
    const asked = list('/q', object({ data: things }), paged('include_total'));
    expect(told('totals', 'included', { ...header, ...asked })).toEqual([]);
    expect(told('totals', 'included', list('/whole', object({ data: things })))).toEqual([]);
  });
  it('an exact total counts, also beside an estimate', () => {
    const both = list(
      '/b',
      object({ data: things, total: { type: 'integer', description: 'About.' }, total_count: { type: 'integer' } }),
      paged('page'),
    );
    expect(told('totals', 'left-out', { ...both, ...plain })).toEqual([
      'GET /b counts the whole list for every page ("total_count").',
    ]);
    expect(told('totals', 'left-out', { ...list('/h', things, paged('page'), ['X-Total-Count']), ...plain })).toEqual([
      'GET /h counts the whole list for every page ("X-Total-Count").',
    ]);
  });
  it('where totals are wanted, a contract without them is told so once, with how many lists have none', () => {
    const many = Object.assign({}, ...'cdefghij'.split('').map(one => ({ [`/${one}`]: plain['/p'] })));
    expect(told('totals', 'included', many)).toEqual([
      'This API returns pages without a total: 8 of 8 lists have none.',
    ]);
    expect(told('totals', 'included', { ...total, ...many })).toEqual([
      'This API returns pages without a total: 8 of 9 lists have none.',
    ]);
  });
});

describe('lists', () => {
  const bare = list('/bare', things, [], ['Link']);
  const wrapped = list('/wrapped', object({ data: things, has_more: {} }));
  it('each choice reports the lists of the other', () => {
    expect(told('lists', 'object', { ...list('/bare', things), ...wrapped })).toEqual([
      expect.stringContaining('GET /bare returns a bare array'),
    ]);
    expect(told('lists', 'array', { ...bare, ...wrapped })).toEqual([
      'GET /wrapped returns its items inside an object, as "data".',
    ]);
  });
});

describe('errors', () => {
  const failure = (status: string, mediaType: string, schema: object) => ({
    [status]: { description: 'x', content: { [mediaType]: { schema } } },
  });
  const problem = failure('400', 'application/problem+json', object({ type: text, title: text }));
  const wrapped = failure('404', 'application/json', object({ error: object({ code: text, message: text }) }));
  const flat = failure('409', 'application/json', object({ message: text }));
  const of = (...responses: object[]) => ({ '/a/{id}': { get: { responses: Object.assign({}, ...responses) } } });
  it('each choice reports what has another format, or none', () => {
    const all = of(problem, wrapped, flat, { '410': { description: 'Gone' } });
    const statuses = (choice: string) => told('errors', choice, all).map(message => /\b4\d\d\b/.exec(message)![0]);
    expect(statuses('problem+json')).toEqual(['404', '409', '410']);
    expect(statuses('error-object')).toEqual(['400', '409', '410']);
    expect(told('errors', 'problem+json', of(problem))).toEqual([]);
    expect(told('errors', 'error-object', of(wrapped))).toEqual([]);
  });
  it('where most errors have another format, that is told once, with their number', () => {
    const many = Object.assign({}, ...'abcdef'.split('').map(one => ({ [`/${one}/{id}`]: of(flat)['/a/{id}'] })));
    const fine = { '/y/{id}': of(problem)['/a/{id}'], '/z/{id}': of(problem)['/a/{id}'] };
    expect(told('errors', 'problem+json', { ...many, ...fine })).toEqual([
      'Most errors in this contract aren’t returned as application/problem+json: 6 of 8.',
    ]);
  });
  it('without the decision, any single format is fine', () => {
    for (const one of [problem, wrapped, flat]) expect(told('errors', 'consistent', of(one))).toEqual([]);
  });
  it('OAuth fixes the errors of its own endpoints', () => {
    const token = { '/oauth/token': { post: { responses: flat } } };
    for (const choice of ['problem+json', 'error-object']) expect(told('errors', choice, token)).toEqual([]);
  });
});

describe('field-case', () => {
  const fields = (...names: string[]) => ({
    '/a/{id}': { get: { responses: answers(object(Object.fromEntries(names.map(name => [name, text])))) } },
  });
  it.each([
    ['snake_case', 'created_at', 'createdAt'],
    ['camelCase', 'createdAt', 'created_at'],
    ['PascalCase', 'CreatedAt', 'createdAt'],
    ['kebab-case', 'created-at', 'createdAt'],
  ])('%s takes %s and reports %s, also if no name is otherwise', (style, right, wrong) => {
    expect(told('field-case', style, fields(right, 'id', 'IBAN', 'access_token'))).toEqual([]);
    expect(told('field-case', style, fields(wrong, 'id'))).toEqual([
      expect.stringMatching(`"${wrong}" is .*, not ${style}\\.`),
    ]);
    expect(told('field-case', 'consistent', fields(wrong, 'id'))).toEqual([]);
  });
  it('a name is told once, with its places, and a habit once for the whole contract', () => {
    const twice = {
      ...fields('createdAt'),
      '/b': { post: { requestBody: json(object({ createdAt: text })), responses: {} } },
    };
    expect(told('field-case', 'snake_case', twice)).toEqual([
      '"createdAt" is camelCase, not snake_case. This happens in 2 places.',
    ]);
    const named = (letters: string) => told('field-case', 'snake_case', fields(...[...letters].map(one => `${one}At`)));
    expect(named('abcde')).toHaveLength(5);
    for (const letters of ['abcdef', 'abcdefgh'])
      expect(named(letters)).toEqual([
        `Most names in this contract aren’t snake_case: ${letters.length} of ${letters.length}, such as aAt and bAt.`,
      ]);
  });
});

describe('code-case', () => {
  const codes = (...values: string[]) => ({
    '/a/{id}': {
      get: { responses: answers(object({ code: { type: 'string', enum: values }, message: text }), '404') },
    },
  });
  it('each choice reports codes of other styles, also if all of them are alike', () => {
    expect(told('code-case', 'UPPER_CASE', codes('not_found', 'is_gone'))).toEqual([
      'The code "not_found" and 1 other are snake_case, not UPPER_CASE.',
    ]);
    expect(told('code-case', 'UPPER_CASE', codes('NOT_FOUND', 'GONE'))).toEqual([]);
    expect(told('code-case', 'snake_case', codes('not_found', 'gone'))).toEqual([]);
    expect(told('code-case', 'consistent', codes('NOT_FOUND', 'IS_GONE'))).toEqual([]);
  });
});

describe('collections', () => {
  const collection = (name: string) => ({
    [`/${name}`]: { post: { responses: { '201': { description: 'x' } } } },
    [`/${name}/{id}`]: { get: { responses: { '200': { description: 'x' } } } },
  });
  it('each choice reports the names of the other', () => {
    const mixed = {
      ...collection('order'),
      ...collection('users'),
      ...collection('invoices'),
      ...collection('equipment'),
    };
    expect(told('collections', 'plural', mixed)).toEqual([expect.stringContaining('"order" is singular')]);
    expect(told('collections', 'singular', mixed)).toEqual([
      'The collection "users" is plural.',
      'The collection "invoices" is plural.',
    ]);
  });
});

describe('numbers', () => {
  const set = (rule: string, setting: string, value: number, paths: object) => {
    const rules = new Map([[rule, { severity: null, settings: new Map([[setting, value]]) }]]);
    return findings(rule, configuredRules({ ...noConfiguration, rules }), paths).length;
  };
  const failing = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `/a${i}/{id}`,
        { get: { responses: { '400': { description: 'Bad' } } } },
      ]),
    );
  it('throttling-is-stated asks from so many failing operations on', () => {
    const rule = 'throttling-is-stated';
    expect(findings(rule, {}, failing(4))).toHaveLength(0);
    expect(findings(rule, {}, failing(5))).toHaveLength(1);
    expect(set(rule, 'failing-operations', 2, failing(2))).toBe(1);
    expect(set(rule, 'failing-operations', 9, failing(8))).toBe(0);
  });
  it('creation-returns-201 from so many creations on', () => {
    const creations = (count: number) =>
      Object.assign(
        {},
        ...Array.from({ length: count }, (_, i) => ({
          [`/a${i}`]: { post: { operationId: `createA${i}`, responses: { '200': { description: 'x' } } } },
          [`/a${i}/{id}`]: { get: { responses: { '200': { description: 'x' } } } },
        })),
      );
    const rule = 'creation-returns-201';
    expect([findings(rule, {}, creations(2)).length, findings(rule, {}, creations(3)).length]).toEqual([0, 1]);
    expect([set(rule, 'creations', 2, creations(2)), set(rule, 'creations', 4, creations(3))]).toEqual([1, 0]);
  });
  it('list-has-envelope from so many lists that are named alike on', () => {
    const named = Object.assign(
      {},
      ...['data', 'data', 'data', 'results'].map((one, i) =>
        list(`/l${i}`, object({ [one]: things, has_more: {} }), paged()),
      ),
    );
    expect(findings('list-has-envelope', {}, named)).toHaveLength(0);
    expect(set('list-has-envelope', 'named-alike', 3, named)).toBe(1);
  });
});
