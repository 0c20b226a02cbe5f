import { pointer } from '../conventions/openapi';
import type { RepeatedKey } from './source-document';

/**
 * JSON text without a tree: where it breaks, how deep it goes, and where the value at a pointer stands. JSON.parse gives
 * the values; this follows only the wanted pointers, afterwards. Nothing here recurses.
 */

/**
 * @param text Text that JSON.parse refused.
 * @returns The offset of the first character that cannot stand there, and what was expected.
 */
export function jsonError(text: string): { offset: number; expected: string } {
  const stack: ('{' | '[')[] = [];
  let at = 0;
  /** value: a value must come; first: a value or the end of the container; after: a comma or the end. */
  let state: 'value' | 'first' | 'key' | 'firstKey' | 'after' = 'value';
  for (;;) {
    at = skipSpace(text, at);
    const char = text[at];
    if (state === 'after' && stack.length === 0) return { offset: at, expected: 'the end of the text' };
    if (char === undefined) return { offset: at, expected: 'more text (the file ends too early)' };
    if (state === 'after') {
      const close = stack.at(-1) === '{' ? '}' : ']';
      if (char === ',') state = stack.at(-1) === '{' ? 'key' : 'value';
      else if (char === close) stack.pop();
      else return { offset: at, expected: `a comma or ${close}` };
      at++;
    } else if (state === 'key' || state === 'firstKey') {
      if (char === '}' && state === 'firstKey') {
        stack.pop();
        state = 'after';
        at++;
        continue;
      }
      const end = stringEnd(text, at);
      if (end < 0) return { offset: at, expected: 'a field name in double quotes' };
      at = skipSpace(text, end);
      if (text[at] !== ':') return { offset: at, expected: 'a colon' };
      at++;
      state = 'value';
    } else if (char === ']' && state === 'first') {
      stack.pop();
      state = 'after';
      at++;
    } else if (char === '{' || char === '[') {
      stack.push(char);
      state = char === '{' ? 'firstKey' : 'first';
      at++;
    } else {
      const end = char === '"' ? stringEnd(text, at) : wordEnd(text, at);
      if (end < 0) return { offset: at, expected: 'a value: text in double quotes, a number, true, false, or null' };
      at = end;
      state = 'after';
    }
  }
}

/** True if the text ends at an offset, or inside the string that begins there. */
export const endsAt = (text: string, offset: number): boolean =>
  offset >= text.length || (text[offset] === '"' && closingQuote(text, offset) === text.length);

/** The offset at which the nesting of JSON, whole or not, exceeds the limit, or -1. */
export function jsonTooDeep(text: string, limit: number): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = closingQuote(text, at);
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > limit) return at;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return -1;
}

/**
 * @param text Valid JSON.
 * @returns `offset`, from the parts of a pointer to the offset of that key (or array item), or -1; and `lines`, the offsets
 * at which lines begin, which the same pass finds; and `repeated`, from how many keys the parsed value has to those that
 * its text writes more than once in one object.
 */
export function jsonLocator(text: string): {
  offset(parts: readonly string[]): number;
  lines(): number[];
  repeated(keys: number): RepeatedKey[];
} {
  let containers: Containers | null = null;
  /** By the number of the container: its members. */
  const indexes = new Map<number, Map<string, Member>>();
  const offset = (parts: readonly string[]) => {
    containers ??= outline(text);
    const start = skipSpace(text, 0);
    let at: Member = { place: start, container: containers.starts[0] === start ? 0 : -1 };
    for (const part of parts) {
      if (at.container < 0) return -1;
      let members = indexes.get(at.container);
      if (members === undefined) {
        members = readMembers(text, containers, at.container);
        indexes.set(at.container, members);
      }
      const member = members.get(part);
      if (member === undefined) return -1;
      at = member;
    }
    return at.place;
  };
  const lines = () => {
    containers ??= outline(text);
    return containers.lines;
  };
  const repeated = (keys: number) => {
    containers ??= outline(text);
    return containers.names === keys ? [] : repeatedKeys(text, containers);
  };
  return { offset, lines, repeated };
}

/** Where every object and array begins and ends, in written order, and the number of the first that begins after it. */
interface Containers {
  starts: number[];
  ends: number[];
  after: number[];
  lines: number[];
  /** How many names the text has: more than the value has keys where some come twice. */
  names: number;
}

interface Member {
  /** The offset of the name, or of the item of an array. */
  place: number;
  /** The number of the object or array that the value is; -1 for any other. */
  container: number;
}

/** One pass over the whole text, so that no part of it is read again for each level above a wanted place. */
function outline(text: string): Containers {
  const starts: number[] = [];
  const ends: number[] = [];
  const after: number[] = [];
  const lines = [0];
  const open: number[] = [];
  let names = 0;
  const length = text.length;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20) continue;
    // No line ends inside a string: JSON allows none there.
    if (code === 0x0a) lines.push(at + 1);
    else if (code === 0x0d) {
      if (text.charCodeAt(at + 1) !== 0x0a) lines.push(at + 1);
    } else if (code === 0x22) at = closingQuote(text, at);
    else if (code === 0x3a) names++;
    else if (code === 0x7b || code === 0x5b) {
      open.push(starts.length);
      starts.push(at);
      ends.push(length);
      after.push(0);
    } else if (code === 0x7d || code === 0x5d) {
      const number = open.pop()!;
      ends[number] = at + 1;
      after[number] = starts.length;
    }
  }
  return { starts, ends, after, lines, names };
}

/** Goes through every object, in written order; one whose name comes again is gone through where it is written last. */
function repeatedKeys(text: string, containers: Containers): RepeatedKey[] {
  const found: RepeatedKey[] = [];
  const stack = [{ container: 0, pointer: '' }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { container, pointer: holder } = next;
    const offsets = new Map<string, number[]>();
    const members = readMembers(text, containers, container, (name, place) => {
      const known = offsets.get(name);
      if (known === undefined) offsets.set(name, [place]);
      else known.push(place);
    });
    for (const [key, places] of offsets) if (places.length > 1) found.push({ pointer: holder, key, offsets: places });
    const inner = [...members].filter(([, member]) => member.container >= 0).reverse();
    for (const [name, member] of inner) stack.push({ container: member.container, pointer: holder + pointer(name) });
  }
  return found;
}

function readMembers(
  text: string,
  { starts, ends, after }: Containers,
  container: number,
  told: (name: string, place: number) => void = () => {},
): Map<string, Member> {
  const members = new Map<string, Member>();
  const start = starts[container]!;
  const end = ends[container]! - 1;
  const named = text[start] === '{';
  let inner = container + 1;
  let at = skipSpace(text, start + 1);
  for (let item = 0; at < end; item++) {
    const place = at;
    let name: string;
    if (named) {
      const quote = closingQuote(text, at) + 1;
      const raw = text.slice(at, quote);
      name = raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
      at = skipSpace(text, skipSpace(text, quote) + 1);
    } else name = String(item);
    told(name, place);
    // Where a name comes twice JSON.parse keeps the last, and so does this.
    if (starts[inner] === at) {
      members.set(name, { place, container: inner });
      at = ends[inner]!;
      inner = after[inner]!;
    } else {
      members.set(name, { place, container: -1 });
      if (text.charCodeAt(at) === 0x22) at = closingQuote(text, at) + 1;
      else while (at < end && text.charCodeAt(at) !== 0x2c) at++;
    }
    at = skipSpace(text, at);
    if (text.charCodeAt(at) === 0x2c) at = skipSpace(text, at + 1);
  }
  return members;
}

/** The offset of the quote that ends the string opened at `start`; the length of the text where none does. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    // An even number of backslashes before it are escaped themselves.
    let before = at - 1;
    while (text.charCodeAt(before) === 0x5c) before--;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at++;
  }
}

/** The offset after the string that begins at `start`, or -1 where no valid one does. */
function stringEnd(text: string, start: number): number {
  if (text[start] !== '"') return -1;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return -1;
    if (code !== 0x5c) continue;
    const escaped = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y;
    escaped.lastIndex = at + 1;
    if (!escaped.test(text)) return -1;
    at = escaped.lastIndex - 1;
  }
  return -1;
}

function wordEnd(text: string, start: number): number {
  const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
  word.lastIndex = start;
  return word.test(text) ? word.lastIndex : -1;
}
