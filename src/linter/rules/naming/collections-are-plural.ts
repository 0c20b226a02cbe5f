import { grammaticalNumber, pluralsOf } from '../../../openapi/words';
import type { RuleDefinition } from '../../rule';
import { collectionsOf, singularCollections } from './_collections';

export default {
  severity: 'info',
  basis: 'house',
  title: 'Some collections are singular, others plural',
  clauses: ['service.3.1'],
  lesson: 'names-that-last',
  reason:
    'Developers guess paths by analogy. If /users is plural and /order is singular, they have to look up every new path.',
  fixes: [
    'Use the singular or the plural, whichever the other collections use.',
    'Publish the new path, and keep the old one as an alias that is marked as deprecated.',
  ],
  precedents: [
    { source: 'Zalando 134', says: 'Resource names are plural.' },
    { source: 'AIP-122', says: 'A collection identifier is the plural of the resource’s noun.' },
    { source: 'Graph Naming', says: 'Collections have plural nouns.' },
  ],
  decision: {
    name: 'collections',
    summary: 'whether paths of collections are plural or singular',
    usual: 'plural',
    others: { singular: singularCollections },
  },
  silence: {
    asks: 'are collections named in the plural everywhere?',
    at: () => true,
    because: 'doesn’t name a collection in the singular',
  },
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
} satisfies RuleDefinition;
