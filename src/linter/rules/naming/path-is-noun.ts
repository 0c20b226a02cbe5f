import type { Operation } from '../../../openapi/operations';
import { loneMethodVerb, loneVerb, methodVerbs, verbBeforeNoun } from '../../../openapi/verbs';
import { grammaticalNumber, segmentWords, wordSet } from '../../../openapi/words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

/** OAuth 2.0 names its own endpoints (RFC 6749, RFC 7009, RFC 7662). */
const oauth = /^oauth2?$/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'A path names an action instead of a resource',
  clauses: ['service.3.1', 'states.3'],
  lesson: 'names-that-last',
  reason:
    'The method already says what happens. A verb in the path repeats or contradicts it, and leaves the resource without a URL that clients can read, cache, or link to.',
  fixes: [
    'Name the collection or the item, and let the method be the verb: GET /orders, DELETE /orders/{id}.',
    'Turn the action into a resource with its own id: POST /orders/{id}/cancellations.',
    'If nobody needs a record of when a command ran, you can keep the verb. Use POST: POST /jobs/{id}/retry.',
  ],
  precedents: [
    { source: 'Zalando 141', says: 'URLs contain no verbs. To cancel an order, send a message to its cancellations.' },
    { source: 'Zalando 138', says: 'Model an action as a resource, such as a lock that is created.' },
    { source: 'AIP-136', agrees: false, says: 'A custom method ends in a colon and a verb, such as :archive.' },
    { source: 'Azure actions-action-name-is-verb', agrees: false, says: 'An action has a verb, after a colon.' },
  ],
  coveredBy: ['get-is-safe'],
  silence: {
    asks: 'does a path name an action instead of a resource?',
    at: () => true,
    because: 'has no verb in its path, except for a command on one resource',
  },
  good: [
    {
      title: 'Resources in paths, a command on one item, a version, and nouns that look like verbs',
      yaml: `paths:
  /v1/orders:
    get: { responses: { '200': { description: Orders } } }
  /orders/{id}/ship:
    post: { responses: { '200': { description: Shipped } } }
  /reports/{id}/exports:
    post: { responses: { '201': { description: Export } } }
`,
    },
  ],
  bad: [
    {
      title: 'The verb is in the path',
      yaml: `paths:
  /getOrders:
    get: { responses: { '200': { description: Orders } } }
`,
    },
    {
      title: 'The path repeats the method',
      yaml: `paths:
  /orders/{id}/delete:
    post: { responses: { '204': { description: Gone } } }
`,
    },
  ],
  check(context) {
    const found: FindingDraft[] = [];
    let nouns = 0;
    for (const operation of context.operations) {
      // What is on its way out isn’t renamed any more.
      if (operation.deprecated) continue;
      const verb = namesView(context, operation) ? null : verbIn(operation);
      if (verb === null) nouns++;
      else {
        const message = `The path ${operation.path} contains a verb, "${verb}".`;
        // The path itself is to blame: it is reported once, however many methods it has.
        const severity = repeatsMethod(operation, verb) ? 'warning' : 'info';
        found.push({ at: operation.at, operation, message, severity });
      }
    }
    // Where there are several, it's how this contract names things, and no slip. A lone "get" among many nouns is an old name
    // whose URL can be read and linked to as any other.
    for (const one of found) if (found.length > 3 || nouns > 10) one.severity = 'info';
    // A contract of calls throughout has chosen so once, and is told so once.
    const often = found.length * 2 < context.operations.length ? 'often ' : '';
    const unstated = `This contract ${often}names actions instead of resources: ${found.length} of its ${context.operations.length} operations have a verb in their path.`;
    if (found.length > 20 && found.length * 3 > context.operations.length) {
      const [{ at }] = found as [FindingDraft];
      const places = new Set(found.map(one => one.at.pointer)).size;
      context.report({ at, operation: null, message: unstated, severity: 'info', scope: 'contract', places });
      return;
    }
    context.reportConvention({
      keeping: nouns,
      missing: found,
      absentMessage: unstated,
      named: 20,
    });
  },
} satisfies RuleDefinition;

/**
 * The verb stands in the path, and the method says the same. Under any other method the path is a matter of style, and under
 * DELETE nobody reads, caches, or links to it.
 */
const repeatsMethod = ({ method, segments }: Operation, verb: string): boolean =>
  // In the middle of a path it may say for what something is, and not what is done.
  method === 'get' &&
  /^(get|fetch|retrieve|find|list)$/.test(verb) &&
  segmentWords(segments.findLast(segment => !segment.startsWith('{')) ?? '').includes(verb);

const isCommandPath = ({ method, segments }: Operation, i: number): boolean =>
  method === 'post' && /^(actions|commands)$/i.test(segments[i - 1] ?? '') && (segments[i - 2] ?? '').startsWith('{');

/**
 * In views/edit, beside views/recipient and views/console, "edit" is one of the views: what is above it is no
 * collection, for it has neither operations nor items of its own.
 */
function namesView({ operations }: RuleContext, operation: Operation): boolean {
  const above = operation.segments.slice(0, -1);
  const last = operation.segments.length - 1;
  if (last < 1 || above.at(-1)!.startsWith('{') || loneVerb(operation.segments[last]!) === null) return false;
  if (verbIn({ ...operation, segments: above }) !== null) return false;
  const within = operations.filter(({ segments }) => above.every((segment, i) => segments[i] === segment));
  const beside = new Set(within.map(({ segments }) => segments[last]));
  beside.delete(operation.segments[last]);
  return beside.size > 1 && [...beside].every(name => name !== undefined && isNoun(name));
}

/** A POST that computes something from its body and keeps nothing has no resource that the path could name. */
const computes = ({ method, segments, body, responses }: Operation, i: number): boolean =>
  method === 'post' &&
  (i === segments.length - 1 || (looks.test(segments[i]!) && segments.slice(i + 1).every(isNoun))) &&
  body !== null &&
  pure.has(segmentWords(segments[i]!)[0] ?? '') &&
  !responses.some(({ status }) => status === '201' || status === '202');
/** Before what it looks at: /validate/job. */
const looks =
  /^(validate|verify|parse|check|estimate|calculate|compute|preview|simulate|render|translate|analy[sz]e)$/i;
const pure = wordSet(
  `validate verify check calculate compute estimate preview simulate convert translate render parse compare analyze analyse
  test evaluate format normalize match lookup classify decode encode sign encrypt decrypt resolve generate`,
);

/** A command on the only one of its kind, sent by POST: /swarm/unlock, /servers/{id}/tunnel/enable. */
function isOnOne({ method, segments }: Operation, i: number): boolean {
  const noun = segmentWords(segments[i - 1] ?? '').at(-1) ?? '';
  return (
    method === 'post' && i === segments.length - 1 && loneVerb(noun) === null && grammaticalNumber(noun) === 'singular'
  );
}

const isNoun = (segment: string) =>
  !segment.startsWith('{') && loneVerb(segment) === null && verbBeforeNoun(segment) === null;

function verbIn(operation: Operation): string | null {
  if (operation.segments.some(segment => oauth.test(segment))) return null;
  for (const [i, segment] of operation.segments.entries()) {
    // In /{id}/actions/add_route the path says itself that a command follows.
    if (isCommandPath(operation, i)) continue;
    // A command on one item, sent by POST, is lawful; the same verb under another method or without its item is not.
    const command = operation.method === 'post' && (operation.segments[i - 1] ?? '').startsWith('{');
    const called = verbBeforeNoun(segment);
    // Also a command with its object (send-reminder), unless its verb is what a method says: addMember.
    if (called !== null && !(command && !methodVerbs.has(called)) && !computes(operation, i)) return called;
    const repeated = loneMethodVerb(segment);
    if (repeated !== null) return repeated;
    const alone = loneVerb(segment);
    if (alone !== null && !command && !computes(operation, i) && !isOnOne(operation, i)) return alone;
  }
  return null;
}
