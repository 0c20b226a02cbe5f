import type { DocumentSet } from './document-set';
import { type Located, textOf } from './located';
import { isClosed, type ListedValues, listedIn, type SchemaParts, saysMore, spelledOut, typesIn } from './schema-parts';

/** A keyword of a schema: what it says, and where it is written. */
export interface KeywordValue<T = unknown> {
  value: T;
  at: Located;
}

/** What a schema says by its own keywords, wherever its parts are written: what leads to other schemas is EffectiveSchema. */
export class SchemaKeywords {
  /**
   * The keywords beside a `$ref`, the schema itself, what its allOf holds, and the only branch of an alternative, each
   * where it is written: what comes first has the first word.
   */
  readonly parts: readonly Located[];
  /** The branches of oneOf or anyOf, when there are several; `null` is none. */
  readonly branches: readonly Located[];
  /** The branches that are real alternatives: not values with a branch each. */
  readonly alternatives: readonly Located[];
  private readonly admitsNull: boolean;
  private readonly spelled: ListedValues | null;
  private knownTypes?: ReadonlySet<string>;
  private knownList?: ListedValues | null;
  private knownClosed?: Located | null;

  /**
   * @param documents The documents.
   * @param at Where the schema is written, after references.
   * @param composition What it is put together from.
   */
  constructor(
    protected readonly documents: DocumentSet,
    readonly at: Located,
    { parts, alternatives, nullable }: SchemaParts,
  ) {
    this.parts = parts;
    this.admitsNull = nullable;
    this.spelled = alternatives.length === 0 ? null : spelledOut(documents, at, alternatives);
    this.branches = alternatives;
    this.alternatives = this.spelled === null ? alternatives : [];
  }

  /** With `null` where it may be null; empty where nothing is said. */
  get types(): ReadonlySet<string> {
    this.knownTypes ??= typesIn(this.parts, this.admitsNull);
    return this.knownTypes;
  }

  /** True where `null` is a value of it. */
  get nullable(): boolean {
    return this.admitsNull || this.types.has('null');
  }

  get listed(): ListedValues | null {
    if (this.knownList === undefined) this.knownList = listedIn(this.documents, this.parts) ?? this.spelled;
    return this.knownList;
  }

  /** Where the fields of an object are closed, or null. */
  get closed(): Located | null {
    if (this.knownClosed === undefined) this.knownClosed = this.parts.find(({ value }) => isClosed(value)) ?? null;
    return this.knownClosed;
  }

  get deprecated(): boolean {
    return this.isSet('deprecated');
  }

  get readOnly(): boolean {
    return this.isSet('readOnly');
  }

  get writeOnly(): boolean {
    return this.isSet('writeOnly');
  }

  /** True where nothing at all is said about the value. */
  get unconstrained(): boolean {
    return (
      this.types.size === 0 &&
      this.alternatives.length === 0 &&
      this.listed === null &&
      !this.parts.some(({ value }) => saysMore(value))
    );
  }

  /** All that its parts say in words, a line each; '' where they say nothing. */
  get description(): string {
    return this.words('description');
  }

  get title(): string {
    return this.words('title');
  }

  /**
   * @param keyword A keyword.
   * @returns What the part that comes first says by it, and where; null where none does.
   */
  keyword(keyword: string): KeywordValue | null {
    for (const part of this.parts) {
      const found = this.documents.child(part, keyword);
      if (found !== null) return { value: found.value, at: found };
    }
    return null;
  }

  /**
   * @param keyword A keyword.
   * @returns What the schema says by it; undefined where it says nothing.
   */
  stated(keyword: string): unknown {
    return this.parts.find(({ value }) => value[keyword] !== undefined && Object.hasOwn(value, keyword))?.value[
      keyword
    ];
  }

  private isSet(keyword: string): boolean {
    return this.parts.some(({ value }) => value[keyword] === true);
  }

  private words(keyword: string): string {
    if (this.parts.length === 1) return textOf(this.parts[0]!.value[keyword]);
    return this.parts
      .map(({ value }) => textOf(value[keyword]))
      .filter(text => text !== '')
      .join('\n');
  }
}
