import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml';
import { pointer } from '../conventions/openapi';
import type { RepeatedKey } from './source-document';

/** The numbers of a key (or an item) and of its value. */
type Member = readonly [place: number, value: number];

/**
 * What positions need of a YAML text: its nodes in written order, by their number, at a tenth of the memory that the
 * parser's events take. A POP ends each collection.
 */
export class YamlOutline {
  private size = 0;
  /** As EVENT_ID names them. */
  private kinds: Uint8Array;
  /** Where it begins; a quoted scalar at its quote. -1 for what is not written. */
  private starts: Int32Array;
  /** Of a collection: the number of the node after it. 0 for what is no collection. */
  private ends: Int32Array;
  /** Of a scalar: where its text begins and ends. */
  private from: Int32Array;
  private to: Int32Array;
  /** Scalars whose value is not simply their text. */
  private readonly folded = new Map<number, () => string>();
  /** Merge keys: `<<` without quotes. */
  private readonly merges = new Set<number>();
  /** The node that each alias stands for. */
  private readonly targets = new Map<number, number>();
  private readonly anchors = new Map<string, number>();
  private readonly open: number[] = [];
  private readonly members = new Map<number, Map<string, Member>>();

  /**
   * @param text The text.
   * @param capacity How many nodes to make room for.
   */
  constructor(
    private readonly text: string,
    capacity: number,
  ) {
    this.kinds = new Uint8Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.from = new Int32Array(capacity);
    this.to = new Int32Array(capacity);
  }

  /** True where the text holds an alias. */
  get aliased(): boolean {
    return this.targets.size > 0;
  }

  /** Adds the beginning of a collection. */
  begin(kind: number, start: number): void {
    this.open.push(this.size);
    this.add(kind, start);
  }

  /** Adds the end of the innermost collection. */
  end(): void {
    const start = this.open.pop();
    this.add(EVENT_ID.POP, -1);
    if (start !== undefined) this.ends[start] = this.size;
  }

  /** Adds a scalar: where it begins, from where to where its text goes, and its value where that is another one. */
  scalar(start: number, from: number, to: number, value?: string): void {
    if (value !== undefined) this.folded.set(this.size, () => value);
    this.add(EVENT_ID.SCALAR, start);
    this.from[this.size - 1] = from;
    this.to[this.size - 1] = to;
  }

  /**
   * @param event What the parser read next.
   * @param source The text that it read: this one, or a part of it.
   * @param shift Where that part begins.
   */
  event(event: Event, source = this.text, shift = 0): void {
    if ('anchorStart' in event && event.anchorStart >= 0) {
      const name = source.slice(event.anchorStart, event.anchorEnd);
      if (event.type !== EVENT_ID.ALIAS) this.anchors.set(name, this.size);
      else if (this.anchors.has(name)) this.targets.set(this.size, this.anchors.get(name)!);
    }
    if (event.type === EVENT_ID.POP) this.end();
    else if (event.type === EVENT_ID.DOCUMENT) this.begin(event.type, 0);
    else if (event.type === EVENT_ID.ALIAS) this.add(event.type, event.anchorStart - 1 + shift);
    else if (event.type !== EVENT_ID.SCALAR) this.begin(event.type, event.start + shift);
    else {
      const { valueStart: start, valueEnd: end, style, fast } = event;
      if (!fast || start < 0) this.folded.set(this.size, () => getScalarValue(source, event));
      else if (style === SCALAR_STYLE.PLAIN && end - start === 2 && source.startsWith('<<', start))
        this.merges.add(this.size);
      const quoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
      // The offsets of a quoted scalar lie inside its quotes.
      this.scalar(start < 0 ? -1 : start + shift - Number(quoted), start + shift, end + shift);
    }
  }

  /**
   * Walks the outline; aliases and merge keys lead to where the wanted member is really written.
   *
   * @param parts The members of a pointer.
   * @returns The offset of that key (or sequence item), or -1.
   */
  locate(parts: readonly string[]): number {
    let value = this.kinds.findIndex(kind => kind !== EVENT_ID.DOCUMENT);
    let place = value;
    for (const part of parts) {
      const member = this.membersOf(this.through(value)).get(part);
      if (member === undefined) return -1;
      [place, value] = member;
    }
    return place < 0 ? -1 : this.starts[place]!;
  }

  /**
   * Goes through every mapping, in written order.
   *
   * @returns The keys that are written more than once in one of them; what aliases stand for is gone through once.
   */
  repeated(): RepeatedKey[] {
    const found: RepeatedKey[] = [];
    const stack = [{ at: this.kinds.findIndex(kind => kind !== EVENT_ID.DOCUMENT), pointer: '' }];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { at: start, pointer: holder } = next;
      if (this.kinds[start] === EVENT_ID.MAPPING) {
        const offsets = new Map<string, number[]>();
        for (let at = start + 1; this.kinds[at] !== EVENT_ID.POP; at = this.next(this.next(at))) {
          const key = this.through(at);
          if (this.kinds[key] !== EVENT_ID.SCALAR || this.merges.has(key)) continue;
          const name = this.nameOf(key);
          offsets.set(name, [...(offsets.get(name) ?? []), this.starts[at]!]);
        }
        for (const [key, places] of offsets)
          if (places.length > 1) found.push({ pointer: holder, key, offsets: places });
      }
      // What a merge key brings in is written elsewhere.
      const isInside = (value: number) => this.ends[value] !== 0 && value > start && value < this.ends[start]!;
      const inner = [...this.membersOf(start)].filter(([, [, value]]) => isInside(value)).reverse();
      for (const [name, [, value]] of inner) stack.push({ at: value, pointer: holder + pointer(name) });
    }
    return found;
  }

  private membersOf(start: number): Map<string, Member> {
    const known = this.members.get(start);
    if (known !== undefined) return known;
    const { kinds } = this;
    const found = new Map<string, Member>();
    // Set before the merge keys are followed: an alias may lead back here.
    this.members.set(start, found);
    if (kinds[start] === EVENT_ID.SEQUENCE) {
      let item = 0;
      for (let at = start + 1; kinds[at] !== EVENT_ID.POP; at = this.next(at)) found.set(String(item++), [at, at]);
    } else if (kinds[start] === EVENT_ID.MAPPING) {
      const merged: number[] = [];
      for (let at = start + 1; kinds[at] !== EVENT_ID.POP; ) {
        const value = this.next(at);
        const key = this.through(at);
        if (this.merges.has(key)) merged.push(this.through(value));
        else if (kinds[key] === EVENT_ID.SCALAR) found.set(this.nameOf(key), [at, value]);
        at = this.next(value);
      }
      for (const source of merged) this.merge(source, found);
    }
    return found;
  }

  /** Adds what a merge key brings in: members of a mapping, or of each in a list. */
  private merge(source: number, into: Map<string, Member>): void {
    const lists = this.kinds[source] === EVENT_ID.SEQUENCE;
    const values = lists ? [...this.membersOf(source).values()].map(([, value]) => value) : [source];
    for (const value of values) {
      for (const [name, member] of this.membersOf(this.through(value))) if (!into.has(name)) into.set(name, member);
    }
  }

  /** The node that an alias stands for, or the node itself. */
  private through(at: number): number {
    return this.targets.get(at) ?? at;
  }

  /** The next sibling. */
  private next(at: number): number {
    return this.ends[at] || at + 1;
  }

  private nameOf(key: number): string {
    return this.folded.get(key)?.() ?? this.text.slice(this.from[key], this.to[key]);
  }

  private add(kind: number, start: number): void {
    const at = this.size++;
    if (at >= this.kinds.length) this.grow();
    this.kinds[at] = kind;
    this.starts[at] = start;
  }

  private grow(): void {
    const length = this.kinds.length * 2 + 16;
    const larger = (numbers: Int32Array) => {
      const copy = new Int32Array(length);
      copy.set(numbers);
      return copy;
    };
    const kinds = new Uint8Array(length);
    kinds.set(this.kinds);
    this.kinds = kinds;
    this.starts = larger(this.starts);
    this.ends = larger(this.ends);
    this.from = larger(this.from);
    this.to = larger(this.to);
  }
}
