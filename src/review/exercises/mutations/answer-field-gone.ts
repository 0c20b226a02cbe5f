import { removeProperty } from '../../../flaws/edit';
import type { BreakingMutation } from '../mutation';
import { changeOne, requiredResponseFields } from './_places';

export default {
  title: 'A field was removed from a response',
  rule: 'field-removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => requiredResponseFields(after),
    ({ schema, name }) => removeProperty(schema.node, name),
  ),
} satisfies BreakingMutation;
