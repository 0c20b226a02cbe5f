import { pointer as jsonPointer } from '../conventions/openapi';
import { ignoreMember } from './ignore';
import type { Cursor, Library } from './references';

/** Values under these names are data, not description: a $ref in them is nothing but a name. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const']);

/**
 * Goes over every value of the first document and of those it leads to, once each, and follows every reference: broken
 * ones and loops become problems of the library even where no operation uses them. Aliases that contain themselves
 * become a problem as well; they are walked once. Out: the places that hold `x-lint-ignore`.
 */
export function survey(library: Library): Cursor[] {
  const marks: Cursor[] = [];
  const surveyed = new Set<string>();
  for (;;) {
    // Following references opens further documents: go on until none is new.
    const fresh = [...library.documents.values()].filter(document => !surveyed.has(document.path));
    if (fresh.length === 0) return marks;
    for (const document of fresh) {
      surveyed.add(document.path);
      surveyDocument(library, { document, pointer: '', value: document.value }, marks);
    }
  }
}

function surveyDocument(library: Library, root: Cursor, marks: Cursor[]) {
  const seen = new Set<unknown>();
  /** The values on the way from the root to here: meeting one of them again is a circle of aliases. */
  const open = new Set<unknown>();
  const stack: (Cursor | { leave: unknown })[] = [root];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if ('leave' in at) {
      open.delete(at.leave);
      continue;
    }
    const { document, pointer, value } = at;
    if (open.has(value)) library.aliasLoop(at);
    if (seen.has(value) || typeof value !== 'object' || value === null) continue;
    seen.add(value);
    open.add(value);
    stack.push({ leave: value });
    const names = pointer.endsWith('/properties');
    if (!names && typeof value.$ref === 'string') library.follow(at);
    if (!names && value[ignoreMember] !== undefined) marks.push(at);
    for (const key of Object.keys(value)) {
      const inner = value[key];
      if (typeof inner !== 'object' || inner === null || (data.has(key) && !names)) continue;
      stack.push({ document, pointer: pointer + jsonPointer(key), value: inner });
    }
  }
}
