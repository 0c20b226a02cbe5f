import type { BreakingMutation } from '../mutation';
import { changeOne, requiredResponseFields, setRequired } from './_places';

export default {
  title: 'A field of a response may be missing',
  rule: 'field-may-be-absent',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => requiredResponseFields(after),
    ({ schema, name }) => setRequired(schema, name, false),
  ),
} satisfies BreakingMutation;
