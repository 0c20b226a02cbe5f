import type { Field } from '../../../openapi/effective-schema';
import { type DocumentedResponse, isRead, type Operation } from '../../../openapi/operations';
import { lastWord } from '../../../openapi/words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

/** Members by which a response can name its own address. */
const self = /^(self|href|url|uri|location|_links|links|self_?(link|url)|html_url)$/i;

/** What such a member says when it leads to something else. */
const elsewhere = /\b(upload\w*|download\w*|signed|deliver\w*|expires?|call-?backs?|events?|redirect\w*)\b/i;

export default {
  severity: 'info',
  basis: 'http',
  title: 'A 201 doesn’t say where the new resource is',
  clauses: ['endpoints.post-orders-order-id-cancellations', 'endpoints.post-v1-charges'],
  lesson: 'action-as-resource',
  reason:
    'A 201 without Location means that the resource was created at the request URL (RFC 9110 section 15.3.2), which is the collection’s URL. The client has to build the real URL from an id and hope that it’s right.',
  fixes: [
    'Send Location with the path of the new resource on every 201.',
    'Put the URL in the body as a self link, and say so once for the whole contract.',
    'Let the client choose the id with PUT /orders/{id}, so that it knows the URL from the start.',
  ],
  precedents: [
    {
      source: 'RFC 9110 §15.3.2',
      says: 'A 201 identifies the new resource by Location, or else by the request’s URI.',
    },
    { source: 'Zalando 148', says: 'The URL to get the new resource should be in the Location header.' },
    {
      source: 'Azure http-post-must-be-idempotent',
      says: 'The response to a POST returns the URL of the created resource with 201.',
    },
    { source: 'AIP-133', agrees: false, says: 'The response is the resource itself, whose name identifies it.' },
  ],
  silence: {
    asks: 'does a 201 say where the new resource is?',
    at: ({ responses }) => responses.some(({ status, headers }) => status === '201' && headers.has('location')),
    because: 'returns Location with its 201',
  },
  good: [
    {
      title: 'Location in the response',
      yaml: `paths:
  /orders:
    post:
      responses:
        '201': { description: Order, headers: { Location: { schema: { type: string } } } }
`,
    },
    {
      title: 'A link in the body',
      yaml: `paths:
  /orders:
    post:
      responses:
        '201':
          description: Order
          content: { application/json: { schema: { type: object, properties: { href: { type: string } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A 201 without a URL',
      yaml: `paths:
  /orders:
    post:
      responses: { '201': { description: Order } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    let links = 0;
    const hasUrl = urlsIn(context);
    for (const operation of context.operations) {
      // A token is handed out and not kept, and some things are read only as part of others: they have no address.
      if (operation.method !== 'post' || operation.deprecated || isToken(operation)) continue;
      for (const response of operation.responses) {
        if (response.status !== '201') continue;
        if (!hasUrl(operation) && !hasId(context, response)) continue;
        // What the client sent itself, such as the URL of a webhook, is no address of the new thing.
        const sent = new Set(
          operation.requestContent.flatMap(({ schema }) =>
            [...context.fields(schema).values()].filter(field => !field.schema?.readOnly).map(({ name }) => name),
          ),
        );
        const names = response.content
          .flatMap(({ schema }) => context.variants(schema).flatMap(({ fields }) => [...fields.values()]))
          .filter(
            field => linksItself(field) || (!sent.has(field.name) && !elsewhere.test(field.schema?.description ?? '')),
          )
          .map(({ name }) => name);
        if (response.headers.has('location')) kept++;
        else if (names.some(name => self.test(name))) links++;
        else
          missing.push({
            at: response.at,
            operation,
            message: `${operation.label} returns 201 but doesn’t document Location.`,
          });
      }
    }
    const unstated = `This contract doesn’t say where clients find the resources they create: none of its 201 responses has Location or a link.`;
    context.reportConvention({ keeping: kept + links, missing, absentMessage: unstated });
  },
} satisfies RuleDefinition;

/** HAL and others keep links together: `_links.self`. */
const linksItself = ({ name, schema }: Field) => /^_?links$/i.test(name) && schema?.fields.has('self') === true;

/** True where what is created can be read at a URL of its own: /playlists/{id}, also if it's created below a user. */
function urlsIn({ operations }: RuleContext): (operation: Operation) => boolean {
  const reads = operations.filter(isRead);
  /** What is read by an id that follows its name. */
  const read = new Set(reads.flatMap(({ segments }) => segments.filter((_, i) => segments[i + 1]?.startsWith('{'))));
  return ({ segments }) => {
    const fixed = segments.filter(segment => !segment.startsWith('{'));
    const verb = /^(create|add|new|import|copy|duplicate|clone|upload)/i.test(fixed.at(-1) ?? '');
    return reads.length === 0 || fixed.slice(verb ? -2 : -1).some(noun => read.has(noun));
  };
}

const hasId = (context: RuleContext, { content }: DocumentedResponse): boolean =>
  content.length === 0 || content.some(({ schema }) => context.variants(schema).some(({ fields }) => fields.has('id')));

const isToken = ({ segments }: Operation) => /^tokens?$/.test(lastWord(segments));
