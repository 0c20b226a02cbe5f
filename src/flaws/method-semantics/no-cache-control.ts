import { follow, operations, responses } from '../draft';
import { detachReference } from '../edit';
import type { FlawDefinition } from '../flaw';
import { headerOf } from '../proof';
import { withoutHeaders } from '../wire';

export default {
  title: 'Responses that don’t say who may cache them',
  clauses: ['endpoints.7'],
  lesson: 'cache-and-revalidate',
  rule: 'response-states-caching',
  response: response => withoutHeaders(response, 'Cache-Control'),
  describe(draft, { pick, reach }) {
    const stating = operations(draft).filter(operation =>
      responses(draft, operation).some(({ node }) => node.headers?.['Cache-Control']),
    );
    return pick(stating).flatMap(operation =>
      responses(draft, operation)
        .filter(({ node, status }) => node.headers?.['Cache-Control'] && (reach === 'all' || /^[23]/.test(status)))
        .map(response => {
          const holder =
            reach === 'all'
              ? response.node
              : detachReference(draft, `${operation.pointer}/responses/${response.status}`);
          delete holder.headers['Cache-Control'];
          return reach === 'all' ? response.pointer : `${operation.pointer}/responses/${response.status}`;
        }),
    );
  },
  checkedBy: ['responses-state-caching'],
  probe: [{ as: 'member', method: 'GET', path: '/projects/prj_1' }],
  proof: ([read]) => read!.status === 200 && headerOf(read, 'cache-control') === null,
  repairs: [
    {
      fix: 1,
      apply(draft, place) {
        const response = follow(draft, place)!.node;
        const header = {
          description: '`private, no-cache`: keep a copy, and ask whether it changed.',
          schema: { type: 'string' },
        };
        response.headers = { ...response.headers, 'Cache-Control': header };
      },
    },
  ],
} satisfies FlawDefinition;
