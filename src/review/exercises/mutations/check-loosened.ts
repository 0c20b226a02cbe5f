import type { AdditiveMutation } from '../mutation';
import { pickOne, requestFields } from './_places';

export default {
  title: 'The validation of a request is less strict',
  rule: null,
  reason: 'The service accepts more than before, and rejects nothing that it used to accept.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const fields = requestFields(after).filter(({ node }) => node.type === 'integer' && node.minimum > 0);
    const field = pickOne(random, fields);
    if (!field) return false;
    field.node.minimum = 0;
    return true;
  },
} satisfies AdditiveMutation;
