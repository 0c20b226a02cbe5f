import { removeProperty } from '../../../flaws/edit';
import type { BreakingMutation } from '../mutation';
import { pickOne, requiredResponseFields } from './_places';

export default {
  title: 'A field was removed from a response',
  rule: 'field-removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const field = pickOne(random, requiredResponseFields(after));
    if (!field) return false;
    removeProperty(field.schema.node, field.name);
    return true;
  },
} satisfies BreakingMutation;
