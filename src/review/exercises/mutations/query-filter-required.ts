import { lists } from '../../../flaws/draft';
import type { BreakingMutation } from '../mutation';
import { newFilter, pickOne } from './_places';

export default {
  title: 'A list operation requires a new parameter',
  rule: 'field-now-required',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const { operation } = pickOne(random, lists(after)) ?? {};
    if (!operation || operation.node.deprecated) return false;
    const filter = newFilter(after, operation, random);
    operation.node.parameters = [...(operation.node.parameters ?? []), { ...filter, required: true }];
    return true;
  },
} satisfies BreakingMutation;
