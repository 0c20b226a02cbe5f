import { httpMethods } from '../../../conventions/openapi';
import type { BreakingMutation } from '../mutation';
import { activeOperations, pickOne } from './_places';

export default {
  title: 'An operation was removed',
  rule: 'operation-removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ after }, random) {
    const operation = pickOne(
      random,
      activeOperations(after).filter(({ method }) => method === 'get' || method === 'post'),
    );
    if (!operation) return false;
    const item = after.paths[operation.path];
    delete item[operation.method];
    if (!httpMethods.some(method => item[method])) delete after.paths[operation.path];
    return true;
  },
} satisfies BreakingMutation;
