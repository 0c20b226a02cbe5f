import { isRead, isStreamed, isSuccess, type Operation } from '../../../openapi/operations';
import { affirms } from '../../../openapi/prose';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

/** The work itself takes long: not a flight, and not the slot that is booked. */
const slow =
  /^\W*((this|it|the (call|request|operation|answer|response|query|export|import|report|merge|migration|backup|work|job|calculation|processing))\b[^.]{0,30}\b)?(may |can |will |often |usually )?(takes?|needs?|lasts?|runs? for)\b[^.]{0,12}\b(several|many|a few|some|up to \d+|\d+ or more|a long|long) ?(minutes|hours|time|while)?\b/i;
const long = /\b(minutes|hours|long (time|while))\b/i;
/** The client is to wait inside the request. */
const waits =
  /\b(waits?|blocks?|holds?) (\w+ ){0,3}(until|for) (\w+ ){0,4}(finish|finished|complete|completed|done|ready|ends?)\b|\b(answers?|returns?|responds?|(answer|response) (comes|follows)) (only )?(when|once|after|as soon as) (\w+ ){0,4}(finish|finished|finishes|complete|completed|completes|done|ready)\b|\bno (answer|response) (until|before) (\w+ ){0,4}(finished|complete|completed|done|ready)\b|\b(raise|increase|set|extend) (\w+ |\w+'s ){0,3}time-?outs?\b|\bkeep the connection open\b|\blong[- ]running (request|call)\b/i;
const patience = /\b(raise|increase|extend|longer|higher) (\w+ |\w+['’]s ){0,3}time-?outs?\b|\blong[- ]running\b/i;
/** Words that say that the work goes on after the response. */
const later =
  /\b(asynchronous(ly)?|in the background|queued?|job|poll(ed|ing)?|accepted|notif(y|ied)|webhook|call-?back|later)\b|\b(status|state) (will )?changes? to\b/i;
const handle = /^(job|task|operation|run|process)(_?(id|url|uri|href))?$/i;

export default {
  severity: 'warning',
  basis: 'design',
  title: 'Long-running work happens inside the request',
  clauses: ['endpoints.5', 'states.4'],
  lesson: 'long-running-jobs',
  reason:
    'If a connection stays open for minutes, a proxy, a phone, or a deployment may cut it. The work continues, but the response is lost, and the retry starts the same work again.',
  fixes: [
    'Return 202 immediately with a job that has a URL, and let the client poll it at the interval in Retry-After.',
    'Return 202 and send a webhook when the work is done.',
    'Split the work into pieces that each finish within a second, and let the client request them one after another.',
  ],
  precedents: [
    { source: 'RFC 9110 §15.3.3', says: '202 accepts the work, and should point to a status monitor.' },
    { source: 'Azure lro-returns-202', says: 'A long-running operation returns 202 with a status monitor.' },
    { source: 'AIP-151', says: 'A long-running method returns an Operation to poll.' },
    { source: 'Zalando 253', says: 'Asynchronous work is a job resource with a status.' },
    { source: 'Azure lro-no-post-create', agrees: false, says: 'Create with PUT, not with a long-running POST.' },
  ],
  silence: {
    asks: 'does a client wait while long work is done?',
    at: ({ method, isItem }) => method === 'post' && !isItem,
    because: 'doesn’t say that a client waits for long work',
  },
  good: [
    {
      title: 'A job to poll',
      yaml: `paths:
  /exports:
    post:
      description: The export takes several minutes; poll the job.
      responses: { '202': { description: The job, headers: { Location: { schema: { type: string } } } } }
`,
    },
    {
      title: 'A search that responds after a few seconds',
      yaml: `paths:
  /searches:
    post:
      description: Takes a few seconds on large catalogues.
      responses: { '200': { description: The results } }
`,
    },
  ],
  bad: [
    {
      title: 'The client has to hold the connection open',
      yaml: `paths:
  /exports:
    post:
      description: This takes several minutes on large accounts; raise your client's timeout.
      responses: { '200': { description: The finished export } }
`,
    },
  ],
  check(context) {
    for (const operation of context.operations) {
      if (operation.responses.some(({ status }) => status === '202')) continue;
      // Who subscribes to a stream waits for what comes, and not for an end.
      if (operation.responses.some(isStreamed)) continue;
      if (isPolled(context, operation) || isHealthCheck(operation)) continue;
      // Setting a timeout of something else is quick.
      if (operation.segments.some(segment => /time-?out/i.test(segment))) continue;
      const started = returnsStarted(context, operation);
      const texts = textsOf(operation)
        // Few texts have the word, and the pattern takes long to find that out.
        .map(text => (/wait/i.test(text) ? text.replace(needsNoWait, '') : text))
        .map(text => (started ? text.replace(afterwards, '') : text));
      // Who says "raise your timeout" holds the line, whatever else is handed out.
      const explicit = texts.some(text => affirms(text, waits));
      if (!explicit && (started || !texts.some(isSlow) || handsOver(context, operation))) continue;
      const message = `${operation.label} says that it takes a long time, and it responds only when the work is done.`;
      // What finishes before the response may well be quick: that it takes long, or needs another timeout, is the second sign.
      const slowly = texts.some(isSlow) || texts.some(text => affirms(text, patience));
      context.report({ at: operation.node, operation, message, severity: slowly ? 'warning' : 'info' });
    }
  },
} satisfies RuleDefinition;

/** Who doesn't want to wait has a way not to. */
const needsNoWait =
  /[^.\n]*\b(not|n[’']t|without|no need|never|instead of|rather than)\b[^.\n]{0,30}\bwait(ing)?\b[^.\n]*/gi;

/** What a client is to do once it has the response. */
const afterwards =
  /(?<=^|[.!?]\s|\n)\W*(please )?waits? until\b[^.]*|[^.\n]*\bwaits? (until|for)\b[^.]*\bbefore\b[^.]*/gi;

/** A read of how the server is: what it finds is only true now, and a job would report it too late. */
const isHealthCheck = (operation: Operation): boolean =>
  isRead(operation) && operation.segments.some(segment => health.test(segment));
const health = /^(health(-?_?checks?|z)?|(live|readi)(ness|z)|ready|alive|ping|heartbeat|status|diagnos(tics?|e))$/i;

/** A read of how far something is: who reads it again and again waits for nothing in a request. */
const isPolled = (context: RuleContext, operation: Operation): boolean =>
  isRead(operation) &&
  (affirms(operation.description, polls) ||
    operation.responses.filter(isSuccess).some(({ content }) =>
      content.some(({ schema }) => {
        const names = [...context.fields(schema).keys()];
        return names.some(name => /^(status|state)$/i.test(name)) && names.some(name => progress.test(name));
      }),
    ));
const polls = /\bpolls?\b[^.]{0,60}\b(progress|status|updates?|complet\w+)\b|\bpoll(ing)? (every|interval)\b/i;
const progress = /^(progress|percent(age)?(_?(complete|done))?|eta\w*|(started|finished|completed|ended)(_?at)?)$/i;

/** The response lists what was started, each with a status to poll. */
const returnsStarted = (context: RuleContext, { responses }: Operation): boolean =>
  responses.filter(isSuccess).some(({ content }) =>
    content.some(({ schema }) => {
      const fields = [...context.fields(schema).values()];
      return fields.some(
        field => /^(jobs|tasks|operations)$/i.test(field.name) && field.schema?.items?.fields.has('status') === true,
      );
    }),
  );

/** What the operation says of itself and of its good responses. */
const textsOf = ({ summary, description, responses }: Operation): string[] => [
  summary,
  description,
  ...responses.filter(isSuccess).map(response => response.description),
];

const isSlow = (text: string) =>
  text.split(/(?<=[.!?;])\s+/).some(sentence => slow.test(sentence) && long.test(sentence));

/** It says that the work goes on afterwards, or returns the handle of a job. */
function handsOver(context: RuleContext, operation: Operation): boolean {
  if (textsOf(operation).some(text => affirms(text, later))) return true;
  return operation.responses
    .filter(isSuccess)
    .some(
      response =>
        response.headers.has('retry-after') ||
        response.content.some(({ schema }) => [...context.fields(schema).keys()].some(name => handle.test(name))),
    );
}
