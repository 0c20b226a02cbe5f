import { lists } from '../../../flaws/draft';
import type { AdditiveMutation } from '../mutation';
import { addFilter, changeOne } from './_places';

export default {
  title: 'An optional parameter was added to a list operation',
  rule: null,
  reason: 'If a client leaves it out, it gets the same list as before.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => lists(after),
    ({ operation }, { after }, random) => addFilter(after, operation, random),
  ),
} satisfies AdditiveMutation;
