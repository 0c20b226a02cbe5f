import type { EffectiveSchema, Field } from '../../../openapi/effective-schema';
import type { Operation } from '../../../openapi/operations';
import { hasParameter } from '../../../openapi/operations';
import { affirms } from '../../../openapi/prose';
import { segmentWords, wordsOf } from '../../../openapi/words';
import { type FindingDraft, type Severity, severities } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

const keyHeader =
  /^(x-)?(idempotency|idempotent)-?(key|token|id)$|^(x-)?(client-)?request-?(token|key)$|^[a-z-]*-idempotency-key$/i;
const keyField =
  /^(idempotency_?(key|token|id)|client_?(token|reference|request_?(id|token))|request_?id|dedup(lication|e)?_?(key|id|token)|(error|fail|reject|ignore|skip)_?((if|on|when)_?)?duplicates?(_?\w+)?)$/i;
/** A request id that the server keeps, to know a repeated request by, is a key under another name. */
const requestId = /request-?id$/i;
const keptAsKey = /\b(idempoten\w*|stores? keys|dedup\w*|duplicates?|retr(y|ies)|repeat(ed|s)?)\b/i;
/** What is said of a field that the server knows a repeated request by. */
const knownBy =
  /\b(must|has to|needs to|should) be unique\b|\bgenerated (for you )?(if|when) (it is |it['’]s )?(not|none is) (sent|given|provided|specified|set|supplied)\b|\bunique\b[^.]*\b(chosen|generated|assigned|provided|supplied|set) by (the client|you|your|the merchant|the caller)\b|\byour (own )?unique (id|identifier|reference)\b|\bidempoten\w*|\bde-?duplicat\w*|\bprevents? duplicat\w*|\b(not|never)\b[^.]*\b(sent|created|processed|executed|charged|submitted)\b[^.]*\b(multiple times|more than once|twice)\b|\bconnection (was|is) lost\b/i;
/** The operation says that it knows its own repetitions. */
const recognizes =
  /\bde-?duplicat\w*|\bidempoten\w*|\b(upserts?|overwrites?)\b|\b(duplicates|duplicated? \w+|repeated (requests?|calls?)) (are|is|will be) (ignored|dropped|discarded|recogni[sz]ed)\b/i;
/** Words of operations that only look, or that a person repeats knowingly: sending them twice does no harm. */
const harmless = new Set(
  'validation validations verification verifications estimation estimate estimates previews quotes calculation calculations simulation simulations comparison search query find filter lookup validate verify check preview estimate calculate quote simulate compare login logout token tokens session sessions oauth oauth2 auth authenticate refresh revoke introspect graphql batchget count suggest autocomplete test ping render translate parse'.split(
    ' ',
  ),
);
/** Words of operations that move money or goods: one more is one too many. */
const costly = new Set(
  'charge charges payment payments refund refunds transfer transfers payout payouts order orders purchase purchases checkout booking bookings withdrawal withdrawals transaction transactions invoice invoices payin payins deposit deposits disbursement disbursements topup topups remittance remittances'.split(
    ' ',
  ),
);

export default {
  severity: 'info',
  basis: 'design',
  title: 'A POST accepts no idempotency key',
  clauses: ['endpoints.4', 'errors.7', 'endpoints.post-v1-charges'],
  lesson: 'idempotency-keys',
  reason:
    'If the response is lost, the client can’t know whether the work was done. Without a key, its retry places a second order, and the customer pays twice.',
  fixes: [
    'Accept an Idempotency-Key header. Clients use one key per intended action, and every retry with that key gets the first response.',
    'Let the client choose the id and create the resource with PUT /orders/{id}, which is always idempotent.',
    'Require a unique client reference in the body, and return 409 with the first result if the same reference is sent again.',
  ],
  precedents: [
    { source: 'Azure http-post-must-be-idempotent', says: 'A POST that creates a resource must be idempotent.' },
    {
      source: 'Azure repeatability-headers',
      says: 'Use the OASIS headers Repeatability-Request-ID and Repeatability-First-Sent.',
    },
    { source: 'AIP-155', says: 'A request_id guarantees that a repeated request has no second effect.' },
    { source: 'Zalando 230', says: 'Consider the header Idempotency-Key.' },
    {
      source: 'Zalando 231',
      agrees: false,
      says: 'Use a secondary key in the body, such as the id of the parent process.',
    },
    { source: 'RFC 9110 §9.2.2', says: 'Clients should not retry a method automatically unless it’s idempotent.' },
  ],
  silence: {
    asks: 'can a retry do the work twice?',
    at: operation => operation.method === 'post' && hasParameter(operation, 'header', keyHeader),
    because: 'takes an idempotency key',
  },
  good: [
    {
      title: 'A key in a header; a search needs none',
      yaml: `paths:
  /charges:
    post:
      parameters: [{ name: Idempotency-Key, in: header, required: true, schema: { type: string } }]
      responses: { '201': { description: Charge } }
  /orders/search:
    post: { responses: { '200': { description: Orders } } }
`,
    },
    {
      title: 'A key in the body',
      yaml: `paths:
  /charges:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { client_token: { type: string } } } } } }
      responses: { '201': { description: Charge } }
`,
    },
  ],
  bad: [
    {
      title: 'A retry looks just like a new charge',
      yaml: `paths:
  /charges:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { amount: { type: number } } } } } }
      responses: { '201': { description: Charge } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const operation of context.operations) {
      if (!matters(operation)) continue;
      if (takesKey(context, operation)) kept++;
      else if (!isKnownByName(context, operation) && !isKnownByContent(context, operation)) {
        const message = `${operation.label} documents no idempotency key, so a retry after a lost response may do the work twice.`;
        missing.push({ at: operation.node, operation, message, severity: harmOf(context, operation) });
      }
    }
    const matter = `${missing.length} POST operations that create something or move money accept no idempotency key`;
    // Others that say how to retry count, even if they create nothing.
    const others = context.operations.filter(one => one.method === 'post' && takesKeyAsSuch(context, one)).length;
    const unstated =
      others === 0
        ? `This contract doesn’t say how to retry a POST safely: ${matter}.`
        : `${matter}, while ${others} ${others === 1 ? 'other takes' : 'others take'} a key that identifies a retry.`;
    const absent = severities.find(grade => missing.some(({ severity }) => severity === grade));
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated, severity: absent ?? 'info', named: 5 });
  },
} satisfies RuleDefinition;

function matters(operation: Operation): boolean {
  // An item that the path names itself is the same item when it's sent again.
  if (operation.method !== 'post' || operation.deprecated || operation.isItem) return false;
  const words = [...operation.segments.flatMap(segmentWords).slice(-2), ...wordsOf(operation.id).slice(0, 1)];
  if (words.some(word => harmless.has(word))) return false;
  if (repeatsQuietly(operation)) return false;
  const creates = operation.responses.some(({ status }) => status === '201' || status === '202');
  const last = segmentWords(operation.segments.at(-1) ?? '').at(-1) ?? '';
  return (creates || costly.has(last) || isCreditNote(operation)) && !isPricing(operation);
}

/**
 * Verbs that create nothing, in the last part of a path or of an RPC's name (deployments.rollbackDeployment): sent twice they
 * delete, switch, or clean up once. ACME knows a repeated request by its nonce (RFC 8555 section 6.5).
 */
function repeatsQuietly({ segments, id }: Operation): boolean {
  if (segments.includes('acme')) return true;
  if (segments.slice(-2).some(segment => /^(tidy|reload|purge|gc)$/i.test(segment))) return true;
  const last = segments.at(-1) ?? '';
  const called = /[.:]/.test(last) ? last : /^[\w-]+\.[\w.-]+$/.test(id) ? id : null;
  const [verb = '', ...rest] = segmentWords((called ?? last).split(/[.:]/).at(-1)!);
  return ends.has(verb) || (switches.has(verb) && (called !== null || rest.length === 0));
}
const ends = new Set('delete remove uninstall tidy purge'.split(' '));
const switches = new Set(
  'promote rollback start stop pause resume restart suspend enable disable activate deactivate cancel compute'.split(
    ' ',
  ),
);

/**
 * What moves money is done twice at a customer's expense: the path says so, and so does an amount in the request. An order
 * or an invoice with a price somewhere in it costs time to undo. That something is created twice is all that is known of
 * any other POST.
 */
function harmOf(context: RuleContext, operation: Operation): Severity {
  if (movesMoney(operation) && takesAmount(context, operation)) return 'error';
  const last = segmentWords(operation.segments.at(-1) ?? '').at(-1) ?? '';
  // A page on which a person pays may well be made twice.
  if ([operation.summary, operation.description].some(text => opensPage.test(text))) return 'info';
  return (costly.has(last) || isCreditNote(operation)) && takesPrice(context, operation) ? 'warning' : 'info';
}

/** A price, a currency, or a number of items, at the top of the request or in its parts. */
function takesPrice(context: RuleContext, { requestContent: contents }: Operation): boolean {
  const within = (schema: EffectiveSchema | null, depth: number): boolean =>
    schema?.variants.some(
      ({ fields, items }) =>
        [...fields.values()].some(
          field => priced.test(wordsOf(field.name).join('_')) || (depth < 3 && within(field.schema, depth + 1)),
        ) ||
        (depth < 3 && within(items, depth + 1)),
    ) === true;
  return contents.some(({ schema }) => within(context.effectiveSchema(schema), 0));
}

const opensPage = /\b(checkout|payment|billing|portal) (session|link|page|url|portal)s?\b/i;
const priced =
  /(^|_)(amounts?|price|currency|total|quantity|qty|fee|cost|line_items|card|iban|payment_(method|source|token))(_|$)/;

const movesMoney = ({ segments }: Operation) => money.has(segmentWords(segments.at(-1) ?? '').at(-1) ?? '');
const money = new Set(
  'charge charges payment payments refund refunds transfer transfers payout payouts withdrawal withdrawals payin payins disbursement disbursements'.split(
    ' ',
  ),
);

const takesAmount = (context: RuleContext, { requestContent: contents }: Operation): boolean =>
  contents.some(({ schema }) =>
    context
      .variants(schema)
      .some(({ fields }) => [...fields.keys()].some(name => /^amount|amount(_?(cents|minor))?$/i.test(name))),
  );

const isCreditNote = ({ segments }: Operation) => /^credit_notes?$/.test(segmentWords(segments.at(-1) ?? '').join('_'));

/** Below a plan or a product, charges and payments are its prices, which move nothing. */
const isPricing = ({ segments }: Operation): boolean =>
  segmentWords(segments.findLast((segment, i) => i < segments.length - 1 && !segment.startsWith('{')) ?? '').some(
    word => /^(plans?|products?|prices?|tariffs?|packages?|catalogs?)$/.test(word),
  );

/** A thing that can exist once only: the retry is told so, and nothing is done twice. */
const isKnownByName = (context: RuleContext, operation: Operation): boolean =>
  operation.responses.some(
    ({ status, description }) =>
      (status === '409' && conflicting.test(description)) ||
      (/^4/.test(status) && taken.test(description)) ||
      // A bare conflict is one of names, where the client chooses a name.
      (status === '409' && /\bconflict/i.test(description) && takesName(context, operation)),
  ) || isNamedByFields(context, operation);

const conflicting = /\b(already|exist(s|ing)?|duplicate\w*|unique|taken|in use)\b/i;
const taken = /\b(already (exists?|in use|taken|been taken|registered)|duplicated? (name|key|id|entry|\w+ name))\b/i;

const takesName = (context: RuleContext, { parameters, requestContent: contents }: Operation): boolean =>
  parameters.some(({ in: place, name }) => place === 'query' && /^name$/i.test(name)) ||
  contents.some(({ schema }) => [...context.fields(schema).keys()].some(name => /^name$/i.test(name)));

/** The path of each item consists of fields that the client sends: /{ip}/{nameserver}, or /{collection_name} and its name. */
function isNamedByFields(context: RuleContext, { path, requestContent: contents }: Operation): boolean {
  const items = context.operations.filter(
    one => one.path.startsWith(`${path}/{`) && /^(\/\{[^}]*\})+$/.test(one.path.slice(path.length)),
  );
  const sent = contents
    .flatMap(({ schema }) => [...context.fields(schema).values()])
    .filter(({ schema }) => !schema?.readOnly);
  const isSent = (parameter: string) => {
    const words = wordsOf(parameter);
    return sent.some(({ name, required }) => {
      const same = wordsOf(name).join() === words.join();
      if (/^(uu|g)?id$/i.test(words.at(-1) ?? '')) return same && required;
      return (
        same || (required && words.length > 1 && natural.test(words.at(-1)!) && wordsOf(name).join() === words.at(-1))
      );
    });
  };
  return items.some(item => {
    const names = [...item.path.slice(path.length).matchAll(/\{([^}]*)\}/g)].map(match => match[1]!);
    return names.every(isSent);
  });
}

const natural = /^(name|slug|key|code|handle|username|login|email|domain|hostname|symbol|tag)$/;

/** What is named by the digest of its content is the same thing when it is sent again. */
function isKnownByContent(context: RuleContext, { responses }: Operation): boolean {
  const created = responses.find(({ status }) => status === '201' || status === '200');
  const names = [...context.fields(created?.content[0]?.schema ?? null).keys()];
  return names.some(name => /^(sha|sha_?1|sha_?256|digest|hash|cid|checksum)$/i.test(name)) && !names.includes('id');
}

/** In a header or a field that is for nothing else: what another field is for is only what its words say. */
const takesKeyAsSuch = (context: RuleContext, operation: Operation): boolean =>
  marksIdempotent(operation) ||
  affirms(operation.description, recognizes) ||
  operation.parameters.some(({ in: place, name }) => place === 'header' && keyHeader.test(name)) ||
  operation.requestContent.some(({ schema }) => [...context.fields(schema).keys()].some(name => keyField.test(name)));

function takesKey(context: RuleContext, operation: Operation): boolean {
  if (
    operation.parameters.some(
      ({ in: place, name, description }) =>
        place === 'header' && (keyHeader.test(name) || (requestId.test(name) && keptAsKey.test(description))),
    )
  )
    return true;
  if (affirms(operation.description, recognizes) || marksIdempotent(operation)) return true;
  return operation.requestContent.some(({ schema }) =>
    context
      .variants(schema)
      .flatMap(body => [body, ...listedIn(body)])
      .some(({ fields }) => [...fields.values()].some(field => keyField.test(field.name) || isKeyByUse(field))),
  );
}

/** The items of a list that is the body or its only list: each may have a key of its own. */
function listedIn({ items, fields }: EffectiveSchema): EffectiveSchema[] {
  const lists = [...fields.values()].flatMap(({ schema }) => schema?.items ?? []);
  return [items, lists.length === 1 ? lists[0]! : null].filter(one => one !== null);
}

/** An extension states it: `x-idempotent: true`, `x-unkey-idempotency: conditionally-idempotent`. */
const marksIdempotent = ({ node }: Operation): boolean =>
  Object.entries(node.value as Record<string, unknown>).some(
    ([name, value]) =>
      /^x-(.*-)?idempoten(t|cy)$/i.test(name) &&
      value !== false &&
      !/^(false|none|no|un\w+|(non|not)\W?idempotent)$/i.test(String(value)),
  );

/**
 * An id that the client sends so that a repeated request is known: by what is said of it, or by its name
 * (client_order_id, merchantTransactionReference).
 */
function isKeyByUse({ name, schema }: Field): boolean {
  const all = wordsOf(name);
  if (
    schema?.readOnly !== false ||
    !/^(id|key|token|reference|ref|nonce|number|name|slug|code|email|username|handle|sku)$/.test(all.at(-1) ?? '')
  )
    return false;
  return (
    knownBy.test(schema.description) ||
    (all.length > 2 && own.test(all[0]!) && /^(id|reference|ref|key)$/.test(all.at(-1)!))
  );
}

/** Whose id it is: the caller's own, and not that of another resource. */
const own = /^(client|merchant|caller)$/;
