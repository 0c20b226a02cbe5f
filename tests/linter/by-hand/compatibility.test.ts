import { describe, expect, it } from 'vitest';
import { findingsOf } from '../_lint';

describe('deprecation-has-signals', () => {
  const operation = (headers: string[], deprecated = true) =>
    JSON.stringify({
      deprecated,
      responses: { '200': { description: 'x', headers: Object.fromEntries(headers.map(name => [name, {}])) } },
    });
  const found = (...operations: string[]) =>
    findingsOf(
      'deprecation-has-signals',
      `paths:\n${operations.map((text, i) => `  /a${i}: { get: ${text} }`).join('\n')}\n`,
    );

  it('names what is missing', () => {
    const all = operation(['Deprecation', 'Sunset', 'Link']);
    expect(found(all)).toEqual([]);
    expect(found(all, operation(['deprecation']))[0]!.message).toContain('Sunset or Link');
    expect(found(all, operation([]))[0]!.message).toContain('Deprecation, Sunset, or Link');
  });

  it('says it once where no operation does so, and nothing where none is deprecated', () => {
    expect(found(operation([]), operation([])).map(({ scope }) => scope)).toEqual(['contract']);
    expect(found(operation([], false))).toEqual([]);
  });
});
