import { successResponse } from '../../../flaws/draft';
import type { BreakingMutation } from '../mutation';
import { activeOperations, pickOne } from './_places';

export default {
  title: 'A header was removed from a response',
  rule: 'field-removed',
  clauses: ['versioning.3'],
  lesson: 'cache-and-revalidate',
  apply({ after }, random) {
    const created = activeOperations(after).flatMap(operation => {
      const response = successResponse(after, operation);
      return response?.node.headers?.ETag && operation.method !== 'get' ? [response] : [];
    });
    const response = pickOne(random, created);
    if (!response) return false;
    delete response.node.headers.ETag;
    return true;
  },
} satisfies BreakingMutation;
