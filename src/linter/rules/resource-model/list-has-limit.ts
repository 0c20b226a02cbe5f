import { limitNames } from '../../../conventions/page-parameters';
import { isPaged, type ListOperation } from '../../../openapi/lists';
import type { Operation, Parameter } from '../../../openapi/operations';
import { hasParameter, queryInputs } from '../../../openapi/operations';
import { segmentWords, wordsOf } from '../../../openapi/words';
import type { Severity } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { isHosted } from '../authorization/_authentication';
import { asksForNewest, asksForRange, holdsOne, isParts, isReference, isTable, takesPost } from './_fixed-lists';

const maximumText =
  /\b(max(imum)?|at most|up to|no more than|limit(ed)? (of|to)|capped|between)\b[^.]{0,24}\d|\d[^.]{0,12}\b(max(imum)?|or fewer|at most)\b|\bfrom \d+ to \d+/i;
const defaultText = /\bdefault(s)?\b/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'A list has no stated limit',
  clauses: ['limits.6', 'limits.default-page-size', 'limits.maximum-page-size'],
  lesson: 'list-envelope',
  reason:
    'A list that returns everything works until it gets long. Then requests time out, for your largest customers first, and if you add a limit that day, you break the clients that expect the whole list.',
  fixes: [
    'Accept a limit, and state its default and its maximum, for example 50 and 200.',
    'Fix the page size, and state it as the array’s maxItems.',
    'If somebody needs everything, offer an export as a job, and keep the list paged.',
  ],
  precedents: [
    { source: 'Zalando 159', says: 'Lists that may grow beyond a few hundred entries support pagination.' },
    { source: 'AIP-158', says: 'page_size has a documented default, and a larger value is reduced to the maximum.' },
    {
      source: 'Azure collections-support-server-driven-paging',
      says: 'Support paging if a list may ever become large.',
    },
  ],
  settings: { 'largest-page': { summary: 'the largest page size that a list may offer', default: null } },
  silence: {
    asks: 'does a page have a maximum size?',
    at: operation => hasParameter(operation, 'query', /^limit$/),
    because: 'states a default and a maximum for its page',
  },
  good: [
    {
      title: 'Default and maximum are in the schema',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: limit, in: query, schema: { type: integer, default: 50, maximum: 200 } }]
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} } } } } } }
`,
    },
    {
      title: 'Default and maximum are in the description',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: per_page, in: query, description: 'Results per page (default 30, max 100).', schema: { type: integer } }]
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: array, items: {} } } } }
`,
    },
  ],
  bad: [
    {
      title: 'No limit at all',
      yaml: `paths:
  /orders:
    get:
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} } } } } } }
`,
    },
    {
      title: 'A limit without a maximum',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} } } } } } }
`,
    },
  ],
  check(context) {
    const lists = context.lists
      .filter(list => !list.operation.deprecated && !holdsOne(list))
      .map(list => stateOf(context, list));
    const limited = lists.filter(({ limit }) => limit !== null);
    const bounded = lists.filter(({ limit, paged }) => limit !== null || paged);
    // What people keep on a server of their own is as much as they put there.
    const hosted = isHosted(context);
    const growing = lists.filter(({ limit, fixed, grows }) => grows && limit === null && !fixed);
    const capped = limited.filter(({ maximum }) => maximum);
    tell(context, lists, ({ limit, fixed, paged }) => limit !== null || fixed || paged, {
      // Where clients add items, the list grows without end. One list may well be a short one; many are a habit.
      severity: ({ grows }) =>
        grows && hosted && growing.length > 4 && bounded.length * 2 < lists.length ? 'warning' : 'info',
      one: () => 'states no limit on how much it returns',
      most: 'state no limit on how much they return',
    });
    tell(context, limited, ({ maximum }) => maximum, {
      one: name => `accepts "${name}" without stating a maximum`,
      most: 'accept a limit without stating its maximum',
    });
    const largest = context.setting('largest-page');
    tell(context, capped, ({ bound }) => largest === null || bound === null || bound <= largest, {
      severity: () => 'warning',
      one: name => `accepts a "${name}" above ${largest}`,
      most: `accept a limit above ${largest}`,
    });
    tell(context, capped, state => state.default, {
      one: name => `accepts "${name}" without stating a default`,
      most: 'accept a limit without stating its default',
    });
  },
} satisfies RuleDefinition;

/** What is stated of how much a list returns. */
interface State {
  operation: Operation;
  limit: Parameter | null;
  maximum: boolean;
  /** The maximum, if the schema has it as a number. */
  bound: number | null;
  default: boolean;
  /** Without a limit to choose: the list has a bound of its own. */
  fixed: boolean;
  /** Clients add items to it, and it has no pages. */
  grows: boolean;
  /** It comes in pages, whatever their size. */
  paged: boolean;
}

function tell(
  context: RuleContext,
  lists: readonly State[],
  keeps: (state: State) => boolean,
  {
    severity = () => 'info',
    ...words
  }: { one: (name: string) => string; most: string; severity?: (state: State) => Severity },
) {
  const missing = lists
    .filter(state => !keeps(state))
    // Where one stands for all, it's one that clients make longer.
    .sort((a, b) => Number(b.grows) - Number(a.grows) || Number(isShort(a)) - Number(isShort(b)))
    .map(state => ({
      at: state.limit?.node ?? state.operation.node,
      operation: state.operation,
      severity: severity(state),
      message: `${state.operation.label} ${words.one(state.limit?.name ?? '')}.`,
    }));
  const unstated = `${missing.length} of ${lists.length} lists in this contract ${words.most}.`;
  // Once for all of them: most have to be more than short lists, or pages of a fixed size.
  const grave = missing.filter(one => one.severity === 'warning').length * 3 >= missing.length;
  context.reportConvention({
    keeping: lists.length - missing.length,
    missing: grave ? missing : missing.map(one => ({ ...one, severity: 'info' })),
    absentMessage: unstated,
    severity: grave ? 'warning' : 'info',
    named: 5,
  });
}

/** What a team sets up is a short list even where it grows. */
const isShort = ({ operation }: State): boolean =>
  /^(commands?|types?|kinds?|settings?|roles?|permissions?|scopes?|keys?|config\w*|categor(y|ies)|languages?|regions?|authors?|collaborators?|tags?|labels?|links?|exports?)$/.test(
    segmentWords(operation.segments.findLast(segment => !segment.startsWith('{')) ?? '').at(-1) ?? '',
  );

const unpaged =
  /\b(not|never|isn['’]t) (paginated|paged)\b|\bunpaginated\b|\b(without|no|(not|doesn['’]t) support) (pagination|paging)\b|\bin (a|one) single (response|page)\b/i;

/** The contract says that the list comes whole, and clients can’t make it longer. */
const isWhole = (context: RuleContext, { operation, response }: ListOperation): boolean =>
  !takesPost(context, operation.path) && [operation, response].some(({ description }) => unpaged.test(description));

/** A parameter that is an object, sent as JSON, may hold the limit. */
const takesLimitInside = (context: RuleContext, operation: Operation): boolean =>
  queryInputs(operation).some(({ node, schema }) => {
    const written = schema ?? context.descend(node, 'content', 'application/json', 'schema');
    return [...context.fields(written).keys()].some(name => limitNames.test(name));
  });

/** A required id in the query, as one in the path would: the list is of what belongs to one thing. */
const isOfOne = (operation: Operation): boolean =>
  queryInputs(operation).some(({ name, required }) => required && wordsOf(name).at(-1) === 'id');

function stateOf(context: RuleContext, list: ListOperation): State {
  const { operation, items } = list;
  const limit = queryInputs(operation).find(({ name }) => limitNames.test(name)) ?? null;
  const schema = context.effectiveSchema(limit?.schema ?? null);
  const told = `${limit?.description} ${schema?.description} ${context.overview}`;
  const [bound = null] = ['maximum', 'exclusiveMaximum']
    .map(keyword => schema?.stated(keyword))
    .filter(value => typeof value === 'number');
  const fixed =
    takesLimitInside(context, operation) ||
    isTable(context, list) ||
    isReference(context, list) ||
    isParts(context, list) ||
    asksForRange(operation) ||
    isWhole(context, list) ||
    typeof items.stated('maxItems') === 'number' ||
    maximumText.test(`${operation.description} ${context.overview}`);
  return {
    operation,
    limit,
    fixed,
    grows: takesPost(context, operation.path) && !isPaged(list) && !isOfOne(operation),
    paged: isPaged(list),
    bound,
    maximum:
      bound !== null ||
      asksForNewest(operation, limit) ||
      Array.isArray(schema?.stated('enum')) ||
      maximumText.test(told),
    default: schema?.stated('default') !== undefined || asksForNewest(operation, limit) || defaultText.test(told),
  };
}
