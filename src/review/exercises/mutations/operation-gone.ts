import { httpMethods } from '../../../conventions/openapi';
import type { BreakingMutation } from '../mutation';
import { activeOperations, changeOne } from './_places';

export default {
  title: 'An operation was removed',
  rule: 'operation-removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => activeOperations(after).filter(({ method }) => method === 'get' || method === 'post'),
    ({ path, method }, { after }) => {
      const item = after.paths[path];
      delete item[method];
      if (!httpMethods.some(other => item[other])) delete after.paths[path];
    },
  ),
} satisfies BreakingMutation;
