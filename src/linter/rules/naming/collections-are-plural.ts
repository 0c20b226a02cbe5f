import type { Operation } from '../../../openapi/operations';
import { grammaticalNumber, pluralsOf, segmentWords } from '../../../openapi/words';
import type { Rule } from '../../rule';
import type { RuleContext } from '../../rule-context';

export default {
  id: 'collections-are-plural',
  area: 'naming',
  severity: 'info',
  basis: 'house',
  title: 'Collections are singular here, plural there',
  clauses: ['service.3.1'],
  lesson: 'names-that-last',
  reason:
    'Developers guess paths by analogy. If /users is plural and /order is singular, they have to look up every new path.',
  fixes: [
    'Use the singular or the plural, whichever the other collections use.',
    'Publish the new path, and keep the old one as an alias that is marked as deprecated.',
  ],
  silence: { at: () => true, because: 'its collection is plural, like the others' },
  good: [
    {
      title: 'Plural throughout, except for uncountable nouns and resources that exist only once',
      yaml: `paths:
  /users: { post: { responses: { '201': { description: User } } } }
  /users/{id}: { get: { responses: { '200': { description: User } } } }
  /equipment: { post: { responses: { '201': { description: Item } } } }
  /equipment/{id}: { get: { responses: { '200': { description: Item } } } }
  /status: { get: { responses: { '200': { description: Status } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Singular here, plural there',
      yaml: `paths:
  /users: { post: { responses: { '201': { description: User } } } }
  /users/{id}: { get: { responses: { '200': { description: User } } } }
  /orders: { post: { responses: { '201': { description: Order } } } }
  /orders/{id}: { get: { responses: { '200': { description: Order } } } }
  /invoice: { post: { responses: { '201': { description: Invoice } } } }
  /invoice/{id}: { get: { responses: { '200': { description: Invoice } } } }
`,
    },
  ],
  check(context) {
    const collections = collectionsOf(context);
    const words = new Set(collections.map(({ word }) => word));
    const plurals = collections.filter(({ word }) => grammaticalNumber(word) === 'plural');
    const singulars = collections.filter(({ word }) => grammaticalNumber(word) === 'singular');
    for (const { operation, segment, word } of singulars) {
      const twin = pluralsOf(word).find(plural => words.has(plural));
      // A contract that is singular throughout is consistent, and so is nobody's business.
      if (twin === undefined && plurals.length <= singulars.length) continue;
      const other = twin ?? plurals[0]!.segment;
      const message = `The collection "${segment}" is singular, while "${other}" is plural.`;
      context.report({ at: operation.node, operation, message });
    }
  },
} satisfies Rule;

/** Each segment that is sure to name a collection, once: it is listed or added to, and its items have paths. */
function collectionsOf({ operations, lists }: RuleContext): { operation: Operation; segment: string; word: string }[] {
  const filled = new Map<string, Operation>();
  const listing = new Set(lists.map(({ operation }) => operation));
  for (const operation of operations) {
    // An old path that is on its way out is an alias of the new one.
    if (operation.deprecated) continue;
    const adds = operation.method === 'post' && operation.responses.some(({ status }) => status === '201');
    if (adds || listing.has(operation)) filled.set(operation.segments.join('/'), operation);
  }
  const found = new Map<string, { operation: Operation; segment: string; word: string }>();
  for (const { segments } of operations) {
    for (const [i, segment] of segments.entries()) {
      if (segment.startsWith('{') || !(segments[i + 1] ?? '').startsWith('{')) continue;
      const operation = filled.get(segments.slice(0, i + 1).join('/'));
      const words = segmentWords(segment);
      // "codes_of_conduct" are codes.
      const head = words.findIndex(word => /^(of|for|by|in|to)$/.test(word));
      const word = words.at(head > 0 ? head - 1 : -1);
      // Below a plural a single word is a kind of it: /images/custom.
      const kind = grammaticalNumber(segmentWords(segments[i - 1] ?? '').at(-1) ?? '') === 'plural';
      // A number, or one thing that is always there, is no collection whatever follows it.
      if (/^(counts?|stats?|total|summary)$/.test(word ?? '')) continue;
      if (operation !== undefined && word !== undefined && !kind && !found.has(segment)) {
        found.set(segment, { operation, segment, word });
      }
    }
  }
  return [...found.values()];
}
