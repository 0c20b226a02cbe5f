import { expect, it, vi } from 'vitest';
import { head } from './_lint';
import { workplace } from './_run';
import { readSarif } from './_sarif';
import { readXml } from './_xml';

// One rule more than there is, and it fails: what people see when a rule has a fault.
vi.mock('../../src/generated/rules', async original => {
  const { rules } = await original<typeof import('../../src/generated/rules')>();
  const check = () => {
    throw new TypeError('Cannot read properties of undefined');
  };
  return { rules: [...rules, { ...rules[0]!, id: 'faulty-rule', coveredBy: [], check }] };
});

const { file, run } = workplace();
file('a.yaml', `${head}security: []\npaths: { /getOrders: { get: { responses: { '200': { description: x } } } } }\n`);

it.each(['pretty', 'json', 'sarif', 'junit', 'github', 'markdown'])(
  'a rule that crashes costs the others nothing, is told, and is exit code 2: %s',
  async format => {
    const { code, out, err } = await run(['a.yaml'], { format, details: true });
    expect(code).toBe(2);
    expect(out).toContain('path-is-noun');
    expect(err).toContain('The rule faulty-rule failed on this document: Cannot read properties of undefined');
  },
);

it('the summary, sarif, junit and markdown say so themselves', async () => {
  expect((await run(['a.yaml'])).out).toMatch(/1 of them\s+failed/);
  expect((await run(['a.yaml'], { format: 'markdown' })).out).toContain('1 rule failed');
  const [one] = readSarif((await run(['a.yaml'], { format: 'sarif' })).out).runs;
  expect(one.invocations[0]).toMatchObject({ executionSuccessful: false });
  expect(one.invocations[0].toolExecutionNotifications).toMatchObject([{ level: 'error' }]);
  const [suite] = readXml((await run(['a.yaml'], { format: 'junit' })).out).children;
  expect(suite!.attributes.errors).toBe('1');
});

it('its entries stay on the list of what is ignored', async () => {
  file('list.yaml', 'ignore: { a.yaml: { faulty-rule: [{ pointer: /paths, reason: x }] } }\n');
  const { code, err } = await run(['a.yaml'], { writeIgnore: true, ignoreFile: 'list.yaml' });
  expect(code).toBe(2);
  expect(err).toContain('1 kept, 0 dropped');
});
