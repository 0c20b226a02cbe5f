import { stripControlCharacters } from '../text/layout';

/**
 * Keys from the bytes of a terminal: text in, units out, one key each. A unit is what Ink's parser reads without doubt:
 * one character, one control character, one escape sequence in xterm's plain form, or the whole text of a paste.
 *
 * - Backspace is always BS (0x08), so that Ink tells it from Delete; Enter is always CR; Escape is `CSI 27 u`, because
 *   a bare ESC would join with the key after it.
 * - Keys of the application keypad, of rxvt, of modifyOtherKeys and of the kitty protocol become the plain ones. Key
 *   releases, mouse and focus reports, replies of the terminal and keys without a meaning here are dropped.
 * - Of the modifiers of a cursor key Shift stays, which selects, and Ctrl with a sideways move (Alt counts as Ctrl).
 * - Alt with a character is dropped: shells' word moves must not look like Esc and a letter. Alt-Backspace is Ctrl-W.
 */
export interface PendingKeys {
  /** The start of a sequence whose end has not arrived. */
  held: string;
  /** The text of a paste whose end has not arrived; null: no paste is going on. */
  paste: string | null;
}

export const noPendingKeys: PendingKeys = { held: '', paste: null };

const esc = '\u001b';
export const keyUnits = {
  escape: `${esc}[27u`,
  enter: '\r',
  tab: '\t',
  backspace: '\b',
  deleteWord: '\u0017',
  interrupt: '\u0003',
  suspend: '\u001a',
  redraw: '\f',
  undo: '\u001f',
} as const;

const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;
/** Characters of a paste that are kept; no field of the program takes more. */
export const pasteLimit = 65_536;
const stringLimit = 4096;

/**
 * Splits text from a terminal into keys.
 *
 * @param state - what an earlier call left over
 * @param text - the text that arrived
 * @returns whole units, and what is left over now
 */
export function decodeKeys(state: PendingKeys, text: string): { state: PendingKeys; units: string[] } {
  const buffer = state.held + text;
  const found: string[] = [];
  let paste = state.paste;
  let at = 0;
  while (at < buffer.length) {
    if (paste !== null) {
      const end = buffer.indexOf(pasteEnd, at);
      if (end === -1) {
        const stop = buffer.length - partOf(pasteEnd, buffer.slice(at));
        paste = (paste + buffer.slice(at, stop)).slice(0, pasteLimit);
        return { state: { held: buffer.slice(stop), paste }, units: found };
      }
      found.push(...pasteUnit(paste + buffer.slice(at, end)));
      paste = null;
      at = end + pasteEnd.length;
    } else if (buffer.startsWith(pasteStart, at)) {
      paste = '';
      at += pasteStart.length;
    } else {
      const step = readOne(buffer.slice(at, at + stringLimit + 8));
      if (!step) return { state: { held: buffer.slice(at), paste }, units: found };
      if (step.unit !== null) found.push(step.unit);
      at += step.length;
    }
  }
  return { state: { held: '', paste }, units: found };
}

/** Milliseconds to wait for the rest of what is held before `flushKeys`; null: nothing is held. */
export function flushDelay(state: PendingKeys): number | null {
  if (state.paste !== null) return 1000;
  if (state.held === '') return null;
  // Esc is a key by itself; a sequence that has begun is not, and a slow line may take longer over it.
  return state.held === esc || state.held === esc + esc ? 50 : 300;
}

/** The rest of a sequence never came: what was left over becomes keys of its own. */
export function flushKeys(state: PendingKeys): { state: PendingKeys; units: string[] } {
  if (state.paste !== null) return { state: noPendingKeys, units: pasteUnit(state.paste) };
  const escapes = state.held === esc ? 1 : state.held === esc + esc ? 2 : 0;
  return { state: noPendingKeys, units: Array<string>(escapes).fill(keyUnits.escape) };
}

/** Line feeds stay, tabs become spaces, everything that could steer a terminal goes. */
function pasteUnit(text: string): string[] {
  const kept = stripControlCharacters(text.slice(0, pasteLimit).replace(/\r\n?/g, '\n'));
  return kept === '' ? [] : [kept];
}

/** How many characters at the end of `text` are the start of `marker`. */
function partOf(marker: string, text: string): number {
  let length = Math.min(marker.length, text.length);
  while (!marker.startsWith(text.slice(text.length - length))) length--;
  return length;
}

interface Step {
  unit: string | null;
  length: number;
}

/** The first unit of a text that is not empty; null where its end is missing. */
function readOne(text: string): Step | null {
  const code = text.codePointAt(0)!;
  if (code !== 0x1b) return readCharacter(text, code);
  const next = text[1];
  if (next === undefined) return null;
  if (next === '[') return readCsi(text);
  if (next === 'O') return readSs3(text);
  if (']P_^X'.includes(next)) return readString(text);
  if (next === esc) {
    if (text.length === 2) return null;
    // ESC ESC [ is Alt and an arrow key on some terminals; otherwise the first one is a key by itself.
    return { unit: '[O'.includes(text[2]!) ? null : keyUnits.escape, length: 1 };
  }
  if (next === '\u007f' || next === '\b') return { unit: keyUnits.deleteWord, length: 2 };
  if (next === '\r') return { unit: keyUnits.enter, length: 2 };
  // Alt and an arrow key, as macOS sends them, and Alt-Backspace's counterpart: moves by words.
  if (next === 'b') return { unit: plainKey('D', 5), length: 2 };
  if (next === 'f') return { unit: plainKey('C', 5), length: 2 };
  // Over a slow line, Esc and the key after it arrive in one piece. No key of ours has Alt.
  return { unit: keyUnits.escape, length: 1 };
}

function readCharacter(text: string, code: number): Step {
  const char = String.fromCodePoint(code);
  const length = char.length;
  if (code === 0x0d) return { unit: keyUnits.enter, length: text[1] === '\n' ? 2 : 1 };
  if (code === 0x0a) return { unit: keyUnits.enter, length };
  if (code === 0x7f) return { unit: keyUnits.backspace, length };
  const meaningless =
    code === 0 ||
    (code >= 0x1c && code < 0x1f) ||
    (code >= 0x80 && code < 0xa0) ||
    code === 0xfffd ||
    isSurrogate(code);
  return { unit: meaningless ? null : char, length };
}

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;

/** Replies of the terminal (OSC, DCS, APC, PM, SOS) up to BEL or ST: dropped. */
function readString(text: string): Step | null {
  const end = /\u0007|\u001b\\/.exec(text.slice(2));
  if (end) return { unit: null, length: 2 + end.index + end[0].length };
  return text.length > stringLimit ? { unit: null, length: text.length } : null;
}

const arrows: Record<string, string> = { a: 'A', b: 'B', c: 'C', d: 'D' };

/** SS3: cursor keys in application mode, the keypad. */
function readSs3(text: string): Step | null {
  const match = /^\u001bO(\d*)([@-~])/.exec(text);
  if (!match) return /^\u001bO\d*$/.test(text) ? null : { unit: null, length: 2 };
  const [all, modifier, final] = match as unknown as [string, string, string];
  const step = (unit: string | null): Step => ({ unit, length: all.length });
  if ('ABCDHF'.includes(final)) return step(plainKey(final, Number(modifier || 1)));
  if (final in arrows) return step(plainKey(arrows[final]!, 5));
  if (final === 'M') return step(keyUnits.enter);
  if (final >= 'j' && final <= 'y') return step('*+,-./0123456789'[final.charCodeAt(0) - 0x6a]!);
  return step(null);
}

/** CSI (ECMA-48, 5.4): parameters, intermediates, final. */
function readCsi(text: string): Step | null {
  if (text.startsWith(`${esc}[M`)) return text.length < 6 ? null : { unit: null, length: 6 };
  if (text.startsWith(`${esc}[[`)) return text.length < 4 ? null : { unit: null, length: 4 };
  const rxvt = /^\u001b\[(\d+)\$/.exec(text);
  if (rxvt) return { unit: numberedKey(Number(rxvt[1]), 2), length: rxvt[0].length };
  const match = /^\u001b\[([<-?]?)([0-9:;]*)([0-?]*)([ -/]*)([@-~])?/.exec(text)!;
  const [all, mark, parameters, odd, between, final] = match as unknown as string[];
  if (final === undefined) return all!.length === text.length ? null : { unit: null, length: all!.length };
  const known = mark === '' && odd === '' && between === '';
  return { unit: known ? csiKey(parameters!, final) : null, length: all!.length };
}

function csiKey(parameters: string, final: string): string | null {
  const numbers = parameters.split(';').map(part => part.split(':').map(Number));
  const [first, shifted = 0] = numbers[0] as [number, number?];
  const [modifier = 1, event] = numbers[1] ?? [];
  if (event === 3) return null;
  if ('ABCDHF'.includes(final)) return plainKey(final, modifier);
  if (final in arrows) return plainKey(arrows[final]!, 2);
  if (final === 'Z') return `${esc}[Z`;
  if (final === 'u') return codedKey(first, modifier, shifted);
  if (final === '~' && first === 27) return codedKey(numbers[2]?.[0] ?? 0, modifier, 0);
  if (final === '~') return numberedKey(first, modifier);
  // rxvt marks Ctrl, and Shift with Ctrl, by the final.
  if ('^@'.includes(final)) return numberedKey(first, final === '^' ? 5 : 6);
  return null;
}

/** Cursor keys: Shift stays, and of Ctrl and Alt what moves sideways (by words, to both ends of the text), as Ctrl. */
function plainKey(final: string, modifier: number): string {
  const bits = Math.max(1, modifier) - 1;
  const word = (bits & 0b110) !== 0 && 'CDHF'.includes(final);
  const kept = 1 + (bits & 1) + (word ? 4 : 0);
  return kept === 1 ? `${esc}[${final}` : `${esc}[1;${kept}${final}`;
}

function numberedKey(number: number, modifier: number): string | null {
  if (number === 1 || number === 7) return plainKey('H', modifier);
  if (number === 4 || number === 8) return plainKey('F', modifier);
  return number === 3 || number === 5 || number === 6 ? `${esc}[${number}~` : null;
}

const keypad = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '/', '*', '-', '+', '\r', '=', ','];
const keypadMoves: Record<number, string> = {
  57417: `${esc}[D`,
  57418: `${esc}[C`,
  57419: `${esc}[A`,
  57420: `${esc}[B`,
  57421: `${esc}[5~`,
  57422: `${esc}[6~`,
  57423: `${esc}[H`,
  57424: `${esc}[F`,
  57426: `${esc}[3~`,
};

/** A key by its code point: kitty's `CSI code ; modifiers u`, xterm's `CSI 27 ; modifiers ; code ~`. */
function codedKey(code: number, modifier: number, shifted: number): string | null {
  const bits = Math.max(1, modifier) - 1;
  const [shift, alt, ctrl] = [(bits & 1) !== 0, (bits & 0b111010) !== 0, (bits & 4) !== 0];
  if (code === 27) return keyUnits.escape;
  if (code === 13) return keyUnits.enter;
  if (code === 9) return shift ? `${esc}[Z` : keyUnits.tab;
  if (code === 127 || code === 8) return alt || ctrl ? keyUnits.deleteWord : keyUnits.backspace;
  if (code in keypadMoves) return keypadMoves[code]!;
  const typed = keypad[code - 57399];
  if (typed !== undefined) return typed;
  if (alt || code < 32 || code > 0x10ffff || isSurrogate(code) || (code >= 0xe000 && code <= 0xf8ff)) return null;
  const char = String.fromCodePoint((shift && shifted) || code);
  if (!ctrl) return readCharacter(char, char.codePointAt(0)!).unit && (shift ? char.toUpperCase() : char);
  if (char === '[') return keyUnits.escape;
  // Undo: Ctrl-_ has a control character of its own, which Ctrl-/ sends as well.
  if (char === '_' || char === '/') return keyUnits.undo;
  if (!/^[a-z]$/i.test(char)) return null;
  const control = String.fromCharCode(char.charCodeAt(0) & 0x1f);
  return readCharacter(control, control.charCodeAt(0)).unit;
}
