import type { BreakingMutation } from '../mutation';
import { pickOne, requiredResponseFields, setRequired } from './_places';

export default {
  title: 'A field of a response may be missing',
  rule: 'field-may-be-absent',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const field = pickOne(random, requiredResponseFields(after));
    if (!field) return false;
    setRequired(field.schema, field.name, false);
    return true;
  },
} satisfies BreakingMutation;
