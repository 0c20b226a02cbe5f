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
      if (typeof document.value === 'object' && document.value !== null)
        surveyDocument(documents, document, marker, marks);
    }
  }
}

/**
 * Most values are only passed: they are numbered, with the number of the one above and the key in it, and become places
 * when one of them is to be told.
 */
function surveyDocument(documents: DocumentSet, document: SourceDocument, marker: string, marks: Located[]) {
  const values: unknown[] = [document.value];
  const above: number[] = [-1];
  const keys: (string | number)[] = [''];
  // Without aliases nothing can be met twice.
  const seen = document.aliased ? new Set<unknown>(values) : null;
  const place = (number: number): Located =>
    number === 0
      ? new Located(document, document.value)
      : new Located(document, values[number], place(above[number]!), keys[number]!);
  const pass = (inner: unknown, number: number, key: string | number) => {
    if (typeof inner !== 'object' || inner === null) return;
    if (seen?.has(inner)) {
      if (holds(number, inner)) documents.reportAliasLoop(new Located(document, inner, place(number), key));
      return;
    }
    seen?.add(inner);
    values.push(inner);
    above.push(number);
    keys.push(key);
  };
  /** Only an alias leads to a value a second time. True where that value is one of those it stands in: a circle. */
  const holds = (from: number, value: unknown): boolean => {
    for (let at = from; at >= 0; at = above[at]!) if (values[at] === value) return true;
    return false;
  };
  /** The members of `properties` are names; one of them may itself be called `properties`. */
  const named = (number: number): boolean => keys[number] === 'properties' && !named(above[number]!);

  for (let number = 0; number < values.length; number++) {
    const value = values[number];
    if (Array.isArray(value)) for (let i = 0; i < value.length; i++) pass(value[i], number, i);
    else {
      const names = named(number);
      const members = value as Record<string, unknown>;
      for (const key in members) {
        const inner = members[key];
        if (names) pass(inner, number, key);
        else if (key === '$ref') {
          if (typeof inner !== 'string') pass(inner, number, key);
          else if (!documents.isResolved(document, inner)) documents.resolve(place(number));
        } else if (key === marker) marks.push(place(number));
        else if (typeof inner === 'object' && !data.has(key) && !key.startsWith('x-')) pass(inner, number, key);
      }
    }
  }
}
