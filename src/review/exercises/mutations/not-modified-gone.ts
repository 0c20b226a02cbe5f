import type { BreakingMutation } from '../mutation';
import { activeOperations, changeOne } from './_places';

export default {
  title: 'A read no longer returns 304',
  rule: 'status-undocumented',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => activeOperations(after).filter(({ node }) => node.responses['304']),
    ({ node }) => {
      delete node.responses['304'];
    },
  ),
} satisfies BreakingMutation;
