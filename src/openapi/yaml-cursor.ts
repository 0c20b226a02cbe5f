/** Tells that a text is more than the reader of blocks knows. */
export class Unusual extends Error {}

const tab = 0x09;
export const newline = 0x0a;
export const space = 0x20;
export const doubleQuote = 0x22;
const hash = 0x23;
export const singleQuote = 0x27;
const dash = 0x2d;

/** A key up to its colon. */
const keys = {
  plain: /[\w$/(\u00a1-\uffff][^\n:#\t]*(?:(?::(?![ \n])|(?<! )#)[^\n:#\t]*)*:(?=[ \n]|$)/y,
  [doubleQuote]: /"[^"\\\n\t]*" *:(?=[ \n]|$)/y,
  [singleQuote]: /'(?:[^'\n\t]|'')*' *:(?=[ \n]|$)/y,
} as Record<number, RegExp> & { plain: RegExp };

/** Goes over a YAML text from node to node, and knows the column of each. */
export class YamlCursor {
  /** The offset of what is read next, always at the beginning of a node. */
  protected at = 0;
  /** The column of `at`; -1 at the end of the text. */
  protected indent = -1;

  constructor(protected readonly text: string) {}

  /** Goes on from the end of a line to the next one that holds more than space or a comment. */
  protected nextLine(end: number): void {
    const { text } = this;
    for (let line = end + 1; line < text.length; ) {
      const at = this.skipSpace(line);
      const code = text.charCodeAt(at);
      if (code === tab) throw new Unusual();
      if (code !== newline && code !== hash && at < text.length) {
        this.at = at;
        this.indent = at - line;
        return;
      }
      line = this.endOfLine(at) + 1;
    }
    this.at = text.length;
    this.indent = -1;
  }

  /** The offset behind the colon of the key at the present place; -1 where none is. */
  protected endOfKey(): number {
    const { at, text } = this;
    const pattern = keys[text.charCodeAt(at)] ?? keys.plain;
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : -1;
  }

  /** True at the dash of an item. */
  protected isItem(): boolean {
    const { at, text } = this;
    if (text.charCodeAt(at) !== dash) return false;
    const code = text.charCodeAt(at + 1);
    return code === space || code === newline || at + 1 === text.length;
  }

  /** True where only a comment follows on this line, or nothing. */
  protected isBlank(at: number): boolean {
    const code = this.text.charCodeAt(at);
    return code === newline || code === hash || at >= this.text.length;
  }

  protected endOfBlank(at: number): number {
    const end = this.skipSpace(at);
    if (!this.isBlank(end)) throw new Unusual();
    return this.endOfLine(end);
  }

  protected skipSpace(start: number): number {
    let at = start;
    while (this.text.charCodeAt(at) === space) at++;
    return at;
  }

  protected endOfLine(at: number): number {
    const end = this.text.indexOf('\n', at);
    return end < 0 ? this.text.length : end;
  }
}
