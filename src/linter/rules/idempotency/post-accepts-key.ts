import type { EffectiveSchema } from '../../../openapi/effective-schema';
import type { Operation } from '../../../openapi/operations';
import { hasParameter } from '../../../openapi/operations';
import { segmentWords, wordsOf } from '../../../openapi/words';
import type { FindingDraft, Severity } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import {
  isKnownByContent,
  isKnownByName,
  keyHeader,
  keyOf,
  mayKnowRepetition,
  mentionsKeys,
  speaksOfRepetition,
  takesKey,
} from './_retry-protection';

/** Words of operations that only look, or that a person repeats knowingly: sending them twice does no harm. */
const harmless = new Set(
  'validation validations verification verifications estimation estimate estimates previews quotes calculation calculations simulation simulations comparison get search query find filter lookup validate verify check preview estimate calculate quote simulate compare login logout token tokens session sessions oauth oauth2 auth authenticate refresh revoke introspect graphql batchget count suggest autocomplete test ping render translate parse'.split(
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
    const kept: Operation[] = [];
    // Others that say how to retry count, even if they create nothing.
    const keyed = context.operations.filter(one => one.method === 'post' && keyOf(context, one) !== null);
    const others = keyed.length;
    let spoken: boolean | null = null;
    for (const operation of context.operations) {
      if (!matters(operation)) continue;
      if (takesKey(context, operation)) kept.push(operation);
      else if (!isKnownByName(context, operation) && !isKnownByContent(context, operation)) {
        const harm = harmOf(context, operation);
        if (harm === 'error') spoken ??= speaksOfRepetition(context, others > 0);
        const message = `${operation.label} documents no idempotency key, so a retry after a lost response may do the work twice.`;
        missing.push({
          at: operation.node,
          operation,
          message,
          severity: harm === 'error' && spoken ? 'warning' : harm,
        });
      }
    }
    // What certainly moves money is told by itself: its number would say nothing among those that only create something.
    const grave = missing.filter(({ severity }) => severity === 'error');
    const [first] = keyed;
    const known =
      first === undefined
        ? ''
        : others === 1
          ? `, while ${first.label} takes "${keyOf(context, first)}"`
          : `, while ${others} others take one, such as "${keyOf(context, first)}" of ${first.label}`;
    context.reportConvention({
      keeping: kept.filter(movesMoney).length,
      missing: grave,
      absentMessage: `At least ${grave.length} POST operations that move money accept no idempotency key${known}.`,
      severity: 'error',
      named: 5,
    });
    // What has a price is told apart from what is only known to create something.
    const silent = others === 0 && kept.length === 0;
    let told = grave.length;
    for (const severity of ['warning', 'info'] as const) {
      const same = missing.filter(one => one.severity === severity);
      const kind = severity === 'warning' ? 'order, bill, or book money' : 'create something';
      const matter = `${same.length}${told > 0 ? ' other' : ''} POST operations that ${kind} accept no idempotency key`;
      const unstated =
        silent && mentionsKeys(context)
          ? `Idempotency keys are mentioned, but no operation declares the header: ${matter.replace('accept no idempotency key', 'declare none')}.`
          : !silent || told > 0 || speaksOfRepetition(context, false)
            ? `${matter}${known}.`
            : `This contract doesn’t say how to retry a POST safely: ${matter}.`;
      context.reportConvention({ keeping: kept.length, missing: same, absentMessage: unstated, severity, named: 5 });
      told += same.length;
    }
  },
} satisfies RuleDefinition;

/** It lists, signs, or builds something, and leaves it to the caller what to do with it. */
const reads =
  /^\s*(lists?|fetch(es)?|gets?|reads?|retrieves?|search(es)?|finds?|returns?|quer(y|ies)|signs?|constructs?|builds?|decodes?|balances?|computes?|derives?|calculates?|selects?|estimates?)\b/i;

function matters(operation: Operation): boolean {
  // An item that the path names itself is the same item when it's sent again.
  if (operation.method !== 'post' || operation.deprecated || operation.isItem) return false;
  const words = [...operation.segments.flatMap(segmentWords).slice(-2), ...wordsOf(operation.id).slice(0, 1)];
  if (words.some(word => harmless.has(word))) return false;
  if (repeatsQuietly(operation) || [operation.summary, operation.description].some(text => reads.test(text)))
    return false;
  const creates = operation.responses.some(({ status }) => status === '201' || status === '202');
  const last = segmentWords(operation.segments.at(-1) ?? '').at(-1) ?? '';
  return (creates || costly.has(last) || isCreditNote(operation)) && !isPricing(operation);
}

/**
 * Verbs that create nothing, in the last part of a path or of an RPC's name (deployments.rollbackDeployment): sent twice they
 * delete, change, switch, or clean up once. ACME knows a repeated request by its nonce (RFC 8555 section 6.5).
 */
function repeatsQuietly({ segments, id }: Operation): boolean {
  if (segments.includes('acme')) return true;
  // What is only simulated costs nobody anything.
  if (segments.some(segment => /^(simulat(e|es|ions?)|sandbox)$/i.test(segment))) return true;
  if (segments.slice(-2).some(segment => /^(tidy|reload|purge|gc)$/i.test(segment))) return true;
  const last = segments.at(-1) ?? '';
  const called = /[.:]/.test(last) ? last : /^[\w-]+\.[\w.-]+$/.test(id) ? id : null;
  const [verb = '', ...rest] = segmentWords((called ?? last).split(/[.:]/).at(-1)!);
  return ends.has(verb) || (switches.has(verb) && (called !== null || rest.length === 0));
}
const ends = new Set('delete remove uninstall tidy purge update edit modify'.split(' '));
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
  // A conflict, or a reference of the client's own, may keep the second one out: the contract doesn't say so for certain.
  const mayKnow = mayKnowRepetition(context, operation);
  if (isDraft(context, operation) || isAnnounced(operation) || movesGoods(operation)) return 'info';
  if (movesMoney(operation) && takesAmount(context, operation)) {
    // Whoever pays confirms it later, so a second one is an orphan.
    if (asksPayer(context, operation) || isTrial(operation)) return mayKnow ? 'info' : 'warning';
    const entersBooks =
      isBookkeeping(operation) ||
      isDeletable(context, operation) ||
      (isOfBill(operation) && !takesCard(context, operation));
    return entersBooks ? (mayKnow ? 'info' : 'warning') : mayKnow || staysWithOwner(operation) ? 'warning' : 'error';
  }
  const last = segmentWords(operation.segments.at(-1) ?? '').at(-1) ?? '';
  // A page on which a person pays may well be made twice.
  const page = operation.segments.some(segment => /^hosted[-_]?pages?$/i.test(segment));
  if (page || [operation.summary, operation.description].some(text => opensPage.test(text))) return 'info';
  return (costly.has(last) || isCreditNote(operation)) && takesPrice(context, operation) && !mayKnow
    ? 'warning'
    : 'info';
}

/** Only an instruction is made, and another operation on it executes it: a client executes the one whose id it received. */
const isDraft = (context: RuleContext, { path }: Operation): boolean =>
  context
    .operationsBelow(path)
    .some(
      one =>
        /^(post|put|patch)$/.test(one.method) &&
        /^\/\{[^}]*\}(\/actions)?\/(execute|submit|commit)$/i.test(one.path.slice(path.length)),
    );

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

/** It only writes down what was paid elsewhere, or asks what it would cost. */
const isBookkeeping = ({ segments, id, summary, description }: Operation): boolean =>
  segments.some(segment => /journal|ledger|external|offline|manual|accounting/i.test(segment)) ||
  /\b(record(s|ed|ing)?|log(s|ged)?|external|offline|manual(ly)?|track(s|ed)?|book-?keeping|historical|journal|simulat\w+|estimat\w+|calculat\w+|preview\w*|validat\w+|search\w*|sandbox|import(s|ed|ing)?|marks?\b[^.]*\bpaid|stock|inventory|warehouses?|ownership|loyalty|ingest(s|ed|ion)?|(data|purchase|refund|payment|transaction) events?)\b/i.test(
    `${summary} ${description.slice(0, 400)} ${wordsOf(id).join(' ')}`,
  );

/** No money is moved where things are tried. */
const isTrial = ({ segments }: Operation): boolean =>
  segments.some(segment => /^(mock|mocks|test|demo|dummy|staging)$/i.test(segment));

/** The payer gets a code or a slip, or is sent to a page to pay, and comes back from it. */
const asksPayer = (context: RuleContext, operation: Operation): boolean =>
  operation.segments.some(segment =>
    segmentWords(segment).some(word => /^(qr|qrcodes?|boletos?|initiations?|intents?)$/.test(word)),
  ) ||
  (!takesCard(context, operation) &&
    operation.requestContent.some(({ schema }) =>
      [...context.fields(schema).keys()].some(name =>
        /^((return|redirect|success|continue|back|cancel|checkout)_ur[il]|ur[il]_(return|redirect|success|cancel))$/.test(
          wordsOf(name).join('_'),
        ),
      ),
    ));

/** What can be deleted is an entry in the books: money that went away doesn't come back so. */
const isDeletable = ({ operations }: RuleContext, { path }: Operation): boolean =>
  operations.some(
    one =>
      one.method === 'delete' &&
      one.path.startsWith(path) &&
      // OData writes the id in parentheses.
      /^(\/\{[^}]*\}|\(\{[^}]*\}\))$/.test(one.path.slice(path.length)),
  );

/** A payment of a bill, or a charge of a loan, is an entry in the books, unless it says from what it is paid. */
const isOfBill = ({ segments }: Operation): boolean =>
  /^(payments?|charges?)$/.test(segmentWords(segments.at(-1) ?? '').at(-1) ?? '') &&
  segments
    .slice(0, -1)
    .flatMap(segmentWords)
    .some(word => /^(invoices?|bills?|expenses?|loans?|savings|vouchers?|budgets?)$/.test(word));

const takesCard = (context: RuleContext, { requestContent: contents }: Operation): boolean =>
  contents.some(({ schema }) =>
    [...context.fields(schema).keys()].some(name =>
      /(^|_)(card|iban|source|token|(payment|funding)_(method|source|instrument|token)|wallet|bank_account)(_|$)/.test(
        wordsOf(name).join('_'),
      ),
    ),
  );

const movesMoney = ({ segments }: Operation) => money.has(segmentWords(segments.at(-1) ?? '').at(-1) ?? '');
/** What goes from one account of a customer to another one can be sent back. */
const staysWithOwner = ({ summary, description }: Operation): boolean =>
  [summary, description].some(text =>
    /\b(transfers?|moves?) (\w+ ){0,4}(between|across) (\w+ ){0,3}((sub-?)?accounts|wallets|balances)\b|\binternal transfers?\b/i.test(
      text,
    ),
  );
/** What is expected to come in is only announced. */
const isAnnounced = ({ segments }: Operation): boolean =>
  segmentWords(segments.at(-1) ?? '').some(word => /^(incoming|expected|inbound)$/.test(word));
/** What is moved between shelves or rooms has an amount as well. */
const movesGoods = ({ segments }: Operation) =>
  segments.some(segment => /^(stocks?|inventor(y|ies)|warehouses?|shelves|pantry)$/i.test(segment));
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
