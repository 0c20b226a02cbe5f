import { expect, test } from 'vitest';
import { groupFindings } from '../../src/linter/engine/causes';
import type { Finding } from '../../src/linter/finding';
import type { RuleFacts } from '../../src/linter/rule';

const finding = (rule: string, pointer: string): Finding => ({
  rule,
  area: 'errors',
  severity: 'error',
  message: rule,
  reason: '',
  fixes: [],
  document: 'openapi.yaml',
  pointer,
  line: 1,
  column: 1,
  operation: null,
  scope: 'place',
  places: 1,
});
const rule = (id: string, coveredBy: string[] = []): RuleFacts => ({
  id,
  area: 'errors',
  severity: 'error',
  basis: 'design',
  title: id,
  clauses: [],
  lesson: '',
  reason: '',
  fixes: [],
  coveredBy,
  good: [],
  bad: [],
});

test('what an ignored finding explains is left out with it, even if its rule has another cause', () => {
  const ignored = finding('cause', '/a');
  const other = finding('cause', '/b');
  const consequences = [finding('consequence', '/a/x'), finding('consequence', '/b/x')];
  const { causes, primary } = groupFindings(
    [ignored, other, ...consequences],
    [rule('cause'), rule('consequence', ['cause'])],
    one => one === ignored,
  );
  expect(primary).toEqual([other]);
  expect(causes.map(cause => [cause.findings, cause.consequences])).toEqual([[[other], [consequences[1]]]]);
});

test('a consequence of a consequence is left out with the first cause', () => {
  const first = finding('first', '/a');
  const chain = [finding('second', '/a/b'), finding('third', '/a/b/c')];
  const rules = [rule('first'), rule('second', ['first']), rule('third', ['second'])];
  const elsewhere = [finding('first', '/z'), finding('second', '/y')];
  const { causes } = groupFindings([first, ...chain, ...elsewhere], rules, one => one === first);
  expect(causes.flatMap(cause => cause.consequences)).toEqual([]);
});
