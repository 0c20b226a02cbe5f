import { successResponse } from '../../../flaws/draft';
import type { AdditiveMutation } from '../mutation';
import { activeOperations, pickOne } from './_places';

export default {
  title: 'A header was added to a response',
  rule: null,
  reason: 'Clients ignore headers that they don’t know.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const response = pickOne(
      random,
      activeOperations(after).flatMap(operation => successResponse(after, operation) ?? []),
    );
    if (!response) return false;
    response.node.headers = {
      ...response.node.headers,
      'Content-Language': { description: 'The language of its text.', schema: { type: 'string' } },
    };
    return true;
  },
} satisfies AdditiveMutation;
