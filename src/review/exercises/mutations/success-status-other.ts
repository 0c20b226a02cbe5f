import type { BreakingMutation } from '../mutation';
import { activeOperations, changeOne } from './_places';

export default {
  title: 'An operation succeeds with a different status code',
  rule: 'status-undocumented',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => activeOperations(after).filter(({ node }) => node.responses['201'] && !node.responses['200']),
    ({ node }) => {
      const { '201': created, ...others } = node.responses;
      node.responses = { '200': created, ...others };
    },
  ),
} satisfies BreakingMutation;
