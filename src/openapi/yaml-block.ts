import { CHOMPING_MODE, EVENT_ID, getScalarValue, SCALAR_STYLE, type Schema, YAMLException } from 'js-yaml';
import { doubleQuote, newline, singleQuote, space, Unusual, YamlCursor } from './yaml-cursor';
import { YamlOutline } from './yaml-outline';
import { parsePart } from './yaml-part';

/** Deeper nesting than this is left to the parser, which has to count it. */
const maxNesting = 100;

/**
 * Reads the YAML that nearly all descriptions are written in, at a fraction of the parser's time and memory: block
 * mappings and sequences, with one-line scalars and block scalars. Whatever else a value is made of, the parser reads,
 * value by value. Nothing is judged here: where a text may hold an error, an anchor, a tag or anything else that is not
 * known here for certain, all of it is left to the parser.
 *
 * @param text A YAML text.
 * @param schema What plain scalars mean.
 * @returns Its value and outline, as the parser would give them; null where the parser has to read it.
 */
export function readBlockYaml(text: string, schema: Schema): { value: unknown; outline: YamlOutline } | null {
  // Control characters and other line breaks than \n.
  if (/[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufeff\ufffe\uffff]/u.test(text)) return null;
  const outline = new YamlOutline(text, text.length >> 3);
  try {
    return { value: new BlockReader(text, schema, outline).document(), outline };
  } catch (error) {
    if (error instanceof Unusual || error instanceof YAMLException) return null;
    throw error;
  }
}

/** A scalar up to the end of its line, or of its quotes. */
const scalars = {
  plain: /(?:[^\s#&*!|>'"%@`,[\]{}?:-]|-(?=[^\s-]))[^\n:#\t]*(?:(?::(?![ \n]|$)|(?<! )#)[^\n:#\t]*)*(?=\n|$)/y,
  [doubleQuote]: /"[^"\\\n\t]*"(?= *(?:\n| #|$))/y,
  [singleQuote]: /'[^'\n\t]*'(?= *(?:\n| #|$))/y,
};
/** What a plain scalar begins with that may be something else than text. */
const typed = /[-+.\d~nNtTfF<]/;

class BlockReader extends YamlCursor {
  constructor(
    text: string,
    private readonly schema: Schema,
    private readonly outline: YamlOutline,
  ) {
    super(text);
  }

  document(): unknown {
    this.outline.begin(EVENT_ID.DOCUMENT, 0);
    this.nextLine(-1);
    if (this.indent === 0 && /^---(?=\s|$)/.test(this.text.slice(this.at, this.at + 4)))
      this.nextLine(this.endOfBlank(this.at + 3));
    if (this.indent !== 0) throw new Unusual();
    const value = this.node(-1, 0);
    if (this.at < this.text.length) throw new Unusual();
    this.outline.end();
    return value;
  }

  /** The node at the present place, whose parent is at the given column. */
  private node(parent: number, depth: number): unknown {
    if (depth > maxNesting) throw new Unusual();
    if (this.isItem()) return this.sequence(depth);
    const colon = this.endOfKey();
    if (colon >= 0) return this.mapping(colon, depth);
    if (parent < 0) throw new Unusual();
    return this.scalar(this.at, parent);
  }

  private mapping(firstColon: number, depth: number): Record<string, unknown> {
    const { indent, outline } = this;
    const value: Record<string, unknown> = {};
    outline.begin(EVENT_ID.MAPPING, this.at);
    for (let colon = firstColon; colon >= 0; colon = this.endOfKey()) {
      const key = this.key(colon - 1);
      // Twice the same, or a name that every object has.
      if (key in value) throw new Unusual();
      value[key] = this.valueAfter(colon, indent, depth);
      if (this.indent < indent) break;
      if (this.indent > indent) throw new Unusual();
    }
    // Something else than a key.
    if (this.indent === indent) throw new Unusual();
    outline.end();
    return value;
  }

  private sequence(depth: number): unknown[] {
    const { indent, outline } = this;
    const items: unknown[] = [];
    outline.begin(EVENT_ID.SEQUENCE, this.at);
    while (this.indent === indent && this.isItem()) {
      const at = this.skipSpace(this.at + 1);
      if (this.isBlank(at)) {
        this.nextLine(this.endOfLine(at));
        items.push(this.indent > indent ? this.node(indent, depth + 1) : this.nothing());
      } else {
        this.indent += at - this.at;
        this.at = at;
        items.push(this.node(indent, depth + 1));
      }
    }
    if (this.indent > indent) throw new Unusual();
    outline.end();
    return items;
  }

  /** The value behind the colon of a key at the given column. A sequence may stand at the same column. */
  private valueAfter(colon: number, indent: number, depth: number): unknown {
    const at = this.skipSpace(colon);
    if (!this.isBlank(at)) return this.scalar(at, indent);
    this.nextLine(this.endOfLine(at));
    if (this.indent > indent || (this.indent === indent && this.isItem())) return this.node(indent, depth + 1);
    return this.nothing();
  }

  private nothing(): null {
    this.outline.scalar(-1, -1, -1);
    return null;
  }

  /** The key at the present place, up to its colon. */
  private key(colon: number): string {
    const { text, at } = this;
    const code = text.charCodeAt(at);
    if (code === doubleQuote || code === singleQuote) {
      const end = text.lastIndexOf(text[at]!, colon);
      const written = text.slice(at + 1, end);
      const key = code === singleQuote ? written.replaceAll("''", "'") : written;
      this.outline.scalar(at, at + 1, end, key === written ? undefined : key);
      return key;
    }
    return String(this.plain(at, colon));
  }

  /** Plain text, without the space behind it. */
  private plain(start: number, end: number): unknown {
    const { text } = this;
    let last = end;
    while (text.charCodeAt(last - 1) === space) last--;
    const plain = text.slice(start, last);
    this.outline.scalar(start, start, last);
    return typed.test(plain[0]!) ? this.schema.resolveImplicitScalarTag(plain).value : plain;
  }

  /** A value that is no block collection. */
  private scalar(at: number, parent: number): unknown {
    const { text } = this;
    const code = text.charCodeAt(at);
    if (text[at] === '|' || text[at] === '>') return this.blockScalar(at, parent);
    const quoted = code === doubleQuote || code === singleQuote;
    const pattern = quoted ? scalars[code] : scalars.plain;
    pattern.lastIndex = at;
    if (!pattern.test(text)) return this.parsed(at, parent);
    const end = pattern.lastIndex;
    this.nextLine(this.endOfLine(end));
    // It goes on, or should not.
    if (this.indent > parent) return this.parsed(at, parent);
    if (quoted) {
      this.outline.scalar(at, at + 1, end - 1);
      return text.slice(at + 1, end - 1);
    }
    return this.plain(at, end);
  }

  private blockScalar(at: number, parent: number): string {
    const { text } = this;
    const header = /[|>](?:([1-9])([-+]?)|([-+])([1-9]))? *(?:\n|$)|[|>]([-+]) *(?:\n|$)/y;
    header.lastIndex = at;
    const found = header.exec(text);
    if (found === null) throw new Unusual();
    const sign = found[2] ?? found[3] ?? found[5] ?? '';
    const width = found[1] ?? found[4];
    const start = header.lastIndex;
    let indent = width === undefined ? -1 : Math.max(parent, 0) + Number(width);
    let leading = 0;
    let end = start;
    while (end < text.length) {
      const content = this.skipSpace(end);
      const column = content - end;
      // Space at the end of the text.
      if (content === text.length) throw new Unusual();
      const blank = text.charCodeAt(content) === newline;
      if (!blank && indent < 0) {
        if (column <= parent) break;
        indent = column;
        // After lines of more space than the first one has.
        if (leading > indent) throw new Unusual();
      }
      if (!blank && column < indent) break;
      if (blank) leading = Math.max(leading, column);
      end = this.endOfLine(content) + 1;
    }
    end = Math.min(end, text.length);
    this.nextLine(end - 1);
    if (this.indent > parent) throw new Unusual();
    this.outline.scalar(start, start, end);
    return getScalarValue(text, {
      ...blockEvent,
      valueStart: start,
      valueEnd: end,
      indent,
      style: text[at] === '|' ? SCALAR_STYLE.LITERAL_BLOCK : SCALAR_STYLE.FOLDED_BLOCK,
      chomping: sign === '' ? CHOMPING_MODE.CLIP : sign === '+' ? CHOMPING_MODE.KEEP : CHOMPING_MODE.STRIP,
    });
  }

  /** Has the parser read one value: a scalar of several lines or with escapes, or a flow collection. */
  private parsed(at: number, parent: number): unknown {
    const { text, outline } = this;
    let end = this.endOfLine(at);
    for (this.nextLine(end); this.indent > parent; this.nextLine(end)) end = this.endOfLine(this.at);
    const part = text.slice(at, end);
    const { value, events } = parsePart(part, this.schema);
    for (const event of events) outline.event(event, part, at);
    return value;
  }
}

const none = { anchorStart: -1, anchorEnd: -1, tagStart: -1, tagEnd: -1 };
const blockEvent = { type: EVENT_ID.SCALAR, ...none, fast: false };
