import { renameProperty } from '../../../flaws/edit';
import type { BreakingMutation } from '../mutation';
import { changeOne, inContractCase, responseFields } from './_places';

export default {
  title: 'A field of a response was renamed',
  rule: 'field-removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => responseFields(after).filter(({ required, name }) => required && !/_?(id|at|cm)$/i.test(name)),
    ({ schema, name }, { after }) => {
      const fresh = /[A-Z]/.test(name)
        ? `current${name[0]!.toUpperCase()}${name.slice(1)}`
        : inContractCase(after, `current_${name}`);
      renameProperty(schema.node, name, fresh);
    },
  ),
} satisfies BreakingMutation;
