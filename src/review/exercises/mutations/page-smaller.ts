import type { BreakingMutation } from '../mutation';
import { changeOne, pageSizes } from './_places';

export default {
  title: 'The maximum number of items on a page is lower',
  rule: 'limit-lowered',
  clauses: ['versioning.3', 'limits.6'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => pageSizes(after).filter(schema => Number(schema.maximum) >= 100),
    schema => {
      schema.maximum = Math.max(schema.default ?? 1, schema.maximum / 2);
    },
  ),
} satisfies BreakingMutation;
