import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/linter/engine/lint';
import { answers, found, object, text } from '../_contract';
import { head } from '../_lint';

/** Right findings that a reader couldn't place: each names what it saw, and one cause is one finding. */
const messages = (...parts: Parameters<typeof found>) => found(...parts).map(({ message }) => message);
const severities = (...parts: Parameters<typeof found>) => found(...parts).map(({ severity }) => severity);
const flag = { type: 'boolean' };

describe('failure-has-status', () => {
  it('names the fields', () => {
    const schema = object({ success: flag, error: object({ code: text }) });
    expect(messages('failure-has-status', { '/charges': { post: { responses: answers(schema) } } })).toEqual([
      'The 200 of POST /charges can report a failure in "success" and "error".',
    ]);
  });
  it('names the form that is an error', () => {
    const schemas = { Sent: object({ to: text }), SendError: object({ note: text }) };
    const oneOf = [{ $ref: '#/components/schemas/Sent' }, { $ref: '#/components/schemas/SendError' }];
    const paths = { '/sms': { post: { responses: answers({ oneOf }) } } };
    expect(messages('failure-has-status', paths, { components: { schemas } })).toEqual([
      'The 200 of POST /sms can report a failure: it may be "SendError".',
    ]);
  });
});

describe('credential-in-header', () => {
  const asked = (required: boolean, scheme: object, ...others: object[]) =>
    messages(
      'credential-in-header',
      { '/models': { get: { parameters: [{ name: 'apiKey', in: 'query', required, schema: text }], responses: {} } } },
      { security: [{ own: [] }, ...others], components: { securitySchemes: { own: scheme } } },
    ).filter(message => message.startsWith('The query parameter'));

  it('says that the API has a credential of its own', () => {
    const bearer = { type: 'http', scheme: 'bearer' };
    expect(asked(true, bearer)).toEqual(['The query parameter "apiKey" carries a credential besides the API’s own.']);
    expect(asked(true, bearer, {})).toEqual(['The query parameter "apiKey" carries a credential.']);
    expect(asked(false, bearer)).toEqual(['The query parameter "apiKey" carries a credential.']);
    expect(asked(true, { type: 'apiKey', in: 'query', name: 'apiKey' })).toEqual([
      'The query parameter "apiKey" carries a credential.',
    ]);
  });
});

describe('key-is-written-once', () => {
  const twice = (paths: readonly string[]) =>
    lint({
      name: 'a.yaml',
      text: `${head}paths:\n${[...paths, ...paths].map(path => `  ${path}: { get: { responses: {} } }\n`).join('')}`,
    }).findings.filter(({ rule }) => rule === 'key-is-written-once');

  it('tells many of them once', () => {
    expect(twice(['/a', '/b', '/c'])).toHaveLength(3);
    expect(twice(['/a', '/b', '/c', '/d'])).toMatchObject([
      {
        severity: 'error',
        places: 4,
        message:
          '4 keys are written more than once in their mappings, such as "/a", on lines 4 and 8, and "/b", on lines 5 and 9. Most parsers keep only the last one.',
      },
    ]);
  });
});

describe('operation-id-is-unique', () => {
  it('tells a habit once, with all of a few names', () => {
    const get = (operationId: string) => ({ get: { operationId, responses: {} } });
    const paths = { '/v1/a': get('a'), '/v2/a': get('a'), '/v1/b': get('b'), '/v2/b': get('b') };
    expect(messages('operation-id-is-unique', paths)).toEqual([
      '2 operations repeat another operation’s operationId: "a" and "b".',
    ]);
  });
});

describe('server-is-https', () => {
  const served = (...urls: string[]) =>
    severities(
      'server-is-https',
      { '/a': { get: { responses: {} } } },
      {
        servers: urls.map(url => ({ url })),
        security: [{ key: [] }],
        components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
      },
    );
  it('one more of a developer’s machine is a warning', () => {
    expect(served('https://shop.io', 'http://localhost:{port}', 'http://s.io')).toEqual(['warning']);
    expect(served('https://shop.io', 'http://s.io')).toEqual(['error']);
    expect(served('http://localhost:1', 'http://s.io')).toEqual(['error']);
  });
});

describe('YAML', () => {
  const read = (description: string) =>
    lint({ name: 'a.yaml', text: `${head}paths:\n  /a:\n    get:\n      description: ${description}\n` });

  it('a line of a text that looks like a key is text, if the quote is closed', () => {
    const { problems } = read('"Filters.\n      Example: ?ids=1"\n      responses: {}');
    expect(problems).toEqual([]);
  });
  it('where it isn’t, that line is named', () => {
    const { problems } = read('"Filters.\n      responses: {}\n      operationId: "a"');
    expect(problems).toMatchObject([{ fatal: true, line: 7 }]);
  });
});
