import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../src/course/json-lines';
import { stripStyles } from '../../src/text/layout';
import { type Language, paintLines, paintRange, syntaxSpans } from '../../src/text/syntax';
import { makeTheme, plainTheme } from '../../src/text/theme';

const color = makeTheme({ color: true });
/** The words of a text by their colour. */
const parts = (text: string, language: Language) =>
  syntaxSpans(text, language).map(({ from, to, style }) => [style, text.slice(from, to)]);

describe('colours', () => {
  it('of JSON tell names, strings and other values apart', () => {
    expect(parts('{"a": "x\\"y", "n": [-1.5e3, true, null]}', 'json')).toEqual([
      ['key', '"a"'],
      ['string', '"x\\"y"'],
      ['key', '"n"'],
      ['literal', '-1.5e3'],
      ['literal', 'true'],
      ['literal', 'null'],
    ]);
    expect(parts('{"a": "not clos', 'json')).toEqual([
      ['key', '"a"'],
      ['string', '"not clos'],
    ]);
  });

  it('of YAML tell names, quoted text, numbers and comments apart', () => {
    const text =
      "paths:\n  /v1/refunds/{id}:\n    '201': { type: string, maxLength: 40 } # new\n    - 'a: b'\n  url: http://x";
    expect(parts(text, 'yaml')).toEqual([
      ['key', 'paths'],
      ['key', '/v1/refunds/{id}'],
      ['key', "'201'"],
      ['key', 'type'],
      ['key', 'maxLength'],
      ['literal', '40'],
      ['dim', '# new'],
      ['string', "'a: b'"],
      ['key', 'url'],
    ]);
  });

  it('of requests mark directives, methods, headers and the body, request by request', () => {
    const text =
      '# @as till\n# a note\nPOST /v1/charges\nIf-Match: "a"\n\n{"a": 1}\n###\n# @lost\nPOST /v1/charges\n\n[2]';
    expect(parts(text, 'http')).toEqual([
      ['literal', '# @as'],
      ['dim', '# a note'],
      ['strong', 'POST'],
      ['key', 'If-Match'],
      ['key', '"a"'],
      ['literal', '1'],
      ['dim', '###'],
      ['literal', '# @lost'],
      ['strong', 'POST'],
      ['literal', '2'],
    ]);
  });

  it('never change the text, whatever it is, and leave a plain theme without any', () => {
    const language = fc.constantFrom<Language>('http', 'json', 'yaml', 'text');
    const piece = fc.constantFrom(
      '{"a": ',
      '"',
      '\\',
      '1',
      'true',
      '\n',
      '###',
      '# @as till',
      'GET /x',
      'If-Match: a',
      ' ',
      "'",
      'key: ',
      '- ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), language, fc.nat(60), fc.nat(60), (pieces, kind, a, b) => {
        const text = pieces.join('');
        const lines = text.split('\n');
        expect(paintLines(lines, kind, color).map(stripStyles)).toEqual(lines);
        expect(paintLines(lines, kind, plainTheme)).toEqual(lines);
        const [from, to] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
        const painted = paintRange(text, syntaxSpans(text, kind), from, to, color);
        expect(stripStyles(painted)).toBe(text.slice(from, to));
        // What is coloured for a part alone is coloured as in the whole.
        expect(paintRange(text, syntaxSpans(text, kind, { from, to }), from, to, color)).toBe(painted);
      }),
    );
  });

  it('follow a string over the lines into which a narrow window breaks it', () => {
    const text = JSON.stringify({ message: 'The card was declined by its bank', code: 'declined' });
    const painted = jsonLines(text, 20, color);
    expect(painted.map(stripStyles)).toEqual(jsonLines(text, 20));
    expect(painted.length).toBeGreaterThan(3);
    // Each line of the string has the colour, and none of them hands it to what follows.
    const [start, end] = color.string('|').split('|') as [string, string];
    for (const line of painted.slice(1, -1))
      expect(line).toMatch(new RegExp(`${start.replace('[', '\\[')}.*${end.replace('[', '\\[')}`));
  });
});
