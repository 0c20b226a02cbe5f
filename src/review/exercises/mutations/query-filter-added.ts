import { lists } from '../../../flaws/draft';
import type { AdditiveMutation } from '../mutation';
import { newFilter, pickOne } from './_places';

const mutation: AdditiveMutation = {
  id: 'query-filter-added',
  title: 'An optional parameter joined a list',
  rule: null,
  reason: 'It may be left out, and then the list is what it was.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const { operation } = pickOne(random, lists(after)) ?? {};
    if (!operation || operation.node.deprecated) return false;
    const filter = newFilter(after, random);
    operation.node.parameters = [...(operation.node.parameters ?? []), filter];
    return true;
  },
};

export default mutation;
