import type { BreakingMutation } from '../mutation';
import { changeOne, responseFields } from './_places';

export default {
  title: 'A field of a response has a different type',
  rule: 'type-changed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => responseFields(after).filter(({ node }) => node.type === 'integer'),
    ({ node }) => {
      node.type = 'string';
      for (const word of ['minimum', 'maximum', 'format']) delete node[word];
    },
  ),
} satisfies BreakingMutation;
