import { ignoreMember } from './ignore';
import { type Cursor, type Library, Step } from './references';

/** Values under these names are data, not description: a $ref in them is nothing but a name. So it is in extensions. */
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
      if (typeof document.value === 'object' && document.value !== null) {
        surveyDocument(library, { document, pointer: '', value: document.value }, marks);
      }
    }
  }
}

function surveyDocument(library: Library, root: Cursor, marks: Cursor[]) {
  const seen = new Set<unknown>([root.value]);
  const stack: (Cursor | Step)[] = [root];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const { document, value } = at;
    const names = at instanceof Step && at.key === 'properties';
    if (!names) {
      if (typeof value.$ref === 'string') library.follow(at);
      if (value[ignoreMember] !== undefined) marks.push(at);
    }
    for (const key of Object.keys(value)) {
      const inner = value[key];
      if (typeof inner !== 'object' || inner === null) continue;
      if (!names && (data.has(key) || key.startsWith('x-'))) continue;
      const next = new Step(document, inner, at, key);
      if (!seen.has(inner)) {
        seen.add(inner);
        stack.push(next);
      } else if (holds(next)) library.aliasLoop(next);
    }
  }
}

/** Only an alias leads to a value a second time. True where that value is one of those it stands in: a circle. */
function holds(step: Step): boolean {
  for (let at: Cursor = step; at instanceof Step; ) {
    at = at.parent;
    if (at.value === step.value) return true;
  }
  return false;
}
