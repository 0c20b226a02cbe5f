import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import wrapAnsi from 'wrap-ansi';
import { closestMatches } from '../../src/text/closest-matches';
import {
  joinColumns,
  pad,
  spaceBetween,
  stripControlCharacters,
  stripStyles,
  table,
  truncate,
  width,
  wrap,
} from '../../src/text/layout';
import { clampOffset, scrollIntoView, visibleSlice } from '../../src/text/scroll';
import { makeTheme, plainTheme } from '../../src/text/theme';

const color = makeTheme({ color: true });

describe('layout', () => {
  it('never makes a line wider than asked, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 4, max: 90 }), (text, columns) => {
        const safe = stripControlCharacters(text);
        for (const line of wrap(safe, columns, { indent: '  ' })) expect(width(line)).toBeLessThanOrEqual(columns);
        const one = safe.replaceAll('\n', ' ');
        expect(width(truncate(one, columns))).toBeLessThanOrEqual(columns);
      }),
    );
  });

  it('measures and wraps as the libraries do, on its short way for plain text as well', () => {
    const piece = fc.oneof(
      fc.constantFrom(' ', '  ', '\n', '─', '░', '█', '↑', '→', '✔', '…', 'é', '漢', '👍', '\u0301'),
      fc.string({ unit: 'grapheme-ascii', maxLength: 6 }),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 6 }).map(text => color.strong(text)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 8, max: 40 }), (pieces, columns) => {
        const text = pieces.join('');
        expect(width(text)).toBe(stringWidth(text));
        const lines = wrapAnsi(text, columns, { hard: true, trim: true }).split('\n');
        if (text.split(/\s/).every(word => word.length <= columns)) expect(wrap(text, columns)).toEqual(lines);
      }),
    );
  });

  it('breaks a word that is too long behind a slash, else behind another mark, else anywhere', () => {
    expect(wrap('see "http://127.0.0.1/errors/card_declined" now', 30)).toEqual([
      'see "http://127.0.0.1/errors/',
      'card_declined" now',
    ]);
    expect(wrap('a_name_of_many_words_and_more', 12)).toEqual(['a_name_of_', 'many_words_', 'and_more']);
    expect(wrap('"doc_url": "http://127.0.0.1/errors/internal"', 30)).toEqual([
      '"doc_url": "http://127.0.0.1/',
      'errors/internal"',
    ]);
    expect(wrap('abcdefghijkl', 5)).toEqual(['abcde', 'fghij', 'kl']);
  });

  it('begins a word that is too long on the line where it stands, and takes no line more for a better break', () => {
    expect(wrap('"doc_url": "http://127.0.0.1/errors/card_declined"', 36)).toEqual([
      '"doc_url": "http://127.0.0.1/errors/',
      'card_declined"',
    ]);
    expect(wrap('aaaa/bbbbbbbbb/cc', 9)).toEqual(['aaaa/bbbb', 'bbbbb/cc']);
    expect(wrap('one two three four http://127.0.0.1/errors/card_declined', 30)).toEqual([
      'one two three four http://127.',
      '0.0.1/errors/card_declined',
    ]);
    expect(wrap('aaaaaaaa bbbbbb/cccccc/dddd', 12)).toEqual(['aaaaaaaa', 'bbbbbb/', 'cccccc/dddd']);
  });

  it('loses no character to a break', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ab/._-=&?,'), minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(word, fc.integer({ min: 2, max: 30 }), (text, columns) => {
        expect(wrap(text, columns).join('')).toBe(text);
      }),
    );
  });

  it('counts styled text by what is seen', () => {
    expect(width(color.strong('abc'))).toBe(3);
    expect(stripStyles(truncate(color.accent('abcdef'), 4))).toBe('abc…');
    expect(stripStyles(pad(color.accent('ab'), 4))).toBe('ab  ');
  });

  it('lets the left give way to the right', () => {
    expect(spaceBetween('left side', 'right', 12)).toBe('left … right');
    expect(spaceBetween('a', 'b', 5)).toBe('a   b');
    expect(spaceBetween('left', 'right', 7)).toBe('… right');
    expect(spaceBetween('left', 'right', 6)).toBe('right ');
  });

  it('lines up columns and puts blocks side by side', () => {
    expect(
      table([
        ['a', 'long', 'x'],
        ['bb', 'c', 'y'],
      ]),
    ).toEqual(['a   long  x', 'bb  c     y']);
    expect(joinColumns(['a', 'b'], ['1'], 3)).toEqual(['a    1', 'b']);
  });

  it('strips what could drive a terminal from text of others', () => {
    const hostile = 'a\u001b[31mred\u001b[0m\u001b]0;title\u0007\u0000b\tc\u202ed\u009b2J';
    const shown = stripControlCharacters(hostile);
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(shown).toContain('ared');
  });
});

describe('theme', () => {
  it('leaves text as it is without colour', () => expect(plainTheme.wrong(plainTheme.strong('x'))).toBe('x'));
  it('writes every sign of the interface in ASCII when asked', () => {
    const ascii = makeTheme({ color: false, ascii: true });
    const text = '❯ ✔ ─│┌┐└┘ … › · → ← ↑↓ █░ “a” –';
    expect([...ascii.signs(text)].filter(char => char.codePointAt(0)! > 126)).toEqual([]);
  });
});

describe('scrolling', () => {
  const lines = Array.from({ length: 10 }, (_, i) => i);
  it('stays between the first line and the last page', () => {
    expect(clampOffset(-3, 10, 4)).toBe(0);
    expect(clampOffset(99, 10, 4)).toBe(6);
    expect(visibleSlice(lines, 99, 4)).toMatchObject({ shown: [6, 7, 8, 9], above: 6, below: 0 });
  });
  it('moves no further than needed to show a line', () => {
    expect(scrollIntoView(0, 5, 4)).toBe(2);
    expect(scrollIntoView(4, 1, 4)).toBe(1);
    expect(scrollIntoView(2, 3, 4)).toBe(2);
  });
});

describe('near words', () => {
  const known = ['lessons', 'lesson', 'lookup', 'review', 'idempotency-keys'];
  it.each([
    ['lessns', 'lessons'],
    ['reveiw', 'review'],
    ['idempotency', 'idempotency-keys'],
    ['keys', 'idempotency-keys'],
    ['key', 'idempotency-keys'],
  ])('%s means %s', (word, meant) => expect(closestMatches(word, known)).toContain(meant));
  it('finds nothing near nonsense', () => expect(closestMatches('xyzzy', known)).toEqual([]));
});
