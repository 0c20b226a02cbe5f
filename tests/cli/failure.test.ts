import { expect, it } from 'vitest';
import { failureText } from '../../src/cli/failure';
import { InputError } from '../../src/command';

it('is what went wrong and the way out, on lines of their own', () => {
  expect(failureText(new InputError('wrong_usage', 'Too many arguments.', 'See --help.'), false)).toBe(
    'Too many arguments.\nSee --help.\n',
  );
  expect(failureText(new InputError('wrong_usage', 'Too many arguments.'), false)).toBe('Too many arguments.\n');
});

it('is the error object for programs, with details only where there are some', () => {
  const of = (...rest: [string?, Record<string, unknown>?]) =>
    JSON.parse(failureText(new InputError('wrong_usage', 'Too many arguments.', ...rest), true)).error;
  expect(of()).toEqual({
    code: 'wrong_usage',
    message: 'Too many arguments.',
    request_id: expect.stringMatching(/^req_/),
  });
  expect(of(undefined, { line: 3 }).details).toEqual({ line: 3 });
});
