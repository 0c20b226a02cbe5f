import type { BreakingMutation } from '../mutation';
import { pickOne, responseFields } from './_places';

export default {
  title: 'A field of a response has a different type',
  rule: 'type-changed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const field = pickOne(
      random,
      responseFields(after).filter(({ node }) => node.type === 'integer'),
    );
    if (!field) return false;
    field.node.type = 'string';
    for (const word of ['minimum', 'maximum', 'format']) delete field.node[word];
    return true;
  },
} satisfies BreakingMutation;
