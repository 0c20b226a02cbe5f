import { dropProperty } from '../../flaws/edit';
import type { BreakingRevision } from '../revision';
import { alwaysAnswered, one } from './_places';

const revision: BreakingRevision = {
  id: 'answer-field-gone',
  title: 'A field is gone from answers',
  rule: 'field-removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const field = one(random, alwaysAnswered(after));
    if (!field) return false;
    dropProperty(field.schema.node, field.name);
    return true;
  },
};

export default revision;
