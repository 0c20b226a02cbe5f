import type { AdditiveMutation } from '../mutation';
import { isPlainText, pickOne, requestFields, responseFields } from './_places';

export default {
  title: 'A description was reworded',
  rule: null,
  reason: 'Requests and responses are unchanged. Text for people may be improved at any time.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const fields = [...responseFields(after), ...requestFields(after)].filter(
      ({ node }) => /^[A-Z][^.]+\.$/.test(node.description ?? '') && isPlainText({ node }),
    );
    const field = pickOne(random, fields);
    if (!field) return false;
    const { description } = field.node;
    field.node.description = `${description.slice(0, -1)}, as text.`;
    return true;
  },
} satisfies AdditiveMutation;
