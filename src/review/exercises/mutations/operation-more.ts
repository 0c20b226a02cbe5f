import type { AdditiveMutation } from '../mutation';
import { activeOperations, changeOne } from './_places';

const isItem = ({ path }: { path: string }) => /\{[^}]+\}$/.test(path);

export default {
  title: 'An operation was added to the contract',
  rule: null,
  reason: 'Nobody calls it yet. The operations that clients call today are unchanged.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) =>
      activeOperations(after).filter(({ method, path, node }) => {
        const list = after.paths[path.replace(/\/\{[^}]+\}$/, '')];
        return method === 'get' && isItem({ path }) && node.responses['304'] && !list?.get;
      }),
    (operation, { after }) => {
      const path = `${operation.path}/summary`;
      if (after.paths[path]) return false;
      const { get, parameters } = after.paths[operation.path];
      const copy = JSON.parse(JSON.stringify(get));
      copy.summary = `${copy.summary}, in short`;
      if (copy.operationId) copy.operationId = `${copy.operationId}Summary`;
      after.paths[path] = { ...(parameters ? { parameters } : {}), get: copy };
    },
  ),
} satisfies AdditiveMutation;
