import { pointer, pointerParts } from '../../conventions/openapi';
import { lists } from '../draft';
import { renameKey } from '../edit';
import type { FlawDefinition } from '../flaw';
import { rewriteRequest } from '../wire';

const words = (text: string) => text.split(/[-_]/).filter(Boolean);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const verbed = (segment: string) => `get${words(segment).map(capital).join('')}`;

/** `/v1/getAccountMerges` back to `/v1/account-merges`: the service knows only the noun. */
const unverbed = (path: string) =>
  path.replace(
    /\/get([A-Z]\w*)(?=$|\?|\/)/,
    (_, noun: string) => `/${noun.replace(/(?<!^)[A-Z]/g, letter => `-${letter}`).toLowerCase()}`,
  );

const parentOf = (path: string) => path.replace(/[^/]+$/, '');

export default {
  common: true,
  title: 'A verb in the path of a list',
  clauses: ['service.3.1', 'states.3'],
  lesson: 'names-that-last',
  rule: 'path-is-noun',
  request(request) {
    const { pathname, search } = new URL(request.url);
    const path = unverbed(pathname);
    return path === pathname ? request : rewriteRequest(request, { path: path + search });
  },
  describe(draft, { random }) {
    // Without its name, a list next to an item would be read as that item: `/orders/changes` as an order.
    const besideItem = (path: string) =>
      Object.keys(draft.paths).some(other => /\{[^/]+\}$/.test(other) && parentOf(other) === parentOf(path));
    const candidates = lists(draft).filter(
      ({ operation: { path } }) => /\/[a-z][a-z_-]*$/.test(path) && !besideItem(path),
    );
    if (candidates.length === 0) return [];
    const { path, node } = random.pick(candidates).operation;
    const renamed = path.replace(/[^/]+$/, verbed);
    const entries = Object.entries(draft.paths);
    for (const [key] of entries) delete draft.paths[key];
    for (const [key, item] of entries) {
      if (key !== path) {
        draft.paths[key] = item;
        continue;
      }
      // Only the reading moves: writing keeps the noun, which is how such pairs come about.
      const { get, ...others } = item as Record<string, unknown>;
      const rest = Object.keys(others).filter(name => name !== 'parameters');
      draft.paths[renamed] = others.parameters ? { parameters: others.parameters, get: node } : { get };
      if (rest.length > 0) draft.paths[key] = others;
    }
    return [pointer('paths', renamed)];
  },
  uncheckedBecause: 'Names are in the contract, where lint finds them.',
  probe: [{ as: 'till', method: 'GET', path: '/getOrders?limit=1' }],
  proof: ([list]) => list!.status === 200,
  repairs: [
    {
      fix: 0,
      breaks: true,
      apply(draft, place) {
        const path = pointerParts(place)[1]!;
        const noun = path.replace(
          /[^/]+$/,
          segment => `${segment.replace(/^(get|list|fetch)[-_]?/i, '').toLowerCase()}-overview`,
        );
        renameKey(draft.paths, path, noun);
      },
    },
  ],
} satisfies FlawDefinition;
