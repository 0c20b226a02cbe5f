import type { AdditiveMutation } from '../mutation';
import { newState, pickOne, responseFields, valuesOf } from './_places';

const mutation: AdditiveMutation = {
  id: 'answer-value-told',
  title: 'A value joined a list that clients know to grow',
  rule: null,
  reason: 'The version in use told clients that values may come, and what to make of one they do not know.',
  clauses: ['versioning.2', 'versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const open = responseFields(after).filter(({ node }) => (valuesOf(node)?.length ?? 0) > 1);
    const field = pickOne(random, open);
    if (!field) return false;
    const listed = valuesOf(field.node);
    listed.push(newState(listed, random));
    return true;
  },
};

export default mutation;
