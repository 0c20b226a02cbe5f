import { addProperty } from '../../../flaws/edit';
import type { AdditiveMutation } from '../mutation';
import { newField, pickOne, requestOnlySchemas } from './_places';

const mutation: AdditiveMutation = {
  id: 'request-field-optional',
  title: 'An optional field joined requests',
  rule: null,
  reason: 'It may be left out, so every request that was good before is still good.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const schema = pickOne(random, requestOnlySchemas(after));
    const field = schema ? newField(after, schema, random) : undefined;
    if (!schema || !field) return false;
    addProperty(schema.node, field.name, field.schema);
    return true;
  },
};

export default mutation;
