import { lists, parameters } from '../../../flaws/draft';
import type { BreakingMutation } from '../mutation';
import { pickOne } from './_places';

export default {
  title: 'The maximum number of items on a page is lower',
  rule: 'limit-lowered',
  clauses: ['versioning.3', 'limits.6'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const sizes = lists(after).flatMap(({ operation }) => {
      const limit = parameters(after, operation).find(({ node }) => node.in === 'query' && node.name === 'limit');
      return limit && Number(limit.node.schema?.maximum) >= 100 ? [limit.node.schema] : [];
    });
    const schema = pickOne(random, sizes);
    if (!schema) return false;
    schema.maximum = Math.max(schema.default ?? 1, schema.maximum / 2);
    return true;
  },
} satisfies BreakingMutation;
