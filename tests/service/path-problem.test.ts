import { expect, test } from 'vitest';
import { pathProblem } from '../../src/service/path-problem';

test.each([
  ['orders', 'must begin with a slash'],
  ['/orders#a', 'can’t have a fragment'],
  ['/a\\b', 'contains a backslash'],
  ['/a%2', 'percent sign that isn’t part of an escape'],
  ['/a%zz', 'percent sign that isn’t part of an escape'],
  ['/a%00', 'escaped control character'],
  ['/a%1f', 'escaped control character'],
  ['/a%7f', 'escaped control character'],
  ['/a%2fb', 'escaped slash'],
  ['/a%5Cb', 'escaped backslash'],
  ['/a/../b', 'dot segments'],
  ['/a/.', 'dot segments'],
  ['/%2E%2e/b', 'dot segments'],
  ['/a b', 'must be percent-encoded'],
  ['/a?b=\u00e9', 'must be percent-encoded'],
  ['/a\u007f', 'must be percent-encoded'],
  ['/a%ff', 'doesn’t decode to UTF-8'],
])('the request target %j is rejected, because it %s', (path, problem) => {
  expect(pathProblem(path)).toContain(problem);
});

test.each(['/', '/orders?limit=2', '/a/..b', '/a...', '/a%20b', '/a%c3%a9', '/a?b=%2', '/a?b=..%2f', '/a!~'])(
  'the request target %s can be read in one way only',
  path => {
    expect(pathProblem(path)).toBeNull();
  },
);
