import { isObject, textOf } from '../../../openapi/located';
import { isErrorStatus } from '../../../openapi/operations';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { isHosted } from '../authorization/_authentication';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'No rate limit is documented',
  clauses: ['limits.1', 'errors.429'],
  lesson: 'rate-limit-signals',
  reason:
    'Sooner or later, a service gets more requests than it can handle, and has to reject some. If the contract never mentions 429, clients don’t handle it, and they retry at full speed the first time they get one.',
  fixes: [
    'Document 429 with Retry-After once under components.responses, and refer to it from every operation.',
    'Document the limits in info.description: how many requests are allowed, whether they’re counted per key or per user, and what clients get when they exceed the limit.',
    'If the API has no limit, document that too, so that nobody has to guess.',
  ],
  precedents: [
    { source: 'Zalando 153', says: 'APIs that limit requests return 429, with headers that say more about the limit.' },
    {
      source: 'Graph Error handling',
      says: 'Return 429 if a client exceeds its limits, and 503 if the service is overloaded.',
    },
    { source: 'RFC 6585 §4', says: '429 means too many requests in a given time.' },
  ],
  settings: {
    'failing-operations': {
      // A contract of fewer is hardly complete.
      summary: 'how many operations must document failures before the contract is expected to mention 429',
      default: 5,
    },
  },
  good: [
    {
      title: 'A 429 somewhere',
      yaml: `paths:
  /orders:
    get: { responses: { '429': { description: Slow down }, '400': { description: Invalid } } }
`,
    },
    {
      title: 'The limit in words',
      yaml: `paths:
  /orders:
    get: { description: Counts towards the rate limit., responses: { '400': { description: Invalid } } }
`,
    },
  ],
  bad: [
    {
      title: 'Many error responses, but no 429',
      yaml: `paths:
  /orders:
    get: { responses: { '400': { description: Invalid } } }
    post: { responses: { '400': { description: Invalid } } }
  /refunds:
    get: { responses: { '400': { description: Invalid } } }
    post: { responses: { '400': { description: Invalid } } }
  /exports:
    get: { responses: { '400': { description: Invalid } } }
    post: { responses: { '400': { description: Invalid } } }
`,
    },
  ],
  check(context) {
    const { operations, overview } = context;
    const failing = operations.filter(({ responses }) => responses.some(isErrorStatus));
    const statuses = new Set(operations.flatMap(({ responses }) => responses.map(({ status }) => status)));
    const told = [overview, ...operations.flatMap(one => [one.description, ...one.responses.map(r => r.description)])];
    // What documents no failures, or covers them with a range, says nothing about a single one.
    if (
      failing.length < context.setting('failing-operations')! ||
      failing.length * 2 < operations.length ||
      statuses.has('429') ||
      statuses.has('4XX') ||
      // Where no mistake of a client has a status at all, 429 is only one of those that are missing.
      ![...statuses].some(status => /^4/.test(status)) ||
      announcesEnd(overview)
    )
      return;
    if (told.some(text => words.test(text)) || context.descend(context.root, 'components', 'responses', '429') !== null)
      return;
    const message = `None of the ${operations.length} operations documents 429, so clients don’t know what happens if they send too many requests.`;
    const [first] = failing;
    // Few operations, or a server that people run for themselves, may well have no limit; and what is told elsewhere isn't unknown.
    const minor = operations.length < 10 || !isHosted(context) || mentions(context);
    context.report({
      at: first!.node,
      operation: null,
      message,
      scope: 'contract',
      ...(minor ? { severity: 'info' } : {}),
    });
  },
} satisfies RuleDefinition;

/** Nobody adds to a version that clients are asked to leave. */
const announcesEnd = (overview: string): boolean =>
  /\bdeprecation notice\b|\bthis (\w+ )?(version|api)\b[^.]*\b(is|was|has been|will be) (now )?(deprecated|replaced|retired|sunset|shut down|discontinued)\b/i.test(
    overview,
  );

/** Beside operations and the overview, contracts tell of limits under a tag, in a header, or among the codes of errors. */
const mentions = (context: RuleContext): boolean =>
  (Array.isArray(context.root.value?.tags) ? context.root.value.tags : []).some(
    (tag: unknown) => isObject(tag) && words.test(textOf(tag.description)),
  ) ||
  context.operations.some(({ summary, responses }) =>
    [summary, ...responses.flatMap(one => one.headerNames)].some(text => words.test(text)),
  ) ||
  context
    .responseSchemas()
    .some(
      ({ schema, effective }) =>
        words.test(textOf(schema.value.description)) ||
        [...(effective.listed?.values.values() ?? [])].some(value => words.test(String(value))),
    );

const words =
  /\b((x-)?rate[-_ ]?limit\w*|throttl\w+|too[-_ ]many[-_ ]requests|429|(requests?|calls?|queries|hits|reqs?) ?(\/|per|a|each|in (a|one|any)) ?(second|minute|hour|day|month|sec|min)|[qr]ps|(request|api|usage) quotas?|quotas? (exceeded|limit\w*)|requests? limits?)\b|(anfragen|abfragen|aufrufe) (pro|je) (sekunde|minute|stunde|tag)|(requ[êe]tes|appels) (par|\/) ?(seconde|minute|heure|jour)|(peticiones|solicitudes|requisições|llamadas|chamadas) por (segundo|minuto|hora|d[ií]a)|レート制限|リクエスト(数|制限)|запросов в (секунду|минуту|час|день)|速率限制|频率限制|频次限制/i;
