import { type OpenApi, pointer } from '../../../conventions/openapi';
import { valueAt } from '../../../flaws/draft';
import type { BreakingMutation } from '../mutation';
import { newState, pickOne, responseFields, valuesOf } from './_places';

export default {
  title: 'A value was added to an enum that isn’t documented to grow',
  rule: 'enum-value-added',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ before, after }, random) {
    const open = responseFields(after).filter(({ node }) => (valuesOf(node)?.length ?? 0) > 1);
    const field = pickOne(random, open);
    if (!field) return false;
    const place = `${field.schema.pointer}${pointer('properties', field.name)}`;
    const old = valueAt(before, place) as OpenApi | undefined;
    if (old === undefined) return false;
    // The version in use said nothing of values to come; the new one does, and brings one.
    const values = valuesOf(old);
    const [description] = String(old.description ?? '').split(/(?<=\.) /);
    for (const word of ['x-extensible-enum', 'x-enum-open', 'enum', 'description']) delete old[word];
    Object.assign(old, { enum: values, ...(description ? { description } : {}) });
    const listed = valuesOf(field.node);
    listed.push(newState(listed, random));
    return true;
  },
} satisfies BreakingMutation;
