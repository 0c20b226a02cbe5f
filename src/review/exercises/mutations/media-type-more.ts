import { lists, successResponse } from '../../../flaws/draft';
import type { AdditiveMutation } from '../mutation';
import { newMediaType, pickOne } from './_places';

export default {
  title: 'A response is available in one more media type',
  rule: null,
  reason:
    'Clients get it only if they ask for it. A client that sends the same request as before gets the same response.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const { operation } = pickOne(random, lists(after)) ?? {};
    const response = operation ? successResponse(after, operation) : null;
    const { type, description } = newMediaType(random);
    if (!response?.node.content || type in response.node.content) return false;
    response.node.content[type] = { schema: { type: 'string', description } };
    return true;
  },
} satisfies AdditiveMutation;
