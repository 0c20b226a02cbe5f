import { addProperty } from '../../../flaws/edit';
import type { AdditiveMutation } from '../mutation';
import { newField, pickOne, requestOnlySchemas } from './_places';

export default {
  title: 'An optional field was added to a request',
  rule: null,
  reason: 'Clients may leave it out, so every request that was valid before is still valid.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const schema = pickOne(random, requestOnlySchemas(after));
    const field = schema ? newField(after, schema, random) : undefined;
    if (!schema || !field) return false;
    addProperty(schema.node, field.name, field.schema);
    return true;
  },
} satisfies AdditiveMutation;
