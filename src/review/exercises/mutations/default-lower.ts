import { lists, parameters } from '../../../flaws/draft';
import type { BreakingMutation } from '../mutation';
import { pickOne } from './_places';

export default {
  title: 'A default value was changed',
  rule: 'default-changed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const sizes = lists(after).flatMap(({ operation }) => {
      const limit = parameters(after, operation).find(({ node }) => node.in === 'query' && node.name === 'limit');
      return limit && Number(limit.node.schema?.default) > 5 ? [limit.node.schema] : [];
    });
    const schema = pickOne(random, sizes);
    if (!schema) return false;
    schema.default = Math.round(schema.default / 5) * 2;
    return true;
  },
} satisfies BreakingMutation;
