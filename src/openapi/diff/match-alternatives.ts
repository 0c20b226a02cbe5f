import type { DocumentSet } from '../document-set';
import { type EffectiveSchema, effectiveSchema } from '../effective-schema';
import { isObject, type Located } from '../located';

/** Branches of two versions of a schema, matched. */
export interface MatchedAlternatives {
  pairs: readonly (readonly [Located, Located])[];
  /** In the old version only. */
  removed: readonly Located[];
  /** In the new version only. */
  added: readonly Located[];
}

/**
 * Matches the branches of two versions: by the schema they refer to, by the value that tells them apart, by what they
 * say, by their type; what is left is matched in order, because a branch that was edited is still the same branch.
 */
export function matchAlternatives(
  [oldLibrary, before]: readonly [DocumentSet, readonly Located[]],
  [newLibrary, after]: readonly [DocumentSet, readonly Located[]],
): MatchedAlternatives {
  const pairs: (readonly [Located, Located])[] = [];
  let gone = before.map(at => describe(oldLibrary, at));
  let added = after.map(at => describe(newLibrary, at));
  for (const sign of ['reference', 'tag', 'text', 'fields', 'type'] as const) {
    const left: typeof gone = [];
    for (const one of gone) {
      // A field that tells two branches apart outweighs what they have in common.
      const same = (other: Described) =>
        other[sign] !== null &&
        other[sign] === one[sign] &&
        (sign === 'reference' || one.tag === null || other.tag === null || other.tag === one.tag);
      const found = added.filter(same);
      // A type tells two branches apart only where no other branch has it.
      const sure = sign !== 'type' || (found.length === 1 && gone.filter(same).length === 1);
      if (found.length === 0 || !sure) left.push(one);
      else {
        pairs.push([one.at, found[0]!.at]);
        added = added.filter(other => other !== found[0]);
      }
    }
    gone = left;
  }
  // Names and tags say which branch is which; without them the rest can only be paired in order.
  const named = (list: Described[]) => list.filter(({ reference, tag }) => reference !== null || tag !== null).length;
  if (gone.length === added.length && named(gone) === 0 && named(added) === 0) {
    gone.forEach((one, i) => {
      pairs.push([one.at, added[i]!.at]);
    });
    return { pairs, removed: [], added: [] };
  }
  return { pairs, removed: gone.map(({ at }) => at), added: added.map(({ at }) => at) };
}

interface Described {
  at: Located;
  /** The name of the schema it refers to. */
  reference: string | null;
  /** The field whose only value tells this branch from the others, and that value. */
  tag: string | null;
  /** What is written there. */
  text: string | null;
  /** The names of its fields: a schema that was only renamed keeps them. */
  fields: string | null;
  type: string | null;
}

function describe(documents: DocumentSet, at: Located): Described {
  const shape = effectiveSchema(documents, at);
  const ref: unknown = isObject(at.value) ? at.value.$ref : undefined;
  return {
    at,
    reference: typeof ref === 'string' ? ref.slice(ref.search(/[^/#]*$/)) || null : null,
    tag: tagOf(shape),
    text: textOf(at.value),
    fields: shape === null || shape.fields.size === 0 ? null : JSON.stringify([...shape.fields.keys()].sort()),
    type: shape === null || shape.types.size === 0 ? null : [...shape.types].sort().join(),
  };
}

function tagOf(shape: EffectiveSchema | null): string | null {
  if (shape === null) return null;
  for (const { name, schema } of shape.fields.values()) {
    const listed = schema?.listed;
    if (listed?.values.size === 1) return `${name}=${[...listed.values.keys()][0]}`;
  }
  return null;
}

function textOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    // An alias that contains itself has no text.
    return null;
  }
}
