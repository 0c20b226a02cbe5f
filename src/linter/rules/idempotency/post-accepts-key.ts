import type { Operation } from '../../../openapi/operations';
import { hasParameter } from '../../../openapi/operations';
import { lastWord, segmentWords, wordsOf } from '../../../openapi/words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import { costly, harmOf, isCreditNote, movesMoney } from './_harm-of-repeating';
import {
  isKnownByContent,
  isKnownByName,
  keyHeader,
  keyOf,
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
        const harm = harmOf(context, operation, others > 0);
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
  const last = lastWord(operation.segments);
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

/** Below a plan or a product, charges and payments are its prices, which move nothing. */
const isPricing = ({ segments }: Operation): boolean =>
  segmentWords(segments.findLast((segment, i) => i < segments.length - 1 && !segment.startsWith('{')) ?? '').some(
    word => /^(plans?|products?|prices?|tariffs?|packages?|catalogs?)$/.test(word),
  );
