import type { BreakingMutation } from '../mutation';
import { changeOne, requestFields } from './_places';

export default {
  title: 'The validation of a request is stricter',
  rule: 'validation-tightened',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => requestFields(after).filter(({ node }) => node.type === 'integer' && node.minimum !== undefined),
    ({ node }) => {
      node.minimum = node.minimum === 0 ? 1 : node.minimum * 10;
      return node.maximum === undefined || node.minimum <= node.maximum;
    },
  ),
} satisfies BreakingMutation;
