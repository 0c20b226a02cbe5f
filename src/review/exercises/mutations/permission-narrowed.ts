import type { OpenApi } from '../../../conventions/openapi';
import type { BreakingMutation } from '../mutation';
import { activeOperations, pickOne } from './_places';

const scopesOf = (security: OpenApi[] | undefined): string[] =>
  (security ?? []).flatMap(ways => Object.values(ways as Record<string, string[]>).flat());

export default {
  title: 'An operation requires a permission that keys may not have',
  rule: 'access-narrowed',
  clauses: ['versioning.3'],
  lesson: 'keys-and-scopes',
  apply({ after }, random) {
    const scoped = activeOperations(after).filter(
      ({ node, method }) => method === 'get' && scopesOf(node.security).length === 1,
    );
    const operation = pickOne(random, scoped);
    if (!operation) return false;
    const [scope] = scopesOf(operation.node.security);
    const fresh = scope!.replace(/:\w+$/, ':audit');
    if (fresh === scope) return false;
    const text = JSON.stringify(operation.node).replaceAll(JSON.stringify(scope).slice(1, -1), fresh);
    after.paths[operation.path][operation.method] = JSON.parse(text);
    return true;
  },
} satisfies BreakingMutation;
