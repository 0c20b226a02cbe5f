import { successResponse } from '../../../flaws/draft';
import type { BreakingMutation } from '../mutation';
import { activeOperations, changeOne } from './_places';

export default {
  title: 'A header was removed from a response',
  rule: 'field-removed',
  clauses: ['versioning.3'],
  lesson: 'cache-and-revalidate',
  apply: changeOne(
    ({ after }) =>
      activeOperations(after)
        .filter(({ method }) => method !== 'get')
        .flatMap(operation => successResponse(after, operation) ?? [])
        .filter(({ node }) => node.headers?.ETag),
    ({ node }) => {
      delete node.headers.ETag;
    },
  ),
} satisfies BreakingMutation;
