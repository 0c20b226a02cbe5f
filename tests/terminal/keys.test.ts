import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeKeys, flushDelay, flushKeys, keyUnits, noPendingKeys, pasteLimit } from '../../src/terminal/keys';

const esc = '\u001b';

/** All units of a text that arrives in these pieces, with what is held at the end flushed. */
function unitsOf(...pieces: string[]): string[] {
  let state = noPendingKeys;
  const found: string[] = [];
  for (const piece of pieces) {
    const step = decodeKeys(state, piece);
    state = step.state;
    found.push(...step.units);
  }
  return [...found, ...flushKeys(state).units];
}

describe('one unit a key', () => {
  it.each<[string, string, string[]]>([
    ['a burst of letters', 'jjj', ['j', 'j', 'j']],
    ['letters and Ctrl-C', 'abc\u0003', ['a', 'b', 'c', '\u0003']],
    ['three backspaces, sent as DEL', '\u007f\u007f\u007f', ['\b', '\b', '\b']],
    ['a backspace sent as BS', '\b', ['\b']],
    ['characters outside the first plane', 'é😀', ['é', '😀']],
    ['Enter as CR, LF and both', '\r\n\nx', ['\r', '\r', 'x']],
    ['arrows among letters', `a${esc}[A${esc}[Bb`, ['a', `${esc}[A`, `${esc}[B`, 'b']],
    ['cursor keys in application mode', `${esc}OA${esc}OD${esc}OH`, [`${esc}[A`, `${esc}[D`, `${esc}[H`]],
    ['the keypad', `${esc}OM${esc}Op${esc}Oy${esc}Ok`, ['\r', '0', '9', '+']],
    [
      'Home and End in their four forms',
      `${esc}[1~${esc}[7~${esc}[4~${esc}[8~`,
      [`${esc}[H`, `${esc}[H`, `${esc}[F`, `${esc}[F`],
    ],
    ['page keys and Delete', `${esc}[5~${esc}[6~${esc}[3~`, [`${esc}[5~`, `${esc}[6~`, `${esc}[3~`]],
    ['Shift with an arrow', `${esc}[1;2A${esc}[1;2H`, [`${esc}[1;2A`, `${esc}[1;2H`]],
    ['Ctrl with a sideways move', `${esc}[1;5D${esc}[1;5F`, [`${esc}[1;5D`, `${esc}[1;5F`]],
    ['Ctrl and Shift', `${esc}[1;6C${esc}[1;6A`, [`${esc}[1;6C`, `${esc}[1;2A`]],
    ['Alt as Ctrl', `${esc}[1;3D${esc}[1;4D${esc}[1;3A`, [`${esc}[1;5D`, `${esc}[1;6D`, `${esc}[A`]],
    [
      'rxvt: shifted and controlled',
      `${esc}[a${esc}Oc${esc}[5$x${esc}[6^${esc}[7$${esc}[8^${esc}[7@`,
      [`${esc}[1;2A`, `${esc}[1;5C`, `${esc}[5~`, 'x', `${esc}[6~`, `${esc}[1;2H`, `${esc}[1;5F`, `${esc}[1;6H`],
    ],
    ['Shift-Tab', `${esc}[Z`, [`${esc}[Z`]],
    ['Ctrl-_, which Ctrl-/ sends as well', '\u001f', [keyUnits.undo]],
  ])('%s', (_, text, expected) => expect(unitsOf(text)).toEqual(expected));

  it.each<[string, string, string[]]>([
    ['letters', `${esc}[97u${esc}[97;2u${esc}[97:65;2u`, ['a', 'A', 'A']],
    ['Ctrl-C and Ctrl-Z', `${esc}[99;5u${esc}[122;5u`, ['\u0003', '\u001a']],
    ['Ctrl-/ and Ctrl-_', `${esc}[47;5u${esc}[27;5;95~`, [keyUnits.undo, keyUnits.undo]],
    [
      'Enter, Tab, Backspace, Esc',
      `${esc}[13u${esc}[9u${esc}[9;2u${esc}[127u${esc}[27u`,
      ['\r', '\t', `${esc}[Z`, '\b', keyUnits.escape],
    ],
    ['the keypad', `${esc}[57400u${esc}[57414u${esc}[57419u`, ['1', '\r', `${esc}[A`]],
    ['no releases', `${esc}[97;1:3u${esc}[1;1:3A${esc}[1;1:2A`, [`${esc}[A`]],
    ['no modifiers alone', `${esc}[57441;2u`, []],
    ['locks change nothing', `${esc}[97;65u${esc}[1;129B`, ['a', `${esc}[B`]],
    ['modifyOtherKeys', `${esc}[27;5;99~${esc}[27;2;13~${esc}[27;5;105~`, ['\u0003', '\r', '\t']],
  ])('of the kitty protocol and modifyOtherKeys: %s', (_, text, expected) => expect(unitsOf(text)).toEqual(expected));

  it.each<[string, string]>([
    ['mouse reports', `${esc}[<0;10;5M${esc}[<0;10;5m${esc}[M !!${esc}[32;10;5M`],
    ['focus reports', `${esc}[I${esc}[O`],
    ['function keys', `${esc}OP${esc}[15~${esc}[[A${esc}[24;2~`],
    [
      'answers of the terminal',
      `${esc}[?62;4c${esc}[12;40R${esc}[?2026;2$y${esc}]11;rgb:0000/0000/0000${esc}\\${esc}P1+r${esc}\\`,
    ],
    ['NUL, controls without a key, C1, broken text', '\u0000\u001c\u001e\u0085\ufffd'],
    ['Insert', `${esc}[2~`],
  ])('drops %s', (_, text) => expect(unitsOf(`<${text}>`)).toEqual(['<', '>']));

  it('turns Alt-Backspace and Ctrl-Backspace into Ctrl-W', () => {
    expect(unitsOf(`${esc}\u007f${esc}[127;5u`)).toEqual([keyUnits.deleteWord, keyUnits.deleteWord]);
  });
  it('takes Alt and a sideways move as macOS sends them', () => {
    expect(unitsOf(`${esc}b${esc}f`)).toEqual([`${esc}[1;5D`, `${esc}[1;5C`]);
  });
  it.each(['\u0003', 'q', '?', 'é'])('loses neither Esc nor the key after it when they come together: %j', key => {
    expect(unitsOf(`${esc}${key}`)).toEqual([keyUnits.escape, key]);
  });
});

describe('Esc', () => {
  it('is held for a moment, then a key by itself', () => {
    const { state, units: now } = decodeKeys(noPendingKeys, esc);
    expect(now).toEqual([]);
    expect(flushDelay(state)).toBe(50);
    expect(flushKeys(state)).toEqual({ state: noPendingKeys, units: [keyUnits.escape] });
  });
  it.each(['\u0000', '\u001c', '\u001e', '\u0080', '\u009f', '\ufffd'])('%j is no key', sign => {
    expect(unitsOf(`a${sign}b`)).toEqual(['a', 'b']);
  });
  it.each([' ', '~', '\u00a0', 'ÿ', '\u001a', '\u001f'])('%j is one', sign => {
    expect(unitsOf(sign)).toEqual([sign]);
  });
  it('twice is twice', () => expect(unitsOf(esc + esc)).toEqual([keyUnits.escape, keyUnits.escape]));
  it('before an arrow is Alt, and the arrow counts', () => expect(unitsOf(`${esc}${esc}[A`)).toEqual([`${esc}[A`]));
  it('holds nothing when nothing waits', () => expect(flushDelay(noPendingKeys)).toBeNull());
  it('a sequence that was cut off is no key', () => {
    for (const part of [`${esc}[`, `${esc}[1;`, `${esc}O`, `${esc}]11;rgb`]) expect(unitsOf(part)).toEqual([]);
  });
});

describe('a paste', () => {
  const paste = (text: string) => `${esc}[200~${text}${esc}[201~`;
  it('is one unit between the keys around it', () => {
    expect(unitsOf(`a${paste('two words q')}b`)).toEqual(['a', 'two words q', 'b']);
  });
  it('keeps its lines and nothing that could steer the terminal', () => {
    expect(unitsOf(paste(`one\r\ntwo\rthree\tx${esc}[31mred\u0003\u0007`))).toEqual(['one\ntwo\nthree  xred']);
  });
  it('of nothing is nothing', () => expect(unitsOf(paste(''), paste(`${esc}[A`))).toEqual([]));
  it('without its end is given up after a pause, and the keyboard works again', () => {
    const { state } = decodeKeys(noPendingKeys, `${esc}[200~half`);
    expect(flushDelay(state)).toBe(1000);
    const flushed = flushKeys(state);
    expect(flushed.units).toEqual(['half']);
    expect(decodeKeys(flushed.state, 'q').units).toEqual(['q']);
  });
  it('of any length is cut at the limit and ends where it ends', () => {
    const long = 'x'.repeat(pasteLimit + 5000);
    const found = unitsOf(...`${paste(long)}q`.match(/[\s\S]{1,4096}/g)!);
    expect(found).toEqual(['x'.repeat(65_536), 'q']);
  });
});

describe('reads that split what belongs together', () => {
  const piece = fc.oneof(
    fc.constantFrom('j', 'é', '😀', '\r', '\u007f', '\u0003', `${esc}[A`, `${esc}[1;5C`, `${esc}OB`, `${esc}[97;5u`),
    fc.constantFrom(
      `${esc}[200~some text\r${esc}[31m more${esc}[201~`,
      `${esc}[<0;1;2M`,
      `${esc}b`,
      `${esc}]0;t\u0007`,
    ),
  );
  it('give the same keys as one read', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.array(fc.nat(), { maxLength: 20 }), (pieces, cuts) => {
        const text = [...pieces].join('');
        // A cut inside a pair of surrogates cannot happen: the bytes are decoded before.
        const at = [...new Set(cuts.map(cut => cut % (text.length + 1)))]
          .filter(cut => !/[\udc00-\udfff]/.test(text[cut] ?? ''))
          .sort((a, b) => a - b);
        const parts = [0, ...at].map((from, i) => text.slice(from, [...at, text.length][i]));
        // CR LF in one read is one Enter; no piece holds both, so cuts cannot change that.
        expect(unitsOf(...parts)).toEqual(unitsOf(text));
      }),
    );
  });
  it('never throw and never hand over an escape sequence that is not a key', () => {
    const known = /^(?:[^\u001b]+|\u001b\[(?:[ABCDHFZ]|1;5[CD]|[356]~|27u))$/;
    fc.assert(
      fc.property(
        fc.array(
          fc.string({
            unit: fc.constantFrom(
              esc,
              '[',
              'O',
              ']',
              ';',
              '1',
              '9',
              '2',
              '0',
              '~',
              'A',
              'u',
              'M',
              '<',
              '\u0003',
              '$',
              '\\',
              'x',
            ),
          }),
          { maxLength: 12 },
        ),
        parts => {
          for (const unit of unitsOf(...parts)) expect(unit).toMatch(known);
        },
      ),
      { numRuns: 500 },
    );
  });
});
