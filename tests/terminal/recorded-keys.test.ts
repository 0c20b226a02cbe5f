import { expect, test } from 'vitest';
import { decodeKeys, flushDelay, flushKeys, noPendingKeys } from '../../src/terminal/keys';
import { range } from '../support/checksum';

const esc = '\u001b';
const characters = (from: string, to: string) =>
  range(from.charCodeAt(0), to.charCodeAt(0)).map(code => String.fromCharCode(code));
/** A text in characters that can be read. */
const shown = (text: string) =>
  text
    .replaceAll(esc, 'ESC ')
    .replace(/[^\x20-\x7e]/g, character => `<${character.codePointAt(0)!.toString(16).padStart(2, '0')}>`);

/** The keys of a text, and what is held until more comes, or the time is over. */
function toldOf(text: string): string {
  const { state, units } = decodeKeys(noPendingKeys, text);
  const held =
    state.held === '' && state.paste === null ? '' : ` held ${shown(state.held)} for ${flushDelay(state)}, then`;
  return `${units.map(shown).join(' ')}${held}${flushKeys(state)
    .units.map(unit => ` ${shown(unit)}`)
    .join('')}`;
}

/** Texts in lines: those that come to the same thing one after the other are in one. */
function linesOf(texts: readonly string[]): string[] {
  const rows: [keys: string, texts: string[]][] = [];
  for (const text of texts) {
    const keys = toldOf(`${text}.`);
    if (rows.at(-1)?.[0] === keys) rows.at(-1)![1].push(shown(text));
    else rows.push([keys, [shown(text)]]);
  }
  return rows.map(([keys, [first, ...more]]) => `${[first, ...more.slice(-1)].join(' … ')} → ${keys}`);
}

const modifiers = range(1, 10);
const codes = [0, 8, 9, 13, 27, 31, 32, 47, 64, 65, 90, 91, 95, 96, 97, 122, 123, 127, 128, 159, 160, 233];
const beyond = [0xd7ff, 0xd800, 0xdfff, 0xe000, 0xf8ff, 0xf900, 0xfffd, 0x1f600, 0x10ffff, 0x110000];

test.each<[string, string[]]>([
  ['characters', range(0, 0x101).map(code => String.fromCharCode(code))],
  ['characters beyond the first plane', ['\ud7ff', '\ud83d', '\udfff', '\ue000', '\ufffd', '😀']],
  ['esc and a character', range(0, 0x80).map(code => esc + String.fromCharCode(code))],
  [
    'CSI and a final',
    characters('@', '~').flatMap(final => ['', '1;2', '1;1:2', '1;1:3'].map(text => `${esc}[${text}${final}`)),
  ],
  ['cursor keys', [...'ABCDHFEP'].flatMap(final => modifiers.map(modifier => `${esc}[1;${modifier}${final}`))],
  [
    'numbered keys',
    range(0, 12).flatMap(number => ['~', ';2~', ';5~', '$', '^', '@'].map(end => `${esc}[${number}${end}`)),
  ],
  ['SS3', characters('@', '~').flatMap(final => ['', '2', '5'].map(modifier => `${esc}O${modifier}${final}`))],
  ['coded keys', [...codes, ...beyond].flatMap(code => modifiers.map(modifier => `${esc}[${code};${modifier}u`))],
  ['coded keys of xterm', codes.flatMap(code => [1, 2, 3, 5].map(modifier => `${esc}[27;${modifier};${code}~`))],
  ['coded keys with another when shifted', [1, 2, 5, 6].map(modifier => `${esc}[50:64;${modifier}u`)],
  ['the coded keypad', range(57_396, 57_430).map(code => `${esc}[${code}u`)],
  [
    'what is no key',
    [
      '[<1;2;3M',
      '[>1u',
      '[?1u',
      '[1 A',
      '[1<A',
      '[12é',
      '[M123',
      '[[A',
      '[27;5~',
      '[27~',
      ']0;a\u0007b',
      `]0;a${esc}\\b`,
      'Pa\u0007',
      '_a\u0007',
      '^a\u0007',
      'Xa\u0007',
      'O1é',
    ].map(text => esc + text),
  ],
])('%s', async (name, texts) => {
  await expect(`${linesOf(texts).join('\n')}\n`).toMatchFileSnapshot(`recorded/${name.replaceAll(' ', '-')}.txt`);
});

test('texts that end too early', async () => {
  const whole = [
    `${esc}${esc}[A`,
    `${esc}[1;5C`,
    `${esc}O5A`,
    `${esc}[M123`,
    `${esc}[[A`,
    `${esc}]0;a${esc}\\`,
    `${esc}[200~ab${esc}[201~c`,
    `${esc}${esc}x`,
    'a\r\n',
  ];
  const lines = whole.flatMap(text =>
    range(1, text.length).map(length => `${shown(text.slice(0, length))} → ${toldOf(text.slice(0, length))}`),
  );
  const long = [4095, 4096, 4097, 4098, 4104, 5000].map(
    length =>
      `${length} characters of a reply → ${toldOf(`${esc}]${'a'.repeat(length - 2)}`)
        .replace(/a{9,}/g, '…')
        .replace(/(a ){9,}/g, all => `${all.length / 2} times a `)}`,
  );
  await expect(`${[...lines, ...long].join('\n')}\n`).toMatchFileSnapshot('recorded/texts-that-end-too-early.txt');
});
