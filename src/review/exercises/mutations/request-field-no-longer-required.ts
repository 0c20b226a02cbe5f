import type { AdditiveMutation } from '../mutation';
import { pickOne, requestFields, setRequired } from './_places';

export default {
  title: 'A required field of a request became optional',
  rule: null,
  reason: 'A request needs less than before. If a client still sends the field, nothing changes.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const fields = requestFields(after, { created: true }).filter(({ required }) => required);
    const field = pickOne(random, fields);
    if (!field) return false;
    setRequired(field.schema, field.name, false);
    return true;
  },
} satisfies AdditiveMutation;
