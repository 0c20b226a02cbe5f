import type { BreakingMutation } from '../mutation';
import { changeChoice } from './_places';

const mutation: BreakingMutation = {
  id: 'request-value-gone',
  title: 'A value that was allowed in requests is rejected',
  rule: 'enum-value-removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: (versions, random) => changeChoice(versions, random, 'fewer'),
};

export default mutation;
