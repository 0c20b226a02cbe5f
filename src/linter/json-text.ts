/**
 * JSON text without a tree: where it breaks, how deep it goes, and where the value at a pointer stands. JSON.parse gives
 * the values; this follows only the wanted pointers, afterwards. Nothing here recurses.
 */

/** In: text that JSON.parse refused. Out: the offset of the first character that cannot stand there, and what was expected. */
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
      if (end < 0) return { offset: at, expected: 'a member name in double quotes' };
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
      if (end < 0) return { offset: at, expected: 'a value: text in double quotes, a number, true, false or null' };
      at = end;
      state = 'after';
    }
  }
}

/** In: valid JSON text and a limit. Out: the offset at which nesting exceeds the limit, or -1. */
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

/** In: valid JSON text. Out: a function from the members of a pointer to the offset of that key (or array item), or -1. */
export function jsonLocator(text: string): (parts: readonly string[]) => number {
  /** Offset of a container -> its members: offset of the key (or item) and of the value. */
  const indexes = new Map<number, Map<string, [number, number]>>();
  const index = (start: number) => {
    let members = indexes.get(start);
    if (members === undefined) {
      members = readMembers(text, start);
      indexes.set(start, members);
    }
    return members;
  };
  return parts => {
    let value = skipSpace(text, 0);
    let place = value;
    for (const part of parts) {
      const member = index(value).get(part);
      if (member === undefined) return -1;
      [place, value] = member;
    }
    return place;
  };
}

function readMembers(text: string, start: number): Map<string, [number, number]> {
  const members = new Map<string, [number, number]>();
  const open = text[start];
  if (open !== '{' && open !== '[') return members;
  let at = skipSpace(text, start + 1);
  for (let item = 0; text[at] !== '}' && text[at] !== ']' && at < text.length; item++) {
    const place = at;
    let name = String(item);
    if (open === '{') {
      const end = closingQuote(text, at) + 1;
      const raw = text.slice(at, end);
      name = raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
      at = skipSpace(text, skipSpace(text, end) + 1);
    }
    // Where a name comes twice JSON.parse keeps the last, and so does this.
    members.set(name, [place, at]);
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return members;
}

function skipValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = closingQuote(text, at);
      if (depth === 0) return at + 1;
    } else if (code === 0x7b || code === 0x5b) depth++;
    else if (code === 0x7d || code === 0x5d) {
      // The end of the container around a bare word, or of the container that began here.
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (code === 0x2c && depth === 0) return at;
  }
  return text.length;
}

/** The offset of the quote that ends the string opened at `start`; the length of the text where none does. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at > 0) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return at;
    at = text.indexOf('"', at + 1);
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
