import { type OpenApi, pointer } from '../../conventions/openapi';
import { valueAt } from '../draft';
import type { FlawDefinition } from '../flaw';
import { inVoice } from '../voice';

export default {
  title: 'An API key in the query string',
  clauses: ['auth.1'],
  lesson: 'keys-and-scopes',
  rule: 'credential-in-header',
  policies: { credential: 'query' },
  describe(draft) {
    const schemes: Record<string, { type?: string; scheme?: string }> = draft.components?.securitySchemes ?? {};
    return Object.entries(schemes)
      .filter(([, scheme]) => scheme.type === 'http' && scheme.scheme?.toLowerCase() === 'bearer')
      .map(([name]) => {
        schemes[name] = {
          type: 'apiKey',
          in: 'query',
          name: 'api_key',
          description: inVoice(draft, 'The key of the application.', 'The key.'),
        } as object;
        return pointer('components', 'securitySchemes', name);
      });
  },
  checkedBy: ['credential-in-url-is-rejected'],
  probe: [{ as: 'nobody', method: 'GET', path: '/orders?limit=1&api_key={key till}' }],
  proof: ([list]) => list!.status === 200,
  repairs: [
    {
      fix: 0,
      breaks: true,
      apply(draft, place) {
        const scheme = valueAt(draft, place) as OpenApi;
        Object.assign(scheme, { in: 'header', name: 'X-Api-Key' });
      },
    },
  ],
} satisfies FlawDefinition;
