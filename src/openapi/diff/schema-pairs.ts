import type { EffectiveSchema } from '../effective-schema';
import { isFailureStatus, type Operation } from '../operations';
import { type MatchedAlternatives, matchAlternatives } from './match-alternatives';
import type { BodyPair, Direction, MatchedOperations, ParameterPair, SchemaPair } from './pairs';

/** More pairs than any two versions need; it keeps hostile documents finite. */
const maxPairs = 300_000;

interface Root extends Pick<SchemaPair, 'direction' | 'parameter' | 'header' | 'failure' | 'text' | 'name'> {
  operation: Operation;
  from: readonly [EffectiveSchema | null, EffectiveSchema | null];
}

/** The parameters, bodies and headers that both versions have, from which both are walked: requests first. */
function rootsOf(matched: MatchedOperations): Root[] {
  const { before: old, after: fresh, parameters, sentParameters, bodies, headers } = matched;
  const root = ({ operation, before, after }: ParameterPair | BodyPair) => ({
    operation: operation.after,
    from: [old.effectiveSchema(before.schema), fresh.effectiveSchema(after.schema)] as const,
  });
  const items = ({ before, after }: BodyPair) =>
    before.itemSchema === null || after.itemSchema === null
      ? null
      : ([old.effectiveSchema(before.itemSchema), fresh.effectiveSchema(after.itemSchema)] as const);
  return [
    ...parameters.map((parameter): Root => {
      const use = { direction: 'request', failure: false } as const;
      return { ...root(parameter), ...use, parameter, header: null, text: true, name: parameter.after.name };
    }),
    ...sentParameters.map((parameter): Root => {
      const use = { direction: 'response', failure: false } as const;
      return { ...root(parameter), ...use, parameter, header: null, text: true, name: parameter.after.name };
    }),
    ...bodies.flatMap((body): Root[] => {
      const { direction, failure } = body;
      const whole: Root = {
        ...root(body),
        direction,
        failure,
        parameter: null,
        header: null,
        text: isText(body),
        name: '',
      };
      const each = items(body);
      return each === null ? [whole] : [whole, { ...whole, from: each }];
    }),
    ...headers.map((header): Root => {
      const { before, after, response } = header;
      const use = { direction: 'response', failure: isFailureStatus(response.after.status), parameter: null } as const;
      const from = [
        old.effectiveSchema(old.child(before, 'schema')),
        fresh.effectiveSchema(fresh.child(after, 'schema')),
      ] as const;
      return { operation: response.operation.after, from, ...use, header, text: true, name: header.name };
    }),
  ];
}

/** True where one of several branches, nested ones too, is any text. */
const takesAnyText = ({ variants }: EffectiveSchema) =>
  variants.some(one =>
    one.listed === null
      ? one.types.has('string') && one.stated('pattern') === undefined && one.stated('format') === undefined
      : one.listed.open,
  );

const isText = ({ before, after }: BodyPair) =>
  [before, after].every(({ mediaType }) => /^(text\/|multipart\/)|x-www-form-urlencoded|[/+]xml$/.test(mediaType));

/**
 * Goes down both versions together.
 *
 * @param matched What is the same in both versions.
 * @returns Each pair of schemas once in each direction; cycles end where they close.
 */
export function pairSchemas(matched: MatchedOperations): SchemaPair[] {
  const found: SchemaPair[] = [];
  const seen = new Map<EffectiveSchema, Map<string, Map<EffectiveSchema, SchemaPair>>>();
  const parents = new Map<SchemaPair, SchemaPair>();
  for (const root of rootsOf(matched)) {
    const stack: (Pick<Root, 'from' | 'name' | 'parameter' | 'header'> & { via: SchemaPair | null })[] = [
      { ...root, via: null },
    ];
    for (let next = stack.pop(); next !== undefined && found.length < maxPairs; next = stack.pop()) {
      const [before, after] = next.from;
      if (before === null || after === null) continue;
      const uses = seen.get(before) ?? new Map<string, Map<EffectiveSchema, SchemaPair>>();
      seen.set(before, uses);
      const use = `${root.direction} ${root.failure} ${root.text} ${(next.parameter ?? next.header) ? next.name : ''}`;
      const known = uses.get(use) ?? new Map<EffectiveSchema, SchemaPair>();
      uses.set(use, known);
      const same = known.get(after);
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
          branches = matchAlternatives([matched.before.documents, old], [matched.after.documents, fresh]);
        }
      }
      const pair: SchemaPair = {
        direction,
        before,
        after,
        name: next.name,
        operation,
        parameter: next.parameter,
        header: next.header,
        failure,
        outgoing: root.operation.kind !== 'endpoint',
        text: root.text,
        removed: branches.removed,
        added: branches.added,
      };
      known.set(after, pair);
      found.push(pair);
      if (next.via !== null) parents.set(pair, next.via);
      const inner: typeof stack = [];
      const push = (name: string, one: EffectiveSchema | null, other: EffectiveSchema | null) => {
        if (one !== null && other !== null)
          inner.push({ name, from: [one, other], parameter: null, header: null, via: pair });
      };
      for (const [name, { schema }] of before.fields) {
        const same = after.fields.get(name)?.schema ?? null;
        // What one of the versions doesn't send this way has nothing to compare.
        if (isSentIn(schema, direction) && isSentIn(same, direction)) push(name, schema, same);
      }
      push(next.name, before.items, after.items);
      push(next.name, before.extras, after.extras);
      for (const [one, other] of branches.pairs) {
        const [old, fresh] = [matched.before.effectiveSchema(one), matched.after.effectiveSchema(other)];
        // Beside a branch for any text, a list of values rules nothing out.
        if (old?.listed && fresh?.listed && takesAnyText(before) && takesAnyText(after)) continue;
        // A version that has become one of several branches is walked as that branch, not as itself again.
        if (one !== before.at || other !== after.at) push(next.name, old, fresh);
      }
      stack.push(...inner.reverse());
    }
  }
  // What is only inside a shared schema is shared as well.
  for (const [pair, parent] of parents) if (parent.operation === null) pair.operation = null;
  return found;
}

const isGeneric = ({ alternatives, fields, listed, items, types }: EffectiveSchema) =>
  alternatives.length === 0 &&
  fields.size === 0 &&
  listed === null &&
  items === null &&
  [...types].every(type => /^(object|array|null)$/.test(type));

/**
 * @param field What a field's schema says.
 * @param direction A direction.
 * @returns True where the field is sent that way at all (`readOnly`, `writeOnly`).
 */
export const isSentIn = (field: EffectiveSchema | null, direction: Direction): boolean =>
  direction === 'request' ? field?.readOnly !== true : field?.writeOnly !== true;
