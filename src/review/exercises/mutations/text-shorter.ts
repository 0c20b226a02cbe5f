import type { BreakingMutation } from '../mutation';
import { longTexts, pickOne } from './_places';

export default {
  title: 'The maximum length of a string in requests is lower',
  rule: 'limit-lowered',
  clauses: ['versioning.3', 'limits.5'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const field = pickOne(random, longTexts(after));
    if (!field) return false;
    field.node.maxLength = Math.floor(field.node.maxLength / 2);
    return true;
  },
} satisfies BreakingMutation;
