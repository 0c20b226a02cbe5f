import { lists } from '../../../flaws/draft';
import type { BreakingMutation } from '../mutation';
import { addFilter, changeOne } from './_places';

export default {
  title: 'A list operation requires a new parameter',
  rule: 'field-now-required',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => lists(after),
    ({ operation }, { after }, random) => addFilter(after, operation, random, true),
  ),
} satisfies BreakingMutation;
