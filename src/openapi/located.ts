import type { SourceDocument } from './source-document';

/**
 * A value with its place: which document, and which JSON Pointer in it. Values are never inlined, so the place is always
 * where the value is written. The pointer is put together when somebody asks: most places are only passed through.
 */
/** A mapping of a description. */
// biome-ignore lint/suspicious/noExplicitAny: a description is open; every reader checks what it takes
export class Located<T = any> {
  private written: string | null;

  /**
   * @param document The document that holds the value.
   * @param value The value, as parsed.
   * @param parent The mapping or list that holds it; null for the root of a document.
   * @param key Its name or index there.
   */
  constructor(
    readonly document: SourceDocument,
    readonly value: T,
    private readonly parent: Located | null = null,
    readonly key: string | number = '',
  ) {
    this.written = parent === null ? '' : null;
  }

  /** Its name in the mapping that holds it, as text. */
  get name(): string {
    return String(this.key);
  }

  /** JSON Pointer (RFC 6901) in the document. */
  get pointer(): string {
    if (this.written === null) {
      const { name, parent } = this;
      const escaped =
        name.includes('/') || name.includes('~') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
      this.written = parent!.pointer + (this.document.places?.get(parent!.value)?.get(name) ?? `/${escaped}`);
    }
    return this.written;
  }

  /** Another value at the same place: what stands for it in the form of another version. */
  with<V>(value: V): Located<V> {
    return new Located(this.document, value, this.parent, this.key);
  }
}

/** A mapping of a description. */
// biome-ignore lint/suspicious/noExplicitAny: a description is open; every reader checks what it takes
export type Mapping = Record<string, any>;

/**
 * @param value Any value.
 * @returns True for a mapping: not null, not a list.
 */
// biome-ignore lint/suspicious/noExplicitAny: see Located
export const isObject = (value: unknown): value is Record<string, any> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param value Any value.
 * @returns The value if it is text, else ''.
 */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * @param located A place, or null.
 * @returns The names in the mapping there; none for anything else.
 */
export const keysOf = (located: Located | null): string[] =>
  isObject(located?.value) ? Object.keys(located.value) : [];
