import type { AdditiveMutation } from '../mutation';
import { changeOne, longTexts } from './_places';

export default {
  title: 'A string in requests may be longer',
  rule: null,
  reason: 'A higher limit rejects nothing that was accepted before.',
  clauses: ['versioning.2', 'limits.5'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => longTexts(after),
    ({ node }) => {
      node.maxLength *= 2;
    },
  ),
} satisfies AdditiveMutation;
