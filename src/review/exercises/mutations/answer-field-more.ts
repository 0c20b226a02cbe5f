import { addProperty } from '../../../flaws/edit';
import type { AdditiveMutation } from '../mutation';
import { changeOne, newField, responseOnlySchemas } from './_places';

export default {
  title: 'A field was added to a response',
  rule: null,
  reason: 'Clients ignore fields that they don’t know. This one is read-only, so nobody has to send it.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => responseOnlySchemas(after).filter(({ node }) => Object.keys(node.properties).length > 2),
    (schema, { after }, random) => {
      const field = newField(after, schema, random);
      if (!field) return false;
      const { maxLength: _, ...answered } = field.schema;
      return addProperty(schema.node, field.name, answered, true);
    },
  ),
} satisfies AdditiveMutation;
