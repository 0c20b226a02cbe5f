import { pointer, pointerParts } from '../../conventions/openapi';
import { lists, operations } from '../draft';
import { deprecate, renameKey } from '../edit';
import type { FlawDefinition } from '../flaw';
import { rewriteRequest } from '../wire';

/** Endings of words that are verbs and adjectives as often: nobody can say that they are singular. */
const doubtful = /((?<!s)s|ed|ing|al|by|of|to|in|on)$/;

/** `projects` to `project`, `addresses` to `address`; null where the word has no singular that leads back to it. */
function singular(segment: string): string | null {
  const ending = segment.endsWith('ies') ? /ies$/ : /(?<=ss|x|sh|(?<!\b(ca|ni))ch)es$/.test(segment) ? /es$/ : /s$/;
  const word = segment.replace(ending, segment.endsWith('ies') ? 'y' : '');
  return word !== segment && plural(word) === segment && !doubtful.test(word) ? word : null;
}

const plural = (word: string) =>
  /[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : `${word}${/(s|x|z|ch|sh)$/.test(word) ? 'es' : 's'}`;

/** First words of paths that never name a collection, so that their plural means nothing. */
const alone = /^(login|logout|signup|me|health|status|search|consumer|openapi|batch)$/;
const leading = /^((?:\/v\d+)?\/)([a-z]+(?:-[a-z]+)*)(?=\/|$)/;

/** `/project/prj_1` back to `/projects/prj_1`: the service knows only the plural. */
const pluralised = (path: string) =>
  path.replace(leading, (whole, start: string, word: string) =>
    word.endsWith('s') || alone.test(word) ? whole : start + plural(word),
  );

export default {
  title: 'One singular collection among plural ones',
  clauses: ['service.3.1'],
  lesson: 'names-that-last',
  rule: 'collections-are-plural',
  request(request) {
    const { pathname, search } = new URL(request.url);
    const path = pluralised(pathname);
    return path === pathname ? request : rewriteRequest(request, { path: path + search });
  },
  describe(draft, { random }) {
    const paths = Object.keys(draft.paths);
    const all = operations(draft);
    const filled = new Set([
      ...lists(draft).map(({ operation }) => operation.path),
      ...all.filter(({ method, node }) => method === 'post' && node.responses?.['201']).map(({ path }) => path),
    ]);
    // Only a collection whose items have paths shows by itself that it is one; and most of them must stay plural.
    const collections = [...filled].filter(path => leading.exec(path)?.[0] === path);
    const candidates = collections.filter(
      path => paths.some(other => other.startsWith(`${path}/{`)) && singular(path.split('/').at(-1)!) !== null,
    );
    if (candidates.length < 3) return [];
    const chosen = random.pick(candidates);
    const renamed = chosen.replace(/[^/]+$/, segment => singular(segment)!);
    const touched = paths.filter(path => path === chosen || path.startsWith(`${chosen}/`));
    for (const path of touched) renameKey(draft.paths, path, renamed + path.slice(chosen.length));
    return touched.map(path => pointer('paths', renamed + path.slice(chosen.length)));
  },
  // A verb in the path of a list leaves no collection there that could be singular.
  excludes: ['verb-in-path'],
  uncheckedBecause: 'Names are in the contract, where lint finds them.',
  probe: [{ as: 'member', method: 'GET', path: '/project/prj_1' }],
  proof: ([project]) => project!.status === 200,
  repairs: [
    {
      fix: 1,
      apply(draft, place) {
        const old = pointerParts(place)[1]!;
        const [start] = leading.exec(old)!;
        const fresh = `${start.replace(/[^/]+$/, plural)}${old.slice(start.length)}`;
        draft.paths[fresh] = JSON.parse(JSON.stringify(draft.paths[old]));
        for (const operation of operations(draft).filter(({ path }) => path === old)) deprecate(draft, operation);
      },
    },
  ],
} satisfies FlawDefinition;
