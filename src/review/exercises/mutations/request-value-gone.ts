import type { BreakingMutation } from '../mutation';
import { changeChoice } from './_places';

export default {
  title: 'A value that was allowed in requests is rejected',
  rule: 'enum-value-removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: (versions, random) => changeChoice(versions, random, 'fewer'),
} satisfies BreakingMutation;
