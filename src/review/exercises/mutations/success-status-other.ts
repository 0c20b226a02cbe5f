import type { BreakingMutation } from '../mutation';
import { activeOperations, pickOne } from './_places';

export default {
  title: 'An operation succeeds with a different status code',
  rule: 'status-undocumented',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const created = activeOperations(after).filter(({ node }) => node.responses['201'] && !node.responses['200']);
    const operation = pickOne(random, created);
    if (!operation) return false;
    const { responses } = operation.node;
    operation.node.responses = { '200': responses['201'], ...responses };
    delete operation.node.responses['201'];
    return true;
  },
} satisfies BreakingMutation;
