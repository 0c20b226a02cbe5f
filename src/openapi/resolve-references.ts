import type { DocumentSet } from './document-set';
import { Located } from './located';
import type { SourceDocument } from './source-document';

/** Values under these names are data, not description: a $ref in them is nothing but a name. So it is in extensions. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const']);

/**
 * Goes over every value of the first document and of those it leads to, once each, and follows every reference: broken
 * ones and loops become problems of the document set even where no operation uses them. Aliases that contain themselves
 * become a problem as well; they are walked once.
 *
 * @returns The places that hold the member `marker`.
 */
export function resolveAllReferences(documents: DocumentSet, marker: string): Located[] {
  const marks: Located[] = [];
  const surveyed = new Set<string>();
  for (;;) {
    // Following references opens further documents: go on until none is new.
    const fresh = [...documents.byPath.values()].filter(document => !surveyed.has(document.path));
    if (fresh.length === 0) return marks;
    for (const document of fresh) {
      surveyed.add(document.path);
      new Survey(documents, document, marker, marks).run();
    }
  }
}

/**
 * Most values are only passed: they are numbered, with the number of the one above and the key in it, and become places
 * when one of them is to be told.
 */
class Survey {
  private readonly values: unknown[] = [];
  private readonly above: number[] = [];
  private readonly keys: (string | number)[] = [];
  /** Without aliases nothing can be met twice. */
  private readonly seen: Set<unknown> | null;

  constructor(
    private readonly documents: DocumentSet,
    private readonly document: SourceDocument,
    private readonly marker: string,
    private readonly marks: Located[],
  ) {
    this.seen = document.aliased ? new Set() : null;
  }

  run(): void {
    this.pass(this.document.value, -1, '');
    for (let number = 0; number < this.values.length; number++) {
      const value = this.values[number];
      if (Array.isArray(value)) for (let i = 0; i < value.length; i++) this.pass(value[i], number, i);
      else if (this.holdsNames(number)) this.passNamed(value as Record<string, unknown>, number);
      else this.passMembers(value as Record<string, unknown>, number);
    }
  }

  private passNamed(members: Record<string, unknown>, number: number): void {
    for (const key in members) this.pass(members[key], number, key);
  }

  private passMembers(members: Record<string, unknown>, number: number): void {
    for (const key in members) {
      const inner = members[key];
      if (key === '$ref') {
        if (typeof inner !== 'string') this.pass(inner, number, key);
        else if (!this.documents.isResolved(this.document, inner)) this.documents.resolve(this.place(number));
      } else if (key === this.marker) this.marks.push(this.place(number));
      else if (typeof inner === 'object' && !data.has(key) && !key.startsWith('x-')) this.pass(inner, number, key);
    }
  }

  private pass(inner: unknown, number: number, key: string | number): void {
    if (typeof inner !== 'object' || inner === null) return;
    if (this.seen?.has(inner)) {
      if (this.isInside(number, inner))
        this.documents.reportAliasLoop(new Located(this.document, inner, this.place(number), key));
      return;
    }
    this.seen?.add(inner);
    this.values.push(inner);
    this.above.push(number);
    this.keys.push(key);
  }

  /** Only an alias leads to a value a second time. True where that value is one of those it stands in: a circle. */
  private isInside(from: number, value: unknown): boolean {
    for (let at = from; at >= 0; at = this.above[at]!) if (this.values[at] === value) return true;
    return false;
  }

  /** The members of `properties` are names; one of them may itself be called `properties`. */
  private holdsNames(number: number): boolean {
    return this.keys[number] === 'properties' && !this.holdsNames(this.above[number]!);
  }

  private place(number: number): Located {
    if (number === 0) return new Located(this.document, this.document.value);
    return new Located(this.document, this.values[number], this.place(this.above[number]!), this.keys[number]!);
  }
}
