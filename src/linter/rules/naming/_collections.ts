import type { Operation } from '../../../openapi/operations';
import { grammaticalNumber, segmentWords } from '../../../openapi/words';
import type { TurnedRule } from '../../rule';
import type { RuleContext } from '../../rule-context';

/** A segment of a path that names a collection, with its main word. */
interface Collection {
  operation: Operation;
  segment: string;
  word: string;
}

/** What `collections-are-plural` says and reports for a team that names collections in the singular. */
export const singularCollections: TurnedRule = {
  severity: 'warning',
  title: 'A collection name is plural',
  reason:
    'Your collections are named in the singular, and developers guess paths by analogy. If one is plural, they have to look up every new path.',
  fixes: [
    'Use the singular, like the other collections.',
    'Publish the new path, and keep the old one as an alias that is marked as deprecated.',
  ],
  good: [
    {
      title: 'Singular throughout',
      yaml: `paths:
  /order: { post: { responses: { '201': { description: Order } } } }
  /order/{id}: { get: { responses: { '200': { description: Order } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A plural',
      yaml: `paths:
  /orders: { post: { responses: { '201': { description: Order } } } }
  /orders/{id}: { get: { responses: { '200': { description: Order } } } }
`,
    },
  ],
  check(context) {
    const collections = collectionsOf(context);
    const missing = collections
      .filter(({ word }) => grammaticalNumber(word) === 'plural')
      .map(({ operation, segment }) => ({
        at: operation.node,
        operation,
        message: `The collection "${segment}" is plural.`,
      }));
    const absentMessage = `This contract names its collections in the plural: ${missing.length} of ${collections.length}.`;
    context.reportConvention({
      keeping: collections.length - missing.length,
      missing,
      absentMessage,
      severity: 'warning',
      named: 5,
    });
  },
};

/** Each segment that is sure to name a collection, once: it is listed or added to, and its items have paths. */
export function collectionsOf({ operations, lists }: RuleContext): Collection[] {
  const filled = new Map<string, Operation>();
  const listing = new Set(lists.map(({ operation }) => operation));
  for (const operation of operations) {
    // An old path that is on its way out is an alias of the new one.
    if (operation.deprecated) continue;
    const adds = operation.method === 'post' && operation.responses.some(({ status }) => status === '201');
    if (adds || listing.has(operation)) filled.set(operation.segments.join('/'), operation);
  }
  const found = new Map<string, Collection>();
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
