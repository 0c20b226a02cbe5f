import type { AdditiveMutation } from '../mutation';
import { codeLists, pickOne, valuesOf } from './_places';

export default {
  title: 'An error code was added to the list',
  rule: null,
  reason: 'New error codes are additive: a client that doesn’t know a code relies on the status code.',
  clauses: ['versioning.2', 'errors.5'],
  lesson: 'error-codes-contract',
  apply({ after }, random) {
    const list = pickOne(random, codeLists(after));
    if (!list) return false;
    const values = valuesOf(list.node);
    // As this contract spells its codes.
    values.push(values.some(code => code.includes('-')) ? 'temporarily-closed' : 'temporarily_closed');
    return true;
  },
} satisfies AdditiveMutation;
