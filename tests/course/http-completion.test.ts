import { expect, it } from 'vitest';
import { completeHttp, httpChoices } from '../../src/course/http-completion';
import { createBuffer, type TextBuffer } from '../../src/text/buffer/buffer';

/** A buffer from a text in which | is the cursor. */
const at = (text: string): TextBuffer => ({
  ...createBuffer(text.replace('|', ''), { multiline: true }),
  cursor: text.indexOf('|'),
});
const marked = (buffer: TextBuffer | null) =>
  buffer && `${buffer.text.slice(0, buffer.cursor)}|${buffer.text.slice(buffer.cursor)}`;
const tab = (text: string, times = 1, by: 1 | -1 = 1, options = {}) => {
  let now: TextBuffer | null = at(text);
  for (let i = 0; i < times && now; i++) now = completeHttp(now, by, options);
  return marked(now);
};

it('completes the name of a header, and goes on to the next one', () => {
  expect(tab('POST /\nidem|')).toBe('POST /\nIdempotency-Key: |');
  expect(tab('POST /\nif|')).toBe('POST /\nIf-Match: |');
  expect(tab('POST /\nif|', 2)).toBe('POST /\nIf-None-Match: |');
  expect(tab('POST /\nIf-None-Match: |', 1, -1)).toBe('POST /\nIf-Match: |');
  expect(httpChoices(at('POST /\n|')).slice(0, 2)).toEqual(['Idempotency-Key', 'If-Match']);
});

it('completes directives, callers and methods, each in its place', () => {
  expect(tab('# @l|\nGET /')).toBe('# @lost|\nGET /');
  expect(tab('# |\nGET /')).toBe('# @as |\nGET /');
  expect(tab('# @as |\nGET /')).toBe('# @as till|\nGET /');
  expect(tab('# @as till|\nGET /')).toBe('# @as shop|\nGET /');
  expect(tab('po|')).toBe('POST |');
  expect(tab('GET /\n\n{}\n\n###\n# @as till\nde|')).toBe('GET /\n\n{}\n\n###\n# @as till\nDELETE |');
});

it('completes where nothing follows on the line, whatever is below', () => {
  expect(tab('|\nX: y')).toBe('GET |\nX: y');
  expect(tab('|  \nX: y')).toBe('GET |  \nX: y');
  expect(tab('|')).toBe('GET |');
  expect(tab('po|\n\n{}')).toBe('POST |\n\n{}');
});

it('leaves a body, a value and the middle of a line alone', () => {
  for (const text of ['POST /\n\n|', 'POST /\n\n{\n  i|', 'POST /\nIf-Match: "a|', 'POST /\ni|dem', 'POST /\nxyz|']) {
    expect(tab(text)).toBeNull();
    expect(httpChoices(at(text))).toEqual([]);
  }
});

it('completes a header by itself, as a field of one line holds it', () => {
  expect(tab('if|', 1, 1, { headersOnly: true })).toBe('If-Match: |');
  expect(tab('po|', 1, 1, { headersOnly: true })).toBeNull();
});
