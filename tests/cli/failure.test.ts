import { expect, it } from 'vitest';
import { failureText, fitLines } from '../../src/cli/failure';
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

it('steers no terminal, whatever was typed or read, and a program still gets it as it was', () => {
  const nasty = 'lab \u001b[31mx\u0007\u009b1m\u202e\u061cy';
  const error = new InputError('unknown_lab', `There is no ${nasty}.`);
  expect(failureText(error, false)).toBe('There is no lab [31mx1my.\n');
  const json = failureText(error, true);
  expect(json).toMatch(/^[\n -~]*$/);
  expect(JSON.parse(json).error.message).toBe(`There is no ${nasty}.`);
});

it('breaks between words at the width of a terminal, and not at all in a pipe', async () => {
  const text = failureText(
    new InputError('wrong_usage', 'You didn’t name a file.', 'Name it: lint openapi.yaml'),
    false,
  );
  expect(await fitLines(text, undefined)).toBe(text);
  expect(await fitLines(text, 80)).toBe(text);
  expect(await fitLines(text, 20)).toBe('You didn’t name a\nfile.\nName it: lint\nopenapi.yaml\n');
});
