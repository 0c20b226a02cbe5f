import type { OpenApi } from '../../../conventions/openapi';
import type { BreakingMutation } from '../mutation';
import { activeOperations, changeOne } from './_places';

const scopesOf = (security: OpenApi[] | undefined): string[] =>
  (security ?? []).flatMap(ways => Object.values(ways as Record<string, string[]>).flat());

export default {
  title: 'An operation requires a permission that keys may not have',
  rule: 'access-narrowed',
  clauses: ['versioning.3'],
  lesson: 'keys-and-scopes',
  apply: changeOne(
    ({ after }) =>
      activeOperations(after).filter(({ node, method }) => method === 'get' && scopesOf(node.security).length === 1),
    ({ node, path, method }, { after }) => {
      const [scope] = scopesOf(node.security);
      const fresh = scope!.replace(/:\w+$/, ':audit');
      if (fresh === scope) return false;
      const text = JSON.stringify(node).replaceAll(JSON.stringify(scope).slice(1, -1), fresh);
      after.paths[path][method] = JSON.parse(text);
    },
  ),
} satisfies BreakingMutation;
