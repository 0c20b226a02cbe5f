import { operationAt, operations, parameter, requestSchema } from '../draft';
import { addConflict, addProperty, removeParameter } from '../edit';
import type { FlawDefinition } from '../flaw';

export default {
  title: 'An update that doesn’t check which version was edited',
  clauses: ['endpoints.6', 'errors.412'],
  lesson: 'lost-updates',
  rule: 'update-has-precondition',
  policies: { preconditions: 'ignored' },
  describe(draft, { pick }) {
    const updates = operations(draft).filter(
      ({ method, ...rest }) =>
        (method === 'patch' || method === 'put' || method === 'delete') &&
        parameter(draft, { method, ...rest }, 'header', 'If-Match'),
    );
    const changing = updates.filter(({ method }) => method !== 'delete');
    return pick(updates, changing).map(operation => {
      removeParameter(draft, operation, 'header', 'If-Match');
      delete operation.node.responses['412'];
      delete operation.node.responses['428'];
      return operation.pointer;
    });
  },
  checkedBy: ['stale-change-is-412'],
  probe: [
    {
      as: 'editor',
      method: 'PATCH',
      path: '/projects/prj_1',
      headers: { 'If-Match': '"an-older-version"', 'Content-Type': 'application/merge-patch+json' },
      body: '{"name": "Quay"}',
    },
  ],
  proof: ([updated]) => updated!.status === 200,
  repairs: [
    {
      fix: 1,
      breaks: true,
      apply(draft, place) {
        const operation = operationAt(draft, place);
        const taken = requestSchema(draft, operation);
        if (!taken || taken.node.properties?.version) return;
        addProperty(
          taken.node,
          'version',
          { type: 'integer', minimum: 1, description: 'The version you edited.' },
          true,
        );
        addConflict(draft, operation, 'The version isn’t the current one.');
      },
    },
  ],
} satisfies FlawDefinition;
