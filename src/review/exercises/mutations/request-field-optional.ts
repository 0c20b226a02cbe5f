import type { AdditiveMutation } from '../mutation';
import { addNewField, changeOne, requestOnlySchemas } from './_places';

export default {
  title: 'An optional field was added to a request',
  rule: null,
  reason: 'Clients may leave it out, so every request that was valid before is still valid.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => requestOnlySchemas(after),
    (schema, { after }, random) => addNewField(after, schema, random, false),
  ),
} satisfies AdditiveMutation;
