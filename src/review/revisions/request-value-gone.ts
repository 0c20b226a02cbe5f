import type { BreakingRevision } from '../revision';
import { changeChoice } from './_places';

const revision: BreakingRevision = {
  id: 'request-value-gone',
  title: 'A value that requests could carry is refused',
  rule: 'enum-value-removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: (versions, random) => changeChoice(versions, random, 'fewer'),
};

export default revision;
