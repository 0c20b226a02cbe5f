import { expect, test } from 'vitest';
import { credentialFromHeaders } from '../../src/check/secrets';
import { readWritePlan } from '../../src/check/write-plan';
import { InputError } from '../../src/command';

const env = { API_TOKEN: 'secret-1', WITH_LINE_END: 'secret-2\n' };
const variable = (name: string) => `\${${name}}`;
const plan = `list: /orders
create: { customer: Check }
accounts:
  main: { Authorization: "Bearer ${variable('API_TOKEN')}" }
`;

function failure(text: string): string {
  try {
    readWritePlan('write.yaml', text, env);
    return 'none';
  } catch (error) {
    if (error instanceof InputError) return `${error.code} ${error.message}`;
    throw error;
  }
}

test('a plan names its secrets by their variables', () => {
  expect(readWritePlan('write.yaml', plan, env)).toEqual({
    list: '/orders',
    create: { customer: 'Check' },
    accounts: { main: { headers: [['Authorization', 'Bearer secret-1']], secrets: { API_TOKEN: 'secret-1' } } },
  });
});

test.each([
  ['a secret in the file', plan.replace(variable('API_TOKEN'), 'abc'), 'names no environment variable'],
  ['a variable that is not set', plan.replace('API_TOKEN', 'OTHER'), 'The environment variable OTHER'],
  ['a secret with a line end', plan.replace('API_TOKEN', 'WITH_LINE_END'), 'WITH_LINE_END contains'],
  ['an unknown field', `${plan}creat: {}\n`, 'creat'],
  ['a missing list', plan.replace('list: /orders\n', ''), '"list"'],
  ['a list that is no path', plan.replace('/orders', 'orders'), 'write.yaml:1'],
  ['text that is no YAML', 'list: [', 'write.yaml'],
  ['an empty file', '', 'The file'],
])('%s is told with its place', (_, text, told) => {
  expect(failure(text)).toContain(told);
});

test('a header is split into its scheme and its secret', () => {
  expect(credentialFromHeaders(['Authorization: Bearer abc', 'X-Api-Key: def'])).toEqual({
    headers: [
      ['Authorization', 'Bearer abc'],
      ['X-Api-Key', 'def'],
    ],
    secrets: { TOKEN: 'abc', X_API_KEY: 'def' },
  });
  expect(credentialFromHeaders([])).toBeNull();
  expect(credentialFromHeaders(['no header'])).toBeUndefined();
  expect(credentialFromHeaders(['X: a\r\nY: b'])).toBeUndefined();
});
