import type { BreakingMutation } from '../mutation';
import { changeOne, longTexts } from './_places';

export default {
  title: 'The maximum length of a string in requests is lower',
  rule: 'limit-lowered',
  clauses: ['versioning.3', 'limits.5'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => longTexts(after),
    ({ node }) => {
      node.maxLength = Math.floor(node.maxLength / 2);
    },
  ),
} satisfies BreakingMutation;
