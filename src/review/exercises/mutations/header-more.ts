import { successResponse } from '../../../flaws/draft';
import type { AdditiveMutation } from '../mutation';
import { activeOperations, changeOne } from './_places';

export default {
  title: 'A header was added to a response',
  rule: null,
  reason: 'Clients ignore headers that they don’t know.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => activeOperations(after).flatMap(operation => successResponse(after, operation) ?? []),
    ({ node }) => {
      node.headers = {
        ...node.headers,
        'Content-Language': { description: 'The language of the text in the body.', schema: { type: 'string' } },
      };
    },
  ),
} satisfies AdditiveMutation;
