import { dump } from 'js-yaml';
import { expect, test } from 'vitest';
import { lint } from '../../src/linter/engine/lint';
import { describeService } from '../../src/service';

test('the linter finds nothing in the clean description', () => {
  const { findings, problems, operations } = lint({
    name: 'openapi.yaml',
    text: dump(describeService(), { noRefs: true }),
  });
  expect(findings.map(({ rule, operation, pointer }) => `${rule} ${operation} ${pointer}`)).toEqual([]);
  expect(problems).toEqual([]);
  expect(operations).toBeGreaterThan(20);
});
