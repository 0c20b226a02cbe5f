import type { BreakingMutation } from '../mutation';
import { pickOne, requestFields, setRequired } from './_places';

export default {
  title: 'An optional field of a request became required',
  rule: 'field-now-required',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const field = pickOne(
      random,
      requestFields(after, { created: true }).filter(({ required }) => !required),
    );
    if (!field) return false;
    setRequired(field.schema, field.name, true);
    return true;
  },
} satisfies BreakingMutation;
