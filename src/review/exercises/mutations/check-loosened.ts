import type { AdditiveMutation } from '../mutation';
import { changeOne, requestFields } from './_places';

export default {
  title: 'The validation of a request is less strict',
  rule: null,
  reason: 'The service accepts more than before, and rejects nothing that it used to accept.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => requestFields(after).filter(({ node }) => node.type === 'integer' && node.minimum > 0),
    ({ node }) => {
      node.minimum = 0;
    },
  ),
} satisfies AdditiveMutation;
