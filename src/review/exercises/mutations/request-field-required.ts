import { addProperty } from '../../../flaws/edit';
import type { BreakingMutation } from '../mutation';
import { newField, pickOne, requestOnlySchemas } from './_places';

export default {
  title: 'A required field was added to a request',
  rule: 'field-now-required',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const schema = pickOne(random, requestOnlySchemas(after, { created: true }));
    const field = schema ? newField(after, schema, random) : undefined;
    if (!schema || !field) return false;
    addProperty(schema.node, field.name, field.schema, true);
    return true;
  },
} satisfies BreakingMutation;
