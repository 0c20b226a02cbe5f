import type { AdditiveMutation } from '../mutation';
import { changeOne, requestFields, setRequired } from './_places';

export default {
  title: 'A required field of a request became optional',
  rule: null,
  reason: 'A request needs less than before. If a client still sends the field, nothing changes.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => requestFields(after, { created: true }).filter(({ required }) => required),
    ({ schema, name }) => setRequired(schema, name, false),
  ),
} satisfies AdditiveMutation;
