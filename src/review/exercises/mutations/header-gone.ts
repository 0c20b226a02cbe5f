import { success } from '../../../flaws/draft';
import type { BreakingMutation } from '../mutation';
import { activeOperations, pickOne } from './_places';

const mutation: BreakingMutation = {
  id: 'header-gone',
  title: 'A header is gone from an answer',
  rule: 'field-removed',
  clauses: ['versioning.3'],
  lesson: 'cache-and-revalidate',
  apply({ after }, random) {
    const created = activeOperations(after).flatMap(operation => {
      const answer = success(after, operation);
      return answer?.node.headers?.ETag && operation.method !== 'get' ? [answer] : [];
    });
    const answer = pickOne(random, created);
    if (!answer) return false;
    delete answer.node.headers.ETag;
    return true;
  },
};

export default mutation;
