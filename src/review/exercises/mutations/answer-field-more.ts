import { addProperty } from '../../../flaws/edit';
import type { AdditiveMutation } from '../mutation';
import { newField, pickOne, responseOnlySchemas } from './_places';

export default {
  title: 'A field was added to a response',
  rule: null,
  reason: 'Clients ignore fields that they don’t know. This one is read-only, so nobody has to send it.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const schema = pickOne(
      random,
      responseOnlySchemas(after).filter(({ node }) => Object.keys(node.properties).length > 2),
    );
    const field = schema ? newField(after, schema, random) : undefined;
    if (!schema || !field) return false;
    const { maxLength: _, ...answered } = field.schema;
    addProperty(schema.node, field.name, answered, true);
    return true;
  },
} satisfies AdditiveMutation;
