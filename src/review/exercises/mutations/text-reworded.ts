import type { AdditiveMutation } from '../mutation';
import { changeOne, isPlainText, requestFields, responseFields } from './_places';

export default {
  title: 'A description was reworded',
  rule: null,
  reason: 'Requests and responses are unchanged. Text for people may be improved at any time.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) =>
      [...responseFields(after), ...requestFields(after)].filter(
        ({ node }) => /^[A-Z][^.]+\.$/.test(node.description ?? '') && isPlainText({ node }),
      ),
    ({ node }) => {
      node.description = `${node.description.slice(0, -1)}, as text.`;
    },
  ),
} satisfies AdditiveMutation;
