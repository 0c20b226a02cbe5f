import type { AdditiveMutation } from '../mutation';
import { one, setRequired, takenFields } from './_places';

const mutation: AdditiveMutation = {
  id: 'request-field-no-longer-required',
  title: 'A field of requests may be left out now',
  rule: null,
  reason: 'Requests are asked for less. Whoever goes on sending the field is understood as before.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const fields = takenFields(after, { created: true }).filter(({ required }) => required);
    const field = one(random, fields);
    if (!field) return false;
    setRequired(field.schema, field.name, false);
    return true;
  },
};

export default mutation;
