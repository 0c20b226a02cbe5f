import { describe, expect, it } from 'vitest';
import { findingsOf } from '../_lint';

/** Written by hand: what no flaw of ours produced. */
const ok = "responses: { '200': { description: x } }";

describe('collections-are-plural', () => {
  const found = (...paths: string[]) =>
    findingsOf(
      'collections-are-plural',
      `paths:\n${paths
        .flatMap(path => [
          `  /${path}: { post: { responses: { '201': { description: x } } } }`,
          `  /${path}/{id}: { get: { ${ok} } }`,
        ])
        .join('\n')}\n`,
    ).map(({ message }) => /"(.*?)"/.exec(message)![1]);

  it('names the odd one out', () => {
    expect(found('orders', 'ships', 'invoice')).toEqual(['invoice']);
    expect(found('order-lines', 'ships', 'credit-note')).toEqual(['credit-note']);
  });

  it('leaves alone what is singular throughout, and words without a plural', () => {
    expect(found('order', 'ship', 'invoice')).toEqual([]);
    expect(found('orders', 'ships', 'equipment')).toEqual([]);
    expect(found('orders', 'ships', 'media', 'people', 'indices')).toEqual([]);
    expect(found('orders', 'ships', 'billing', 'news', 'status')).toEqual([]);
  });

  it('the same noun in both numbers is odd however many others there are', () => {
    expect(found('orders', 'order')).toEqual(['order']);
  });
});

describe('codes-keep-one-style', () => {
  const found = (codes: unknown, more: object = {}, preamble = '') =>
    findingsOf(
      'codes-keep-one-style',
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1', description: preamble },
        paths: {
          '/a': {
            get: {
              responses: {
                '400': {
                  description: 'x',
                  content: {
                    'application/json': {
                      schema: {
                        type: 'object',
                        properties: {
                          code: { type: 'string', ...more, ...(codes as object) },
                          message: { type: 'string' },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      }),
    );

  it('hears enums, open lists and examples', () => {
    for (const member of ['enum', 'x-extensible-enum', 'examples']) {
      expect(found({ [member]: ['not_found', 'rate_limited', 'cardDeclined'] }), member).toHaveLength(1);
    }
  });

  it('counts once, and names one of them', () => {
    const [finding] = found({ enum: ['not_found', 'rate_limited', 'A_B', 'C_D'] });
    expect(finding!.message).toContain('"A_B" and 1 other');
    // A code belongs to the contract, not to one operation.
    expect(finding!.operation).toBeNull();
  });

  it('any one style will do, and a single word fits it', () => {
    expect(found({ enum: ['NotFound', 'RateLimited', 'Internal'] })).toEqual([]);
    expect(found({ enum: ['not-found', 'rate-limited', 'internal'] })).toEqual([]);
    expect(found({ enum: ['NOT_FOUND', 'RATE_LIMITED', 'INTERNAL'] })).toEqual([]);
    expect(found({ enum: ['internal', 'conflict'] })).toEqual([]);
    expect(found({ enum: [40001, 40002] })).toEqual([]);
    expect(found({})).toEqual([]);
  });

  it('two styles that the contract explains are a convention; another one beside them is not', () => {
    const codes = { enum: ['not_found', 'rate_limited', 'LAST_OWNER'] };
    expect(found(codes)).toHaveLength(1);
    expect(found(codes, { description: 'Codes in capital letters come from the registry.' })).toEqual([]);
    expect(found(codes, {}, 'Registry codes are in upper case.')).toEqual([]);
    const third = { enum: ['not_found', 'rate_limited', 'LAST_OWNER', 'cardDeclined'] };
    expect(found(third, { description: 'Codes in capitals come from the registry.' })[0]!.message).toContain(
      'cardDeclined',
    );
  });

  it('a field called code in a success is no error code', () => {
    const text = `paths: { /a: { get: { responses: { '200': { description: x, content: { application/json: { schema: { type: object, properties: { code: { type: string, enum: [a_b, cD] } } } } } } } } } }\n`;
    expect(findingsOf('codes-keep-one-style', text)).toEqual([]);
  });
});
