import type { AdditiveMutation } from '../mutation';
import { answeredFields, isPlainText, one, takenFields } from './_places';

const mutation: AdditiveMutation = {
  id: 'text-reworded',
  title: 'A description says it in other words',
  rule: null,
  reason: 'Nothing on the wire is another. Words for people may get better at any time.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const fields = [...answeredFields(after), ...takenFields(after)].filter(
      ({ node }) => /^[A-Z][^.]+\.$/.test(node.description ?? '') && isPlainText({ node }),
    );
    const field = one(random, fields);
    if (!field) return false;
    const { description } = field.node;
    field.node.description = `${description.slice(0, -1)}, as text.`;
    return true;
  },
};

export default mutation;
