import { pointerParts } from '../conventions/openapi';
import { LinkedFiles } from './linked-files';
import { isObject, Located } from './located';
import type { DocumentProblem } from './problem';
import { decode, splitOnce } from './reference-path';
import { ReferenceProblems } from './reference-problems';
import type { ReadResult, SourceDocument } from './source-document';
import { adaptSwagger } from './swagger';
import { versionOf } from './version';

/** More hops than any description needs from a $ref to its target. */
const maxHops = 64;
/** After so many it is taken for a circle. */
const maxCircle = 1000;

const isEnumerable = Object.prototype.propertyIsEnumerable;
const nothing: readonly Located[] = [];

/** True for a place that holds a $ref and so stands for another. */
const isReference = (at: Located | null): at is Located =>
  at !== null && isObject(at.value) && typeof at.value.$ref === 'string' && Object.hasOwn(at.value, '$ref');

/** The documents of one run: the first one, and those that its references name, each read once. */
export class DocumentSet {
  /** What effective-schema.ts has read of the schemas, so that each is read once. */
  readonly schemaMemory = { one: new Map<unknown, unknown>(), several: new Map<unknown, unknown>() };
  private readonly reports = new ReferenceProblems();
  private readonly files: LinkedFiles;
  /** Where each $ref leads that was followed to something, by the document it stands in: most are written many times. */
  private readonly targets = new Map<SourceDocument, Map<string, Located>>();
  /** What holds the targets, by its pointer. */
  private readonly holders = new Map<SourceDocument, Map<string, Located>>();
  /** Where a $ref leads, for those whose target depends on who refers to it. */
  readonly presetTargets = new WeakMap<object, Located>();
  private nesting = 0;

  /**
   * @param root The first document.
   * @param read Reads another file, by its path in the folder and the name for messages; null where there is none.
   * @param home The path of the first document in the folder that references may reach.
   * @param nameOf What messages call the file at a path.
   */
  constructor(
    readonly root: SourceDocument,
    read: ((path: string, name: string) => ReadResult | null) | undefined,
    home?: string,
    nameOf?: (path: string) => string,
  ) {
    this.files = new LinkedFiles(root, this.reports, read, home, nameOf);
    if (versionOf(root.value) === '2.0') adaptSwagger(this);
  }

  /** The documents by their path in the folder; the first one is at ''. */
  get byPath(): ReadonlyMap<string, SourceDocument> {
    return this.files.byPath;
  }

  /** What the linter itself would not do or found odd. */
  get problems(): readonly DocumentProblem[] {
    return this.reports.problems;
  }

  /** References that lead to nothing, at the place of the $ref, each once: a fault of the description. */
  get unresolved(): ReferenceProblems['unresolved'] {
    return this.reports.unresolved;
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
      if (this.reports.isBroken(at.value)) return null;
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
    while (isReference(at) && !this.reports.isBroken(at.value) && !passed.has(at.value)) {
      passed.add(at.value);
      at = passed.size > maxCircle ? start : this.target(at);
    }
    if (!isReference(at)) return at;
    if (at.value === start.value) this.reports.reportUnresolved(start, 'This $ref only leads back to itself.');
    this.reports.markBroken(start);
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
    const document = file === '' ? from.document : this.files.open(from, file);
    if (document === null) return null;
    if (fragment !== '' && !fragment.startsWith('/')) return this.anchor(from, document, fragment);
    const at = this.locatePointer(document, decode(fragment));
    if (at === null) {
      const place = file === '' ? 'in this file' : `in ${file}`;
      this.reports.reportUnresolved(from, `There is nothing at #${fragment} ${place}.`);
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
    const told = name.includes('/')
      ? `A pointer begins with a slash: #/${name}.`
      : `No schema has the anchor #${name}.`;
    this.reports.reportUnresolved(from, told);
    return null;
  }

  /** A YAML alias that contains itself: reported, and walked once. */
  reportAliasLoop(at: Located): void {
    this.reports.reportProblem(
      at,
      'alias_loop',
      'This alias refers to a value that contains the alias itself.',
      aliasHint,
    );
  }
}

const aliasHint = 'Use $ref for schemas that contain themselves.';
