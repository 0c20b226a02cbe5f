import type { EffectiveSchema } from '../../../openapi/effective-schema';
import { jsonContent } from '../../../openapi/lists';
import { textOf } from '../../../openapi/located';
import { isSuccess, type Operation } from '../../../openapi/operations';
import { segmentWords, wordsOf } from '../../../openapi/words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { fails, hasResults, wholeOf } from './_batch-results';

const batchWords = new Set('batch bulk batches batched'.split(' '));
const looks = new Set(
  'search query queries recommend discover lookup read get fetch list count facet check checks validate validation verify exists exist compare estimate preview calculate simulate resolve translate presigned geocode predict prediction predictions classify embed embeddings score detect extract analyze parse tokenize quote quotes enforce evaluate evaluation authorize permit'.split(
    ' ',
  ),
);
/** Things that are called a batch and are one thing, or that a factory makes; OData says how each part of its $batch ends. */
const thing = /^(batch|bulk)_?(id|number|code|size|status)$|^\$batch$/i;

const told =
  /\b(atomic(ally)?|all[- ]or[- ]nothing|all or none|either all|none of (them|the|these|its)|none is (done|created|changed)|nothing is (done|created|changed|saved|stored|written)|one transaction|transactional(ly)?|best[- ]effort|partial(ly)? (success|succeed\w*|failures?|results?)|independent(ly)?|each (\w+ ){1,3}(succeeds?|fails?|is (done|processed|handled|applied|tried|answered)|has (its|a) (own )?(result|status))|per[- ](item|entry|record|row|operation)|one result (for|per) each|result (for|of) each|rolled back|roll(s)? back|individual (\w+ )?(status(es)?|results?)|(not guarantee|n[’']t guarantee)[^.]*\b(every|all|each)\b|which (\w+ ){1,2}(succeeded|failed)|whole batch|the others (stand|are (done|kept|still))|some (\w+ )?may fail)\b|\bif (any|one) of (the|these|those|them)\b[^.]*\b(conflict|errors?|rejected|fails?)\b/i;
const modeField =
  /^(mode|atomic|transactional|all_?or_?nothing|best_?effort|partial(_?success)?|on_?error|continue_?on_?error|stop_?on_?error|fail_?fast|strategy)$/i;

export default {
  severity: 'warning',
  basis: 'design',
  title: 'A batch doesn’t say what happens if one item fails',
  clauses: ['errors.8'],
  lesson: 'validation-and-batches',
  reason:
    'When item 40 of 100 fails, the client has to know whether the other 99 items were applied. If it guesses wrong, they’re applied twice or not at all.',
  fixes: [
    'Make the batch atomic, so that either all items are applied or none are, and say so.',
    'Return one result per item, in the same order as in the request, and say that the other items are still applied.',
    'Drop the batch, and let clients send single requests, each with its own idempotency key.',
  ],
  precedents: [
    { source: 'AIP-231', says: 'A batch get is atomic: it fails or succeeds as a whole.' },
    { source: 'AIP-233', says: 'A synchronous batch create is atomic. An asynchronous one may succeed in part.' },
    {
      source: 'Zalando 152',
      agrees: false,
      says: 'A batch always returns 207, and each item has a status of its own.',
    },
    { source: 'AIP-193', agrees: false, says: 'APIs should not support partial errors.' },
  ],
  silence: {
    asks: 'what happens to a batch if one item fails?',
    at: ({ path, summary }) => /batch|bulk/i.test(`${path} ${summary}`),
    because: 'says what happens if an item fails',
  },
  good: [
    {
      title: 'All items or none',
      yaml: `paths:
  /orders/batch:
    post:
      description: 'Creates all orders of the list or none of them: the batch is atomic.'
      requestBody: { content: { application/json: { schema: { type: object, properties: { orders: { type: array, maxItems: 100, items: { type: object } } } } } } }
      responses: { '201': { description: The orders } }
`,
    },
    {
      title: 'One result per item',
      yaml: `paths:
  /orders/batch:
    post:
      requestBody: { content: { application/json: { schema: { type: array, maxItems: 100, items: { type: object } } } } }
      responses:
        '207':
          description: Results
          content: { application/json: { schema: { type: object, properties: { results: { type: array, items: { type: object, properties: { index: { type: integer }, status: { type: integer } } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Nothing says whether a batch is applied as a whole or in part',
      yaml: `paths:
  /orders/batch:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { orders: { type: array, maxItems: 100, items: { type: object } } } } } } }
      responses: { '200': { description: Done } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    for (const operation of context.operations) {
      if (operation.deprecated || !isBatch(context, operation) || statesMode(context, operation)) continue;
      const message = `${operation.label} doesn’t say what happens to the other items when one fails.`;
      // A client that isn't sure deletes again, or sets the same values again: only what is created twice does harm.
      const harmless = repeats(operation) || knowsItems(context, operation);
      missing.push({ at: operation.node, operation, message, severity: harmless ? 'info' : 'warning' });
    }
    const severity = missing.some(one => one.severity === 'warning') ? 'warning' : 'info';
    // The gravest lead.
    missing.sort((a, b) => Number(a.severity === 'info') - Number(b.severity === 'info'));
    const some = missing.slice(0, 2).map(({ operation }) => operation!.label);
    const absentMessage = `${missing.length} batches in this contract, such as ${some.join(' and ')}, don’t say what happens to the other items when one fails.`;
    context.reportConvention({ keeping: 0, missing, absentMessage, severity, named: 3 });
  },
} satisfies RuleDefinition;

/** Called a batch, by any of its words. */
const namesMany = (words: readonly string[]): boolean => words.some(word => batchWords.has(word)) || isMulti(words);

/** "multi" alone, or before what is done: a multi-factor login and a multi-leg trip are one thing. */
const isMulti = (words: readonly string[]): boolean => {
  const at = words.indexOf('multi');
  return at !== -1 && (words[at + 1] === undefined || manyOf.test(words[at + 1]!));
};
const manyOf =
  /^(create|add|insert|upsert|update|put|set|patch|write|send|delete|remove|cancel|import|orders?|status)$/;

/** It writes, is called a batch, and takes a list. */
function isBatch(context: RuleContext, operation: Operation): boolean {
  const { method, segments, id, isItem, requestContent: request } = operation;
  // A batch with an id of its own is a job to read: /batch-operations/{jobId}.
  if (isItem && method === 'post') return false;
  if (!/^(post|put|patch|delete)$/.test(method)) return false;
  const last = segments.findLast(segment => !segment.startsWith('{')) ?? '';
  // Google writes /orders:batchCreate.
  const custom = /:([A-Za-z]+)$/.exec(segments.at(-1) ?? '')?.[1] ?? '';
  const inPath = [segmentWords(last), wordsOf(custom)].some(namesMany);
  // In the middle of a name it belongs to a thing: createBatchPaymentNote. A PUT is whole by its method.
  const words = wordsOf(id);
  const inName =
    method !== 'put' &&
    (batchWords.has(words[0] ?? '') ||
      batchWords.has(words.at(-1) ?? '') ||
      [words.slice(0, 2), words.slice(-1)].some(isMulti));
  if ((!inPath && !inName) || thing.test(last)) return false;
  // Questions change nothing, however many stand in one request; signing URLs changes nothing either.
  if (/^(batch|bulk|multi)?(get|read|presign|sign)/i.test(custom || last.replace(/^(batch|bulk)[_-]/i, '')))
    return false;
  if (
    segments
      .flatMap(segmentWords)
      .slice(-3)
      .some(word => looks.has(word))
  )
    return false;
  // Bulk scans are scans: what is scheduled tells later.
  if (asks(operation) || asksForMany(context, operation) || /^\W*schedules?\b/i.test(operation.summary)) return false;
  return request.some(({ schema }) =>
    context
      .variants(schema)
      .some(
        ({ types, fields }) =>
          types.has('array') || [...fields.values()].some(field => field.schema?.types.has('array')),
      ),
  );
}

/** Each item has an id that the server knows it by: nothing is done twice, whatever a client sends again. */
const knowsItems = (context: RuleContext, { requestContent: request }: Operation): boolean =>
  request
    .flatMap(({ schema }) => context.variants(schema))
    .flatMap(schema => [schema, ...[...schema.fields.values()].map(field => field.schema)])
    .flatMap(list => (list?.types.has('array') ? (list.items?.variants ?? []) : []))
    .some(({ fields }) =>
      [...fields.values()].some(({ schema }) => /\bidempoten|\bdeduplicat/i.test(schema?.description ?? '')),
    );

/** It only asks about many things, in the words of its summary or its description. */
const asks = ({ summary, description, id }: Operation): boolean =>
  [summary, description].some(text => asking.test(text)) || isRead(wordsOf(id));
const asking =
  /^\W*((batch|bulk|multi) )?(gets?|returns|return whether|retriev(e|es|ing)|fetch(es)?|lists?|looks? up|check(s|ing)?|finds?|search(es)?|quer(y|ies)|counts?|reads?|shows?|translat(e|es|ing)|convert(s|ing)?|resolv(e|es|ing)|maps?)\b/i;

/** The first verb of an operationId, with words before it that say who calls: `adminBulkGetContents`. */
function isRead(words: readonly string[]): boolean {
  if (words.slice(0, 2).some(word => looks.has(word))) return true;
  const many = words.findIndex(word => batchWords.has(word));
  return many !== -1 && looks.has(words[many + 1] ?? '');
}

/** Its request says that it asks for what it names. */
const asksForMany = (context: RuleContext, { requestContent: request }: Operation): boolean =>
  request
    .flatMap(({ schema }) => context.variants(schema))
    .some(({ description, fields }) =>
      [description, ...[...fields.values()].map(field => field.schema?.description ?? '')].some(text =>
        askedFor.test(text),
      ),
    );
const askedFor =
  /\b(to|request to|used to) (get|retrieve|fetch|look up|read|request (restriction |more )?information)\b/i;

/** Sent once more, it has the same effect, by its method or by its verb. */
const repeats = ({ method, segments, id, summary, description }: Operation): boolean =>
  method !== 'post' ||
  [
    ...segments.slice(-2).flatMap(segmentWords),
    ...wordsOf(id),
    ...summary.toLowerCase().split(/\W+/),
    firstVerb.exec(description)?.[1]?.toLowerCase() ?? '',
  ].some(word => again.test(word));
const firstVerb = /^\W*(?:used to |allows? you to |lets you )?(\w+)/i;
const again =
  /^(delet|remov|destroy|unassign|detach|updat|edit|patch|set$|sets$|upsert|replac|enabl|disabl|activat|deactivat|archiv|unarchiv|publish|unpublish|reassign|restor|mark|hide|show|visib|mov|assign|cancel|clos|approv|reject|resolv|tag$|untag|sync|revok|expir|paus|resum|stop|kick|subscribes?$|unsubscribes?$|unfollow|unmut|unlock)\w*/;

function statesMode(context: RuleContext, operation: Operation): boolean {
  const { summary, description, body, requestContent: request, responses } = operation;
  const takes = request.flatMap(({ schema }) => context.variants(schema));
  const good = responses.filter(({ status }) => /^2/.test(status));
  const texts = [
    summary,
    description,
    textOf(body?.value.description),
    ...takes.map(schema => schema.description),
    ...responses.map(response => response.description),
  ];
  // All that isn't sent is removed: the list is replaced as one.
  if (texts.some(text => replacesAll.test(text))) return true;
  if (texts.some(text => told.test(text)) || good.some(({ status }) => status === '207' || status === '202'))
    return true;
  const fields = takes.flatMap(schema => [...schema.fields.keys()]);
  const parameters = operation.parameters.map(({ name }) => name);
  if ([...fields, ...parameters].some(name => modeField.test(name))) return true;
  const created = good.flatMap(({ content }) => context.variants(jsonContent(content)?.schema ?? null));
  return created.some(hasResults) || tellsLater(context, operation, created);
}

/** A batch that is kept may tell later: a list below its path, or a read of what the response has the id of. */
function tellsLater(context: RuleContext, { path }: Operation, created: readonly EffectiveSchema[]): boolean {
  const kept = created.some(schema => wholeOf(schema).some(({ name }) => batchId.test(name)));
  return context.operations.some(other => {
    if (other.method !== 'get' || other.deprecated || !other.path.includes('{')) return false;
    const own = other.path.startsWith(`${path}/{`);
    const named = kept && other.segments.some(segment => segmentWords(segment).some(word => batchWords.has(word)));
    if (!own && !named) return false;
    if (kept && stateOfEach.test(other.description)) return true;
    const filter = other.parameters.some(({ name, schema, description }) => {
      const listed = [...(context.effectiveSchema(schema)?.listed?.values.values() ?? [])];
      return /^(status|state)$/i.test(name) && [...listed, description].some(text => fails.test(String(text)));
    });
    const bodies = other.responses.filter(isSuccess).flatMap(({ content }) => jsonContent(content)?.schema ?? []);
    return filter || bodies.some(schema => context.variants(schema).some(hasResults));
  });
}
const batchId = /^(batch|bulk)(_?\w+)?_?(id|uid|uuid|code|key)$/i;
/** The state of the batch and of what is in it. */
const stateOfEach = /\b(state|status(es)?)\b of\b[^.]*\b(batch|bulk\w*|and its|each|all)\b/i;

const replacesAll =
  /\b(not (passed|sent|included|given|provided|in the)|missing|left out)\b[^.]*\b(deleted|removed|unassigned)\b/i;
