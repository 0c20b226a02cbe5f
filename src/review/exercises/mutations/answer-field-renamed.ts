import { renameProperty } from '../../../flaws/edit';
import type { BreakingMutation } from '../mutation';
import { inContractCase, pickOne, responseFields } from './_places';

export default {
  title: 'A field of a response was renamed',
  rule: 'field-removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const field = pickOne(
      random,
      responseFields(after).filter(({ required, name }) => required && !/_?(id|at|cm)$/i.test(name)),
    );
    if (!field) return false;
    const { name } = field;
    const fresh = /[A-Z]/.test(name)
      ? `current${name[0]!.toUpperCase()}${name.slice(1)}`
      : inContractCase(after, `current_${name}`);
    renameProperty(field.schema.node, name, fresh);
    return true;
  },
} satisfies BreakingMutation;
