import { posix } from 'node:path';
import { pointerParts } from '../conventions/openapi';
import { isObject, Located, textOf } from './located';
import type { DocumentProblem } from './problem';
import { baseName, decode, resolvePath, splitOnce } from './reference-path';
import { ReadError, type ReadResult, type SourceDocument } from './source-document';
import { adaptSwagger } from './swagger';
import { versionOf } from './version';

/** What `read` throws (as a ReadError) for a file outside the folder, and how that is told. */
export const referenceOutside = 'reference_outside';

/** More hops than any description needs from a $ref to its target. */
const maxHops = 64;
/** After so many it is taken for a circle. */
const maxCircle = 1000;

/** A $ref without a target, and why. */
interface UnresolvedReference {
  at: Located;
  message: string;
}

const isEnumerable = Object.prototype.propertyIsEnumerable;
const nothing: readonly Located[] = [];

/** True for a place that holds a $ref and so stands for another. */
const isReference = (at: Located | null): at is Located =>
  at !== null && isObject(at.value) && typeof at.value.$ref === 'string' && Object.hasOwn(at.value, '$ref');

/** The documents of one run: the first one, and those that its references name, each read once. */
export class DocumentSet {
  /** What effective-schema.ts has read of the schemas, so that each is read once. */
  readonly schemaMemory = { one: new Map<unknown, unknown>(), several: new Map<unknown, unknown>() };
  readonly byPath = new Map<string, SourceDocument>();
  /** What the linter itself would not do or found odd. */
  readonly problems: DocumentProblem[] = [];
  /** References that lead to nothing, at the place of the $ref, each once: a fault of the description. */
  readonly unresolved: UnresolvedReference[] = [];
  /** Files that could not be read, and why. */
  private readonly unreadableFiles = new Map<string, ReadError>();
  /** Where each $ref leads that was followed to something, by the document it stands in: most are written many times. */
  private readonly targets = new Map<SourceDocument, Map<string, Located>>();
  /** What holds the targets, by its pointer. */
  private readonly holders = new Map<SourceDocument, Map<string, Located>>();
  private readonly reported = new Set<string>();
  /** The mappings whose $ref is known to lead nowhere. */
  private readonly brokenReferences = new Set<unknown>();
  /** Where a $ref leads, for those whose target depends on who refers to it. */
  readonly presetTargets = new WeakMap<object, Located>();
  private nesting = 0;

  constructor(
    readonly root: SourceDocument,
    /** Reads another file, by its path in the folder and the name for messages; null where there is none. */
    private readonly read: ((path: string, name: string) => ReadResult | null) | undefined,
    /** The path of the first document in the folder that references may reach. */
    private readonly home = baseName(root.name),
    private readonly nameOf = (path: string) => nameBeside(root.name, home, path),
  ) {
    this.byPath.set('', root);
    if (versionOf(root.value) === '2.0') adaptSwagger(this);
  }

  /**
   * @param value A description as plain JSON, for readers that need no positions.
   * @returns Its document set, which reads no other file. It is good until the value changes.
   */
  static ofValue(value: unknown): DocumentSet {
    const locate = () => ({ line: 1, column: 1 });
    const document = { name: 'openapi.json', path: '', text: '', value, aliased: true, locate, duplicateKeys: [] };
    return new DocumentSet(document, undefined);
  }

  /** One step down without following references; null where nothing stands there. Only own members count. */
  child(located: Located | null, key: string | number): Located | null {
    const value: unknown = located?.value;
    if (located === null || typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    // biome-ignore lint/suspicious/noExplicitAny: see Cursor
    const next = (value as any)[key];
    if (next === undefined) return null;
    return new Located(located.document, next, located, key);
  }

  /** One step down to every value of a mapping, in written order; nothing for what is no mapping. */
  children(located: Located | null): readonly Located[] {
    if (!isObject(located?.value)) return nothing;
    const { document, value } = located;
    const found: Located[] = [];
    for (const key of Object.keys(value)) found.push(new Located(document, value[key], located, key));
    return found;
  }

  /** Follows a $ref, and that one's, to where the value is written; null where the chain breaks or runs in a circle. */
  resolve(located: Located | null): Located | null {
    let at = located;
    for (let hops = 0; isReference(at); hops++) {
      if (this.brokenReferences.has(at.value)) return null;
      if (hops > maxHops) return this.endlessReference(located!);
      at = this.target(at);
    }
    return at;
  }

  /**
   * @param located A place whose references lead to something.
   * @returns The mappings with a $ref on the way there that say more than `$ref`, in the order of the way.
   */
  besideReferences(located: Located): readonly Located[] {
    if (!isReference(located)) return nothing;
    const found: Located[] = [];
    let at: Located | null = located;
    for (let hops = 0; isReference(at) && hops <= maxHops; hops++) {
      if (Object.keys(at.value).length > 1) found.push(at);
      at = this.target(at);
    }
    return found;
  }

  /**
   * A very long way, or a circle: that is told once, by the first of its references that is followed. What only leads
   * into a circle has a target.
   */
  private endlessReference(start: Located): Located | null {
    const passed = new Set<unknown>();
    let at: Located | null = start;
    while (isReference(at) && !this.brokenReferences.has(at.value) && !passed.has(at.value)) {
      passed.add(at.value);
      at = passed.size > maxCircle ? start : this.target(at);
    }
    if (!isReference(at)) return at;
    if (at.value === start.value) this.reportUnresolved(start, 'This $ref only leads back to itself.');
    this.brokenReferences.add(start.value);
    return null;
  }

  /**
   * @param pointer A JSON Pointer into the first document; it may lead through references.
   * @returns What is written there; null where there is nothing.
   */
  at(pointer: string): Located | null {
    return this.locatePointer(this.root, pointer);
  }

  /** True where this $ref was followed before, from anywhere in the document, and names a value that is written there. */
  isResolved(document: SourceDocument, ref: string): boolean {
    const target = this.targets.get(document)?.get(ref);
    return target !== undefined && (!isObject(target.value) || target.value.$ref === undefined);
  }

  /** The value that one $ref names, or null with a problem reported once. */
  private target(from: Located): Located | null {
    const preset = this.presetTargets.get(from.value);
    if (preset !== undefined) return preset;
    let known = this.targets.get(from.document);
    if (known === undefined) {
      known = new Map();
      this.targets.set(from.document, known);
    }
    const ref: string = from.value.$ref;
    const before = known.get(ref);
    if (before !== undefined) return before;
    const found = this.findTarget(from, ref);
    // What leads nowhere is asked again, so that each place of it is told.
    if (found !== null) known.set(ref, found);
    return found;
  }

  private findTarget(from: Located, ref: string): Located | null {
    const [file = '', fragment = ''] = splitOnce(ref, '#');
    const document = file === '' ? from.document : this.openFile(from, file);
    if (document === null) return null;
    if (fragment !== '' && !fragment.startsWith('/')) return this.anchor(from, document, fragment);
    const at = this.locatePointer(document, decode(fragment));
    if (at === null) {
      const place = file === '' ? 'in this file' : `in ${file}`;
      this.reportUnresolved(from, `There is nothing at #${fragment} ${place}.`);
    }
    return at;
  }

  /** Where a pointer leads in a document. Most lead to neighbours, `#/components/schemas/…`: the way to them is kept. */
  private locatePointer(document: SourceDocument, pointer: string): Located | null {
    if (pointer === '') return new Located(document, document.value);
    let holders = this.holders.get(document);
    if (holders === undefined) {
      holders = new Map();
      this.holders.set(document, holders);
    }
    const end = pointer.lastIndexOf('/');
    const way = pointer.slice(0, end);
    let at = holders.get(way) ?? null;
    if (at === null) {
      at = pointerParts(way).reduce<Located | null>(
        (above, part) => this.pointerStep(above, part),
        new Located(document, document.value),
      );
      if (at === null) return null;
      holders.set(way, at);
    }
    return this.pointerStep(at, pointerParts(pointer.slice(end))[0]!);
  }

  /** One step of a pointer, which may lead through a reference: #/components/responses/A/content when A is itself a $ref. */
  private pointerStep(at: Located | null, part: string): Located | null {
    // What an adapter added is written elsewhere.
    const inner = at !== null && isEnumerable.call(at.value, part) ? this.child(at, part) : null;
    if (inner !== null || at === null || !isObject(at.value) || typeof at.value.$ref !== 'string') return inner;
    return this.child(this.followInside(at), part);
  }

  /** A reference inside the way of another one; two that need each other end here instead of calling for ever. */
  private followInside(at: Located): Located | null {
    if (this.nesting >= maxHops) return null;
    this.nesting++;
    try {
      return this.resolve(at);
    } finally {
      this.nesting--;
    }
  }

  /** `#name` means a schema with `$anchor: name` (JSON Schema 2020-12 section 8.2.2). */
  private anchor(from: Located, document: SourceDocument, name: string): Located | null {
    const schemas = this.child(this.child(new Located(document, document.value), 'components'), 'schemas');
    for (const key of isObject(schemas?.value) ? Object.keys(schemas.value) : []) {
      const schema = this.child(schemas, key);
      if (isObject(schema?.value) && schema.value.$anchor === name) return schema;
    }
    this.reportUnresolved(from, `No schema has the anchor #${name}.`);
    return null;
  }

  private openFile(from: Located, written: string): SourceDocument | null {
    const file = withoutSelf(written, this.root.value);
    if (file === '') return this.root;
    if (/^[a-z][a-z0-9+.-]*:/i.test(file) || file.startsWith('//')) {
      const message = `The reference ${file} points to the network, and this program never downloads anything.`;
      this.reportProblem(
        from,
        'reference_not_followed',
        message,
        'Save a copy next to this file and refer to it with a relative path.',
      );
      return null;
    }
    const path = resolvePath(from.document.path || this.home, decode(file));
    if (path === null) return this.reportOutside(from, file);
    if (path === this.home) return this.root;
    const known = this.byPath.get(path);
    if (known !== undefined) return known;
    if (this.read === undefined) {
      const message = `The reference to ${file} can’t be followed, because this text isn’t in a folder.`;
      this.reportProblem(
        from,
        'reference_not_followed',
        message,
        'Lint the file by name, or name the folder with --root.',
      );
      return null;
    }
    const before = this.unreadableFiles.get(path);
    if (before !== undefined) return this.reportUnreadable(from, file, before);
    try {
      const result = this.read(path, this.nameOf(path));
      if (result === null) throw new ReadError('missing', 'The file cannot be read.', '');
      const { document, warnings: notices } = result;
      this.byPath.set(path, document);
      this.problems.push(...notices);
      return document;
    } catch (error) {
      const why = error instanceof ReadError ? error : new ReadError('missing', 'The file cannot be read.', '');
      this.unreadableFiles.set(path, why);
      return this.reportUnreadable(from, file, why);
    }
  }

  /** A file that is not there is the description's fault; one that may not be read, through a link, is our refusal. */
  private reportUnreadable(from: Located, file: string, { code, message, position }: ReadError): null {
    if (code === referenceOutside) return this.reportOutside(from, file);
    const at = position ? ` (line ${position.line}, column ${position.column})` : '';
    this.reportUnresolved(from, `The reference to ${file} can’t be followed. ${message}${at}`);
    return null;
  }

  private reportOutside(from: Located, file: string): null {
    const message = `The reference ${file} points outside the folder ${this.home.includes('/') ? 'that --root names' : 'of the first file'}.`;
    this.reportProblem(
      from,
      referenceOutside,
      message,
      'Name a higher folder with --root, or move the target into this one.',
    );
    return null;
  }

  /** A YAML alias that contains itself: reported, and walked once. */
  reportAliasLoop(at: Located): void {
    this.reportProblem(at, 'alias_loop', 'This alias refers to a value that contains the alias itself.', aliasHint);
  }

  private reportUnresolved(at: Located, message: string) {
    if (this.brokenReferences.has(at.value)) return;
    this.brokenReferences.add(at.value);
    this.unresolved.push({ at, message });
  }

  private reportProblem(at: Located, code: string, message: string, hint: string) {
    const key = `${code}\n${at.document.path}\n${at.pointer}`;
    if (this.reported.has(key)) return;
    this.reported.add(key);
    const { line, column } = at.document.locate(at.pointer);
    this.problems.push({ code, message, hint, document: at.document.name, line, column, fatal: false });
  }
}

/** The name a person would use for a file, beside the one they named. */
function nameBeside(name: string, home: string, path: string): string {
  const folder = name.slice(0, name.length - baseName(name).length);
  const way = posix.relative(posix.dirname(home), path);
  return way.startsWith('../') ? posix.normalize(folder.replaceAll('\\', '/') + way) : folder + way;
}

/**
 * Since 3.2 a description may state its own URI (`$self`), and references may name it and its neighbours by theirs.
 *
 * @param file The file part of a reference.
 * @param root The first document.
 * @returns The file as a path beside the first document, '' for that one itself; as written where `$self` says nothing of it.
 */
function withoutSelf(file: string, root: unknown): string {
  const self = isObject(root) ? textOf(root.$self).replace(/#.*$/, '') : '';
  if (self === '') return file;
  const folder = self.slice(0, self.lastIndexOf('/') + 1);
  if (file === self || `${folder}${file.replace(/^\.\//, '')}` === self) return '';
  return folder.includes(':') && file.startsWith(folder) ? file.slice(folder.length) : file;
}

const aliasHint = 'Use $ref for schemas that contain themselves.';
