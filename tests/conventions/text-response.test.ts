import { describe, expect, test } from 'vitest';
import { readText, textResponse, withSameBody } from '../../src/conventions/text-response';

const made = {
  'a text that is kept': textResponse,
  'a body': (text: string | null, init: ResponseInit) => new Response(text, init),
};

describe.each(Object.entries(made))('a response with %s', (_, make) => {
  test('is read any number of times, and its body as well', async () => {
    const response = make('{"a":1}', { status: 200 });
    expect([await readText(response), await readText(response), await response.text()]).toEqual(
      Array(3).fill('{"a":1}'),
    );
    expect(await readText(make(null, { status: 204 }))).toBe('');
  });

  test('hands its body on, with the status and the headers of the new one', async () => {
    const response = make('x', { status: 200, headers: { 'Content-Type': 'text/plain', ETag: '"1"' } });
    const other = withSameBody(response, { status: 410, headers: new Headers({ 'Content-Type': 'text/css' }) });
    expect([other.status, [...other.headers], await readText(other), await other.text()]).toEqual([
      410,
      [['content-type', 'text/css']],
      'x',
      'x',
    ]);
  });

  test('gets no header for a body that it has or lacks', () => {
    for (const text of ['x', null])
      expect([...withSameBody(make(text, { status: 200 }), { status: 200, headers: new Headers() }).headers]).toEqual(
        [],
      );
  });

  test.each([204, 205, 304])('has no body with %i', async status => {
    const other = withSameBody(make('x', { status: 200 }), { status, headers: new Headers() });
    expect([other.status, other.body, await readText(other)]).toEqual([status, null, '']);
  });
});
