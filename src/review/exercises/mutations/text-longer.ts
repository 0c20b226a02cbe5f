import type { AdditiveMutation } from '../mutation';
import { longTexts, pickOne } from './_places';

export default {
  title: 'A string in requests may be longer',
  rule: null,
  reason: 'A higher limit rejects nothing that was accepted before.',
  clauses: ['versioning.2', 'limits.5'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const field = pickOne(random, longTexts(after));
    if (!field) return false;
    field.node.maxLength *= 2;
    return true;
  },
} satisfies AdditiveMutation;
