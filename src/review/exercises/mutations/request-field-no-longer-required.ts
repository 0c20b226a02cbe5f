import type { AdditiveMutation } from '../mutation';
import { pickOne, requestFields, setRequired } from './_places';

const mutation: AdditiveMutation = {
  id: 'request-field-no-longer-required',
  title: 'A field of requests may be left out now',
  rule: null,
  reason: 'Requests need less. A client that keeps sending the field is understood as before.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const fields = requestFields(after, { created: true }).filter(({ required }) => required);
    const field = pickOne(random, fields);
    if (!field) return false;
    setRequired(field.schema, field.name, false);
    return true;
  },
};

export default mutation;
