import { describe, expect, it } from 'vitest';
import { capitalize } from '../../src/text/capitalize';
import { closestMatches, didYouMean } from '../../src/text/closest-matches';
import { compact } from '../../src/text/compact';
import { jsonLine, jsonText } from '../../src/text/control-characters';
import { decodeText } from '../../src/text/decode-text';
import { listInWords } from '../../src/text/list-in-words';
import { escapeMarkdown, markdownCode } from '../../src/text/markdown';
import { aboutMinutes, readingMinutes, wholeMinutes } from '../../src/text/pace';
import { pluralize } from '../../src/text/pluralize';

describe('counts and lists in words', () => {
  it('have a plural for everything but one', () => {
    expect([0, 1, 2].map(count => pluralize(count, 'row'))).toEqual(['0 rows', '1 row', '2 rows']);
    expect([1, 2].map(count => pluralize(count, 'query', 'queries'))).toEqual(['1 query', '2 queries']);
    expect(capitalize('a row')).toBe('A row');
  });

  it('have a comma from three on', () => {
    const lists = [[], ['a'], ['a', 'b'], ['a', 'b', 'c']];
    expect(lists.map(list => listInWords(list))).toEqual(['', 'a', 'a and b', 'a, b, and c']);
    expect(lists.slice(2).map(list => listInWords(list, 'or'))).toEqual(['a or b', 'a, b, or c']);
    expect(compact(['a', '', null, false, undefined, 'b'])).toEqual(['a', 'b']);
  });

  it('say how long something takes, in hours from an hour and a half', () => {
    expect([1, 2, 89, 90, 104, 105, 120, 150].map(aboutMinutes)).toEqual([
      'about 1 minute',
      'about 2 minutes',
      'about 89 minutes',
      'about 1½ hours',
      'about 1½ hours',
      'about 2 hours',
      'about 2 hours',
      'about 2½ hours',
    ]);
    expect([0, 0.4, 1.4, 1.5].map(wholeMinutes)).toEqual([1, 1, 1, 2]);
    const ninety = 'word '.repeat(90);
    expect([readingMinutes([]), readingMinutes([ninety]), readingMinutes([ninety, ' ', ninety])]).toEqual([0, 0.5, 1]);
  });
});

describe('what somebody may have meant', () => {
  it.each([
    ['a third of the letters may be wrong', 'refxyz', ['refunds'], []],
    ['one letter may be wrong in a short name', 'tog', ['to', 'top', 'a'], ['to', 'top']],
    ['two may not', 'xy', ['to', 'a'], []],
    ['two may in a name of six letters', 'refuxx', ['refund', 'refun'], ['refund']],
    ['the closest one comes first', 'charge', ['charged', 'charge', 'chargers'], ['charge', 'charged', 'chargers']],
    ['three are named at most', 'row', ['rowa', 'rowb', 'rowc', 'rowd'], ['rowa', 'rowb', 'rowc']],
    ['a part may begin with it', 'pag', ['stable-Pages-of-a-list'], ['stable-Pages-of-a-list']],
    ['two letters begin too much', 'pa', ['stable-pages-of-a-list'], []],
    ['a plural in -ies is known', 'retry', ['safe-retries-for-all'], ['safe-retries-for-all']],
    ['capitals do not count', 'REFUND', ['refund'], ['refund']],
  ])('%s', (_, word, known, found) => expect(closestMatches(word, known)).toEqual(found));

  it('is asked, and something else is said where nothing is close', () => {
    expect(didYouMean('charg', ['charge', 'refund'], 'List them.')).toBe('Did you mean charge?');
    expect(didYouMean('xyzzy', ['charge', 'refund'], 'List them.')).toBe('List them.');
  });
});

it('JSON has nothing in it that steers a terminal, and is the same value', () => {
  const value = { a: '\u009b2J\u007f\u202e', b: ['\u001b[31m', 'é'] };
  expect(jsonLine(value)).toBe(String.raw`{"a":"\u009b2J\u007f\u202e","b":["\u001b[31m","é"]}`);
  expect(JSON.parse(jsonLine(value))).toEqual(value);
  expect(jsonText({ a: '\u0085' })).toBe('{\n  "a": "\\u0085"\n}\n');
});

it('Markdown shows a text as it is', () => {
  expect(escapeMarkdown('a_b *c* [d](e) <f> #1 | `x` \\')).toBe(
    'a\\_b \\*c\\* \\[d\\](e) \\<f\\> \\#1 \\| \\`x\\` \\\\',
  );
  expect(['a', 'a`b', '`a', 'a``', '``a`b'].map(markdownCode)).toEqual([
    '`a`',
    '``a`b``',
    '`` `a ``',
    '``` a`` ```',
    '``` ``a`b ```',
  ]);
});

describe('the bytes of a file', () => {
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(text, 'utf16le');
    return new Uint8Array(isBig ? bytes.swap16() : bytes);
  };
  it.each([
    ['UTF-8', new TextEncoder().encode('é: 1')],
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeffé: 1')],
    ['UTF-16, small end first, with a mark', utf16('\ufeffé: 1', false)],
    ['UTF-16, big end first, with a mark', utf16('\ufeffé: 1', true)],
    ['UTF-16, small end first', utf16('é: 1', false)],
    ['UTF-16, big end first', utf16('é: 1', true)],
  ])('are read as %s', (_, bytes) => expect(decodeText(bytes)).toBe('é: 1'));

  it('are UTF-8 where zero bytes do not look like UTF-16', () => {
    for (const bytes of [
      [0x61, 0, 0, 0],
      [0x61, 0, 0x62, 0x63],
      [0, 0x61, 0x62, 0x63],
      [0, 0, 0, 0x61],
      [0x61, 0x62, 0x63, 0],
      [0, 0x61, 0, 0],
      [0, 0, 0x61, 0],
      [0x61],
    ])
      expect(decodeText(new Uint8Array(bytes))).toBe(String.fromCharCode(...bytes));
    expect(decodeText(new Uint8Array([0xff, 0x61, 0xfe, 0x61]))).toBe('\ufffda\ufffda');
    expect(decodeText(new Uint8Array([0x61, 0xfe]))).toBe('a\ufffd');
    expect(decodeText(new Uint8Array([0x61, 0xff]))).toBe('a\ufffd');
  });
});
