import { lists, successResponse } from '../../../flaws/draft';
import type { AdditiveMutation } from '../mutation';
import { changeOne, newMediaType } from './_places';

export default {
  title: 'A response is available in one more media type',
  rule: null,
  reason:
    'Clients get it only if they ask for it. A client that sends the same request as before gets the same response.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => lists(after),
    ({ operation }, { after }, random) => {
      const response = successResponse(after, operation);
      const { type, description } = newMediaType(random);
      if (!response?.node.content || type in response.node.content) return false;
      response.node.content[type] = { schema: { type: 'string', description } };
    },
  ),
} satisfies AdditiveMutation;
