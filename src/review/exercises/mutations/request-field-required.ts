import type { BreakingMutation } from '../mutation';
import { addNewField, changeOne, requestOnlySchemas } from './_places';

export default {
  title: 'A required field was added to a request',
  rule: 'field-now-required',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => requestOnlySchemas(after, { created: true }),
    (schema, { after }, random) => addNewField(after, schema, random, true),
  ),
} satisfies BreakingMutation;
