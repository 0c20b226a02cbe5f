import type { DocumentSet } from '../document-set';
import { type EffectiveSchema, effectiveSchema } from '../effective-schema';
import { isObject, type Located } from '../located';
import { isErrorStatus, type MediaTypeContent, type Operation } from '../operations';
import { type MatchedAlternatives, matchAlternatives } from './match-alternatives';
import type { Direction, OperationPair, ParameterPair, ResponsePair, SchemaPair } from './pairs';

/** More pairs than any two versions need; it keeps hostile documents finite. */
const maxPairs = 300_000;

/** The shape of a schema, each read once. */
export type EffectiveSchemaReader = (schema: Located | null) => EffectiveSchema | null;

/**
 * @param documents The documents of one version.
 * @returns What reads its shapes.
 */
export function effectiveSchemaReader(documents: DocumentSet): EffectiveSchemaReader {
  const known = new Map<unknown, EffectiveSchema | null>();
  return schema => {
    const target = documents.resolve(schema);
    if (!isObject(target?.value)) return null;
    let shape = known.get(target.value);
    if (shape === undefined) {
      shape = effectiveSchema(documents, target);
      known.set(target.value, shape);
    }
    return shape;
  };
}

interface Root extends Pick<SchemaPair, 'direction' | 'parameter' | 'failure' | 'name'> {
  operation: Operation;
  from: readonly [Located, Located];
}

/** In: what is the same in both versions. Out: the bodies and parameters from which both are walked, requests first. */
export function schemaRoots(
  operations: readonly OperationPair[],
  parameters: readonly ParameterPair[],
  responses: readonly ResponsePair[],
): Root[] {
  const bodies = (
    operation: Operation,
    [before, after]: readonly [readonly MediaTypeContent[], readonly MediaTypeContent[]],
    more: Pick<Root, 'direction' | 'failure'>,
  ) =>
    before.flatMap((content): Root[] => {
      const same = after.find(({ mediaType }) => mediaType === content.mediaType);
      if (content.schema === null || !same?.schema) return [];
      return [{ operation, from: [content.schema, same.schema], parameter: null, name: '', ...more }];
    });
  return [
    ...parameters.flatMap((parameter): Root[] => {
      const { before, after, operation } = parameter;
      if (before.schema === null || after.schema === null) return [];
      const from = [before.schema, after.schema] as const;
      return [{ direction: 'request', operation: operation.after, from, parameter, failure: false, name: after.name }];
    }),
    ...operations.flatMap(({ before, after }) =>
      bodies(after, [before.requestContent, after.requestContent], { direction: 'request', failure: false }),
    ),
    ...responses.flatMap(({ before, after, operation }) =>
      bodies(operation.after, [before.content, after.content], {
        direction: 'response',
        failure: isErrorStatus(after) || after.status === 'default',
      }),
    ),
  ];
}

/** Goes down both versions together, each pair of places once in each direction; cycles end where they close. */
export function pairSchemas(
  shapes: { before: EffectiveSchemaReader; after: EffectiveSchemaReader },
  roots: readonly Root[],
  oldLibrary: DocumentSet,
  newLibrary: DocumentSet,
): SchemaPair[] {
  const found: SchemaPair[] = [];
  const seen = new Map<unknown, Map<string, SchemaPair>>();
  const parents = new Map<SchemaPair, SchemaPair>();
  for (const root of roots) {
    const stack: (Pick<Root, 'from' | 'name' | 'parameter'> & { via: SchemaPair | null })[] = [{ ...root, via: null }];
    for (let next = stack.pop(); next !== undefined && found.length < maxPairs; next = stack.pop()) {
      const before = shapes.before(next.from[0]);
      const after = shapes.after(next.from[1]);
      if (before === null || after === null) continue;
      const known = seen.get(before.at.value) ?? new Map<string, SchemaPair>();
      seen.set(before.at.value, known);
      const key = `${root.direction} ${root.failure} ${next.parameter === null ? '' : next.name} ${after.at.document.path}#${after.at.pointer}`;
      const same = known.get(key);
      if (same !== undefined) {
        if (same.operation !== root.operation) same.operation = null;
        continue;
      }
      const { direction, failure, operation } = root;
      let branches: MatchedAlternatives = { pairs: [], removed: [], added: [] };
      if (before.alternatives.length > 0 || after.alternatives.length > 0) {
        const list = (shape: EffectiveSchema) =>
          shape.alternatives.length > 0 ? shape.alternatives : shape.unconstrained ? [] : [shape.at];
        const [old, fresh] = [list(before), list(after)];
        // "An object" without fields is no branch that could be lost, nor one that others could be added to.
        if (old.length > 0 && fresh.length > 0 && !isGeneric(before) && !isGeneric(after)) {
          branches = matchAlternatives([oldLibrary, old], [newLibrary, fresh]);
        }
      }
      const pair: SchemaPair = {
        direction,
        before,
        after,
        name: next.name,
        operation,
        parameter: next.parameter,
        failure,
        removed: branches.removed,
        added: branches.added,
      };
      known.set(key, pair);
      found.push(pair);
      if (next.via !== null) parents.set(pair, next.via);
      const inner: typeof stack = [];
      const push = (name: string, one: Located | null, other: Located | null) => {
        if (one !== null && other !== null) inner.push({ name, from: [one, other], parameter: null, via: pair });
      };
      for (const [name, field] of before.fields) push(name, field.at, after.fields.get(name)?.at ?? null);
      push(next.name, before.items, after.items);
      push(next.name, before.extras, after.extras);
      for (const [one, other] of branches.pairs) {
        // A version that has become one of several branches is walked as that branch, not as itself again.
        if (one !== before.at || other !== after.at) push(next.name, one, other);
      }
      stack.push(...inner.reverse());
    }
  }
  // What only stands inside a shared schema is shared as well.
  for (const [pair, parent] of parents) if (parent.operation === null) pair.operation = null;
  return found;
}

const isGeneric = ({ alternatives, fields, listed, items, types }: EffectiveSchema) =>
  alternatives.length === 0 &&
  fields.size === 0 &&
  listed === null &&
  items === null &&
  [...types].every(type => /^(object|array|null)$/.test(type));

/** In: a field of a shape and a direction. Out: true where it is sent that way at all (`readOnly`, `writeOnly`). */
export const isSentIn = (field: EffectiveSchema | null, direction: Direction): boolean =>
  direction === 'request' ? field?.readOnly !== true : field?.writeOnly !== true;
