import { lists } from '../../../flaws/draft';
import type { AdditiveMutation } from '../mutation';
import { newFilter, pickOne } from './_places';

export default {
  title: 'An optional parameter was added to a list operation',
  rule: null,
  reason: 'If a client leaves it out, it gets the same list as before.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const { operation } = pickOne(random, lists(after)) ?? {};
    if (!operation || operation.node.deprecated) return false;
    const filter = newFilter(after, operation, random);
    operation.node.parameters = [...(operation.node.parameters ?? []), filter];
    return true;
  },
} satisfies AdditiveMutation;
