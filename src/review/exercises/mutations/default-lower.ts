import type { BreakingMutation } from '../mutation';
import { changeOne, pageSizes } from './_places';

export default {
  title: 'A default value was changed',
  rule: 'default-changed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => pageSizes(after).filter(schema => Number(schema.default) > 5),
    schema => {
      schema.default = Math.round(schema.default / 5) * 2;
    },
  ),
} satisfies BreakingMutation;
