import type { AdditiveMutation } from '../mutation';
import { changeChoice } from './_places';

const mutation: AdditiveMutation = {
  id: 'request-value-more',
  title: 'Requests may have one more value',
  rule: null,
  reason: 'The list is what clients may send, and everything they sent before is still in it.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply: (versions, random) => changeChoice(versions, random, 'more'),
};

export default mutation;
