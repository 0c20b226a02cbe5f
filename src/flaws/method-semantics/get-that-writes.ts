import { type OpenApi, pointer, pointerParts } from '../../conventions/openapi';
import { follow, isItem, operations } from '../draft';
import type { FlawDefinition } from '../flaw';

/** Headers that a link cannot carry. */
const conditions = /^(idempotency-key|if-match)$/i;
/** The responses that speak of them. */
const conditional = ['412', '422', '428'];

/** The same work as a GET: what stands behind a link. */
function behindLink(draft: OpenApi, operation: OpenApi): OpenApi {
  const { requestBody: _, operationId, parameters, responses, ...rest } = operation;
  const kept = (Array.isArray(parameters) ? parameters : []).filter((entry: OpenApi) => {
    const node = typeof entry.$ref === 'string' ? follow(draft, entry.$ref.slice(1))?.node : entry;
    return !conditions.test(node?.name ?? '');
  });
  return JSON.parse(
    JSON.stringify({
      ...(operationId ? { operationId: `${operationId}ByLink` } : {}),
      ...rest,
      ...(kept.length > 0 ? { parameters: kept } : {}),
      responses: Object.fromEntries(Object.entries(responses).filter(([status]) => !conditional.includes(status))),
    }),
  );
}

export default {
  title: 'A GET that changes something',
  clauses: ['endpoints.1'],
  lesson: 'method-semantics',
  rule: 'get-is-safe',
  policies: { unsafeGet: 'present' },
  describe(draft, { pick, pickOne }) {
    const all = operations(draft);
    // A removal is what links of this kind mostly do; a command on one object comes next.
    const removals = all.filter(op => op.method === 'delete' && isItem(op) && !draft.paths[`${op.path}/delete`]);
    const commands = all.filter(
      op => op.method === 'post' && /\}\/[a-z-]+$/.test(op.path) && !op.node.requestBody && !draft.paths[op.path].get,
    );
    const [candidates, ending] = removals.length > 0 ? [removals, '/delete'] : [commands, ''];
    return (ending === '' ? pickOne : pick)(candidates).map(({ path, node }) => {
      const target = path + ending;
      const { parameters } = draft.paths[path];
      draft.paths[target] = {
        ...(parameters ? { parameters: JSON.parse(JSON.stringify(parameters)) } : {}),
        ...draft.paths[target],
        get: behindLink(draft, node),
      };
      return pointer('paths', target, 'get');
    });
  },
  uncheckedBecause: 'A GET that may change something is never sent on a guess; lint finds it in the contract.',
  probe: [
    { as: 'admin', method: 'GET', path: '/projects/prj_1/delete' },
    { as: 'admin', method: 'GET', path: '/projects/prj_1', note: 'What is there now' },
  ],
  proof: ([link, after]) => link!.status === 204 && after!.status === 404,
  repairs: [
    { fix: 1, breaks: true, withdraws: true },
    {
      fix: 0,
      breaks: true,
      apply(draft, place) {
        const path = pointerParts(place)[1]!;
        const { get, ...others } = draft.paths[path];
        const target = `${path.replace(/[^/]+$/, '')}${path.endsWith('/delete') ? 'removals' : 'confirmations'}`;
        draft.paths[target] = { ...(others.parameters ? { parameters: others.parameters } : {}), post: get };
        delete draft.paths[path].get;
        if (Object.keys(others).every(key => key === 'parameters')) delete draft.paths[path];
      },
    },
  ],
} satisfies FlawDefinition;
