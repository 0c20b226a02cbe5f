import type { Operation } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { takesContent } from './_bodies';

export default {
  severity: 'warning',
  basis: 'http',
  title: 'A GET takes a body',
  clauses: ['endpoints.1'],
  lesson: 'filter-sort-search',
  reason:
    'A body in a GET has no defined meaning (RFC 9110 section 9.3.1). Some clients can’t send one, some proxies reject it, and others drop it. Then the server gets a request without filters, and returns everything.',
  fixes: [
    'Take each filter as a query parameter.',
    'Take all filters in one query parameter, as an expression or as encoded JSON.',
    'If the query is too large for a URL, take it in a POST that only reads, and document that it does. Or use QUERY (RFC 10008) if every client and proxy supports it.',
  ],
  precedents: [
    {
      source: 'RFC 9110 §9.3.1',
      says: 'A client should not send content in a GET, and a server should not rely on it.',
    },
    { source: 'RFC 10008 §1', says: 'QUERY is the method for reading with content.' },
    { source: 'Zalando 148', says: 'GET must not have a body; use query parameters, or else POST.' },
    { source: 'AIP-132', says: 'A list method has no body.' },
  ],
  silence: {
    asks: 'does a read depend on a body?',
    at: operation => operation.method === 'get',
    because: 'takes no body',
  },
  good: [
    {
      title: 'The filters are query parameters',
      yaml: `paths:
  /orders: { get: { parameters: [{ name: status, in: query, schema: { type: string } }], responses: { '200': { description: Orders } } } }
`,
    },
    {
      title: 'A POST takes the same body, for clients that can’t send one with GET',
      yaml: `paths:
  /search:
    get: { requestBody: { content: { application/json: { schema: { type: object, properties: { query: { type: string } } } } } }, responses: { '200': { description: Hits } } }
    post: { requestBody: { content: { application/json: { schema: { type: object, properties: { query: { type: string } } } } } }, responses: { '200': { description: Hits } } }
`,
    },
  ],
  bad: [
    {
      title: 'The filters are in the body of a GET',
      yaml: `paths:
  /orders: { get: { requestBody: { content: { application/json: { schema: { type: object, properties: { status: { type: string } } } } } }, responses: { '200': { description: Orders } } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    let left = 0;
    const posts = context.operations.filter(({ method, body }) => method === 'post' && body !== null);
    for (const operation of context.operations) {
      if (operation.method !== 'get') continue;
      if (operation.deprecated) {
        left++;
        continue;
      }
      const offered = posts.some(post => post.path === operation.path && takesTheSame(context, operation, post));
      if (offered || !takesContent(context, operation)) kept++;
      else
        missing.push({
          at: operation.body!,
          operation,
          message: `${operation.label} takes a body, which may be rejected or dropped in transit.`,
        });
    }
    const absentMessage = `${missing.length} of ${missing.length + kept} GET operations in this contract${left > 0 ? ' that aren’t deprecated' : ''} take a body, which may be rejected or dropped in transit.`;
    context.reportConvention({ keeping: kept, missing, absentMessage, severity: 'warning', named: 5 });
  },
} satisfies RuleDefinition;

/** True where the second operation's body has every field of the first one's. */
function takesTheSame(context: RuleContext, first: Operation, second: Operation): boolean {
  const names = ({ requestContent }: Operation) =>
    requestContent.flatMap(({ schema }) => [...context.fields(schema).keys()]);
  const known = new Set(names(second));
  return names(first).every(name => known.has(name));
}
