import type { AdditiveMutation } from '../mutation';
import { changeOne, codeLists, valuesOf } from './_places';

export default {
  title: 'An error code was added to the list',
  rule: null,
  reason: 'New error codes are additive: a client that doesn’t know a code relies on the status code.',
  clauses: ['versioning.2', 'errors.5'],
  lesson: 'error-codes-contract',
  apply: changeOne(
    ({ after }) => codeLists(after),
    ({ node }) => {
      const values = valuesOf(node);
      // As this contract spells its codes.
      values.push(values.some(code => code.includes('-')) ? 'temporarily-closed' : 'temporarily_closed');
    },
  ),
} satisfies AdditiveMutation;
