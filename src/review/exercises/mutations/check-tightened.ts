import type { BreakingMutation } from '../mutation';
import { pickOne, requestFields } from './_places';

export default {
  title: 'The validation of a request is stricter',
  rule: 'validation-tightened',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const fields = requestFields(after).filter(({ node }) => node.type === 'integer' && node.minimum !== undefined);
    const field = pickOne(random, fields);
    if (!field) return false;
    field.node.minimum = field.node.minimum === 0 ? 1 : field.node.minimum * 10;
    return field.node.maximum === undefined || field.node.minimum <= field.node.maximum;
  },
} satisfies BreakingMutation;
