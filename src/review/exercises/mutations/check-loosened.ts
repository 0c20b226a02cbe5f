import type { AdditiveMutation } from '../mutation';
import { pickOne, requestFields } from './_places';

const mutation: AdditiveMutation = {
  id: 'check-loosened',
  title: 'A check of requests is less strict',
  rule: null,
  reason: 'More is accepted than before, and nothing that was accepted is rejected.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const fields = requestFields(after).filter(({ node }) => node.type === 'integer' && node.minimum > 0);
    const field = pickOne(random, fields);
    if (!field) return false;
    field.node.minimum = 0;
    return true;
  },
};

export default mutation;
