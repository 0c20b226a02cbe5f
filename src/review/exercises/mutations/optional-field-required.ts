import type { BreakingMutation } from '../mutation';
import { changeOne, requestFields, setRequired } from './_places';

export default {
  title: 'An optional field of a request became required',
  rule: 'field-now-required',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => requestFields(after, { created: true }).filter(({ required }) => !required),
    ({ schema, name }) => setRequired(schema, name, true),
  ),
} satisfies BreakingMutation;
