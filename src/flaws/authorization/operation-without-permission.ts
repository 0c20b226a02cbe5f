import { operations, valueAt } from '../draft';
import { addSentence } from '../edit';
import type { FlawDefinition } from '../flaw';

const stated = /^x-.*permission|^x-required-(scope|role)/;

export default {
  title: 'An operation that doesn’t declare a permission',
  clauses: ['auth.4.4', 'auth.5'],
  lesson: 'permission-clauses',
  rule: 'operation-declares-permission',
  policies: { permissions: 'undeclared' },
  describe(draft, { pickOne }) {
    const writing = operations(draft).filter(
      ({ method, node }) => method !== 'get' && (Object.keys(node).some(key => stated.test(key)) || node.security),
    );
    // A forgotten rule costs most where one thing is taken out of another; else it is any operation that writes.
    const taking = writing.filter(({ method, path }) => method === 'delete' && path.split('{').length > 2);
    return pickOne(taking.length > 0 ? taking : writing).map(operation => {
      for (const key of Object.keys(operation.node)) if (stated.test(key)) delete operation.node[key];
      if (Array.isArray(operation.node.security)) {
        operation.node.security = operation.node.security.map((entry: object) =>
          Object.fromEntries(Object.keys(entry).map(scheme => [scheme, []])),
        );
      }
      if (typeof operation.node.description === 'string') {
        operation.node.description = operation.node.description.replace(/Requires:?[^.]*\.\s*/g, '').trim();
        if (operation.node.description === '') delete operation.node.description;
      }
      return operation.pointer;
    });
  },
  uncheckedBecause:
    'A probe would need a team member and an operation that only an admin may call, and no contract names these.',
  probe: [{ as: 'member', method: 'DELETE', path: '/projects/prj_1/members/mem_2' }],
  proof: ([removed]) => removed!.status === 204,
  repairs: [{ fix: 1, apply: (draft, place) => addSentence(valueAt(draft, place), 'Requires the role `admin`.') }],
} satisfies FlawDefinition;
