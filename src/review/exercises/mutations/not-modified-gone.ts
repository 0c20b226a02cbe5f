import type { BreakingMutation } from '../mutation';
import { activeOperations, pickOne } from './_places';

export default {
  title: 'A read no longer returns 304',
  rule: 'status-undocumented',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const operation = pickOne(
      random,
      activeOperations(after).filter(({ node }) => node.responses['304']),
    );
    if (!operation) return false;
    delete operation.node.responses['304'];
    return true;
  },
} satisfies BreakingMutation;
