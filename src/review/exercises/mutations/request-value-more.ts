import type { AdditiveMutation } from '../mutation';
import { changeChoice } from './_places';

export default {
  title: 'One more value is allowed in requests',
  rule: null,
  reason: 'The list says what clients may send, and every value that was allowed before is still in it.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply: (versions, random) => changeChoice(versions, random, 'more'),
} satisfies AdditiveMutation;
