import { lists, operations, successResponse } from '../../../flaws/draft';
import type { BreakingMutation } from '../mutation';
import { newMediaType, pickOne } from './_places';

export default {
  title: 'A media type is no longer returned',
  rule: 'media-type-removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ before, after }, random) {
    const { operation } = pickOne(random, lists(after)) ?? {};
    if (!operation || operation.node.deprecated) return false;
    const old = operations(before).find(({ name }) => name === operation.name);
    const response = old ? successResponse(before, old) : null;
    const { type, description } = newMediaType(random);
    if (!response?.node.content || type in response.node.content) return false;
    // The version in use could be read in a second way.
    response.node.content[type] = { schema: { type: 'string', description } };
    return true;
  },
} satisfies BreakingMutation;
