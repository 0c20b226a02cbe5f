import { posix } from 'node:path';
import { pointerParts } from '../conventions/openapi';
import type { LintProblem } from './problem';
import { baseName, decode, resolvePath, splitOnce } from './reference-path';
import { ReadError, readDocument, type SourceDocument } from './source-document';

/** A value with its place: which document, and which JSON Pointer in it. Values are never inlined, so the place is always true. */
// biome-ignore lint/suspicious/noExplicitAny: what stands in a description is open; every reader checks what it takes
export interface Cursor<T = any> {
  document: SourceDocument;
  pointer: string;
  value: T;
}

/** One step below another place. Its pointer is put together when somebody asks: most places are only passed through. */
// biome-ignore lint/suspicious/noExplicitAny: see Cursor
export class Step<T = any> implements Cursor<T> {
  private written: string | null = null;

  constructor(
    readonly document: SourceDocument,
    readonly value: T,
    readonly parent: Cursor,
    readonly key: string | number,
  ) {}

  get pointer(): string {
    if (this.written === null) {
      const key = String(this.key);
      const escaped = key.includes('/') || key.includes('~') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
      this.written = `${this.parent.pointer}/${escaped}`;
    }
    return this.written;
  }
}

/** What `read` throws (as a ReadError) for a file outside the folder, and how that is told. */
export const leadsOut = 'reference_outside';

/** More hops than any description needs from a $ref to its target. */
const maxHops = 64;
/** After so many it is taken for a circle. */
const maxCircle = 1000;

/** In: any value. Out: true for a mapping (not null, not a list). */
// biome-ignore lint/suspicious/noExplicitAny: see Cursor
export const isObject = (value: unknown): value is Record<string, any> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A $ref without a target, and why. */
export interface Unresolved {
  at: Cursor;
  message: string;
}

/** True for a place that holds a $ref and so stands for another. */
const refers = (at: Cursor | null): at is Cursor =>
  at !== null && isObject(at.value) && typeof at.value.$ref === 'string' && Object.hasOwn(at.value, '$ref');

/** The documents of one run: the first one, and those that its references name, each read once. */
export class Library {
  readonly documents = new Map<string, SourceDocument>();
  /** What the linter itself would not do or found odd. */
  readonly problems: LintProblem[] = [];
  /** References that lead to nothing, at the place of the $ref, each once: a fault of the description. */
  readonly unresolved: Unresolved[] = [];
  /** Files that could not be read, and why. */
  private readonly missing = new Map<string, ReadError>();
  /** Where each $ref leads that was followed to something, by the document it stands in: most are written many times. */
  private readonly targets = new Map<SourceDocument, Map<string, Cursor>>();
  /** What holds the targets, by its pointer. */
  private readonly holders = new Map<SourceDocument, Map<string, Cursor>>();
  private readonly reported = new Set<string>();
  /** The mappings whose $ref is known to lead nowhere. */
  private readonly dead = new Set<unknown>();
  private nesting = 0;

  constructor(
    readonly root: SourceDocument,
    private readonly read: ((relative: string) => string | null) | undefined,
    /** The path of the first document in the folder that references may reach. */
    private readonly home = baseName(root.name),
  ) {
    this.documents.set('', root);
  }

  /** One step down without following references; null where nothing stands there. Only own members count. */
  child(cursor: Cursor | null, key: string | number): Cursor | null {
    const value: unknown = cursor?.value;
    if (cursor === null || typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    // biome-ignore lint/suspicious/noExplicitAny: see Cursor
    const next = (value as any)[key];
    if (next === undefined) return null;
    return new Step(cursor.document, next, cursor, key);
  }

  /** Follows a $ref, and that one's, to where the value is written; null where the chain breaks or runs in a circle. */
  follow(cursor: Cursor | null): Cursor | null {
    let at = cursor;
    for (let hops = 0; refers(at); hops++) {
      if (this.dead.has(at.value)) return null;
      if (hops > maxHops) return this.goRound(cursor!);
      at = this.target(at);
    }
    return at;
  }

  /**
   * A very long way, or a circle: that is told once, by the first of its references that is followed. What only leads
   * into a circle has a target.
   */
  private goRound(start: Cursor): Cursor | null {
    const passed = new Set<unknown>();
    let at: Cursor | null = start;
    while (refers(at) && !this.dead.has(at.value) && !passed.has(at.value)) {
      passed.add(at.value);
      at = passed.size > maxCircle ? start : this.target(at);
    }
    if (!refers(at)) return at;
    if (at.value === start.value) this.tell(start, 'This $ref leads back to itself and never to a value.');
    this.dead.add(start.value);
    return null;
  }

  /** True where this $ref was followed before, from anywhere in the document, and names a value that is written there. */
  leadsOn(document: SourceDocument, ref: string): boolean {
    const target = this.targets.get(document)?.get(ref);
    return target !== undefined && (!isObject(target.value) || target.value.$ref === undefined);
  }

  /** The value that one $ref names, or null with a problem reported once. */
  private target(from: Cursor): Cursor | null {
    let known = this.targets.get(from.document);
    if (known === undefined) {
      known = new Map();
      this.targets.set(from.document, known);
    }
    const ref: string = from.value.$ref;
    const before = known.get(ref);
    if (before !== undefined) return before;
    const found = this.find(from, ref);
    // What leads nowhere is asked again, so that each place of it is told.
    if (found !== null) known.set(ref, found);
    return found;
  }

  private find(from: Cursor, ref: string): Cursor | null {
    const [file = '', fragment = ''] = splitOnce(ref, '#');
    const document = file === '' ? from.document : this.open(from, file);
    if (document === null) return null;
    if (fragment !== '' && !fragment.startsWith('/')) return this.anchor(from, document, fragment);
    const at = this.lead(document, decode(fragment));
    if (at === null) {
      const place = file === '' ? 'in this file' : `in ${file}`;
      this.tell(from, `Nothing stands at #${fragment} ${place}.`);
    }
    return at;
  }

  /** Where a pointer leads in a document. Most lead to neighbours, `#/components/schemas/…`: the way to them is kept. */
  private lead(document: SourceDocument, pointer: string): Cursor | null {
    if (pointer === '') return { document, pointer: '', value: document.value };
    let holders = this.holders.get(document);
    if (holders === undefined) {
      holders = new Map();
      this.holders.set(document, holders);
    }
    const end = pointer.lastIndexOf('/');
    const way = pointer.slice(0, end);
    let at = holders.get(way) ?? null;
    if (at === null) {
      at = pointerParts(way).reduce<Cursor | null>((above, part) => this.step(above, part), {
        document,
        pointer: '',
        value: document.value,
      });
      if (at === null) return null;
      holders.set(way, at);
    }
    return this.step(at, pointerParts(pointer.slice(end))[0]!);
  }

  /** One step of a pointer, which may lead through a reference: #/components/responses/A/content when A is itself a $ref. */
  private step(at: Cursor | null, part: string): Cursor | null {
    const inner = this.child(at, part);
    if (inner !== null || at === null || !isObject(at.value) || typeof at.value.$ref !== 'string') return inner;
    return this.child(this.followInside(at), part);
  }

  /** A reference inside the way of another one; two that need each other end here instead of calling for ever. */
  private followInside(at: Cursor): Cursor | null {
    if (this.nesting >= maxHops) return null;
    this.nesting++;
    try {
      return this.follow(at);
    } finally {
      this.nesting--;
    }
  }

  /** `#name` means a schema with `$anchor: name` (JSON Schema 2020-12 section 8.2.2). */
  private anchor(from: Cursor, document: SourceDocument, name: string): Cursor | null {
    const schemas = this.child(this.child({ document, pointer: '', value: document.value }, 'components'), 'schemas');
    for (const key of isObject(schemas?.value) ? Object.keys(schemas.value) : []) {
      const schema = this.child(schemas, key);
      if (isObject(schema?.value) && schema.value.$anchor === name) return schema;
    }
    this.tell(from, `No schema has the anchor #${name}.`);
    return null;
  }

  private open(from: Cursor, file: string): SourceDocument | null {
    if (/^[a-z][a-z0-9+.-]*:/i.test(file) || file.startsWith('//')) {
      const message = `The reference ${file} leads to the network, and nothing is fetched.`;
      this.report(
        from,
        'reference_not_followed',
        message,
        'Keep a copy beside this file and refer to it by a relative path.',
      );
      return null;
    }
    const path = resolvePath(from.document.path || this.home, decode(file));
    if (path === null) return this.refuse(from, file);
    if (path === this.home) return this.root;
    const known = this.documents.get(path);
    if (known !== undefined) return known;
    if (this.read === undefined) {
      const message = `The reference to ${file} is not followed: this text stands in no folder.`;
      this.report(
        from,
        'reference_not_followed',
        message,
        'Lint the file by its name, or name the folder with --root.',
      );
      return null;
    }
    const before = this.missing.get(path);
    if (before !== undefined) return this.lacks(from, file, before);
    try {
      const text = this.read(path);
      if (text === null) throw new ReadError('missing', 'The file cannot be read.', '');
      const { document, notices } = readDocument(this.nameOf(path), text, path);
      this.documents.set(path, document);
      this.problems.push(...notices);
      return document;
    } catch (error) {
      const why = error instanceof ReadError ? error : new ReadError('missing', 'The file cannot be read.', '');
      this.missing.set(path, why);
      return this.lacks(from, file, why);
    }
  }

  /** A file that is not there is the description's fault; one that may not be read, through a link, is our refusal. */
  private lacks(from: Cursor, file: string, { code, message, position }: ReadError): null {
    if (code === leadsOut) return this.refuse(from, file);
    const at = position ? ` (line ${position.line}, column ${position.column})` : '';
    this.tell(from, `The reference to ${file} cannot be followed. ${message}${at}`);
    return null;
  }

  private refuse(from: Cursor, file: string): null {
    const message = `The reference ${file} leads out of the folder ${this.home.includes('/') ? 'that --root names' : 'of the first file'}.`;
    this.report(from, leadsOut, message, 'Allow it with --root and a folder further up, or move the target.');
    return null;
  }

  /** The name a person would use for a file, beside the one they named. */
  private nameOf(path: string): string {
    const { name } = this.root;
    const folder = name.slice(0, name.length - baseName(name).length);
    const way = posix.relative(posix.dirname(this.home), path);
    return way.startsWith('../') ? posix.normalize(folder.replaceAll('\\', '/') + way) : folder + way;
  }

  /** A YAML alias that contains itself: reported, and walked once. */
  aliasLoop(at: Cursor): void {
    this.report(at, 'alias_loop', 'This alias stands for a value that contains it, without end.', aliasHint);
  }

  private tell(at: Cursor, message: string) {
    if (this.dead.has(at.value)) return;
    this.dead.add(at.value);
    this.unresolved.push({ at, message });
  }

  private report(at: Cursor, code: string, message: string, hint: string) {
    const key = `${code}\n${at.document.path}\n${at.pointer}`;
    if (this.reported.has(key)) return;
    this.reported.add(key);
    const { line, column } = at.document.locate(at.pointer);
    this.problems.push({ code, message, hint, document: at.document.name, line, column, fatal: false });
  }
}

const aliasHint = 'Use $ref for schemas that contain themselves; JSON cannot hold such an alias.';
