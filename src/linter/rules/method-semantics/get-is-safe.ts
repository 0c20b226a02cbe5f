import { isCacheable, isStreamed, isSuccess, type Operation, queryInputs } from '../../../openapi/operations';
import { unsafeVerbInSegment, unsafeVerbInSentence } from '../../../openapi/verbs';
import { segmentWords, wordSet, wordsOf } from '../../../openapi/words';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { reading, type SignOfChange, saysItReads, signInWords, signsOfChange } from './_signs-of-change';

export default {
  severity: 'error',
  basis: 'http',
  title: 'A GET changes something',
  clauses: ['endpoints.1'],
  lesson: 'method-semantics',
  reason:
    'Prefetchers, crawlers, link previews, and retrying proxies send GET on their own (RFC 9110 section 9.2.1). If a GET changes something, any of them can trigger that change without anyone asking for it.',
  fixes: [
    'Use POST for the action, and record it: POST /orders/{id}/cancellations.',
    'Use the method that fits: DELETE to delete, PUT or PATCH to change.',
    'Split the operation: a GET that only shows what would happen, and a POST that makes it happen.',
  ],
  precedents: [
    { source: 'RFC 9110 §9.2.1', says: 'GET is safe: a client doesn’t ask for any change.' },
    { source: 'Zalando 149', says: 'Safe methods have no intended side effects.' },
    { source: 'AIP-136', says: 'Use POST for methods with side effects, and GET for those that read.' },
    { source: 'Graph Behavior modeling', says: 'GET is for listing and reading.' },
  ],
  silence: {
    asks: 'can a read change something?',
    at: ({ method }) => method === 'get',
    because: 'doesn’t suggest that it changes anything',
  },
  good: [
    {
      title: 'GETs that only read, and nouns that look like verbs',
      yaml: `paths:
  /orders/{id}/refunds:
    get: { operationId: listRefunds, summary: Lists the refunds of an order, responses: { '200': { description: Refunds } } }
  /archive:
    get: { operationId: readArchive, summary: Archive of old orders, responses: { '200': { description: Orders } } }
`,
    },
  ],
  bad: [
    {
      title: 'A link that cancels an order',
      yaml: `paths:
  /orders/{id}/cancel:
    get: { summary: Cancels the order, responses: { '200': { description: Order } } }
`,
    },
    {
      title: 'The operationId gives it away',
      yaml: `paths:
  /orders/{id}/cleanup:
    get: { operationId: deleteOldItems, responses: { '200': { description: Done } } }
`,
    },
  ],
  check(context) {
    const lists = new Set(context.lists.map(({ operation }) => operation));
    for (const operation of context.operations) {
      if (!isCacheable(operation) || isPlayed(operation) || onlyComputes(context, operation)) continue;
      const signs = signsOfChange(context, operation);
      const [first, second] = signs;
      if (first === undefined || (second === undefined && (lists.has(operation) || saysItReads(operation)))) continue;
      if (namesThing(operation, lists.has(operation))) continue;
      // One word may mean something else: only a second, independent sign makes it certain. A verb alone at the end of the
      // path is one word, but hardly anything else.
      const severity =
        sendsBrowserAway(operation, signs) ||
        isOauthReturn(operation) ||
        isCsrf(operation) ||
        isLink(operation) ||
        isForm(context, operation) ||
        returnsWhat(operation) ||
        setsHeader.test(`${operation.summary} ${operation.description}`)
          ? 'info'
          : second !== undefined &&
              !dropsCache(operation) &&
              !isDeprecated(operation) &&
              !isSignOut(operation) &&
              !needsOwnHeader(operation) &&
              !sendsMock(operation) &&
              isSaid(operation, signs) &&
              signs.some(({ verb }) => isGrave(operation, verb))
            ? 'error'
            : second !== undefined || isLoneVerb(operation)
              ? 'warning'
              : 'info';
      const message = `${operation.label} should only read, but ${signs.slice(0, 2).map(signInWords).join(', and ')}.${isBesidePost(context.operations, operation) ? ' POST on the same path exists already.' : ''}`;
      context.report({ at: operation.node, operation, message, severity });
    }
  },
} satisfies RuleDefinition;

/** Then the GET can go. */
const isBesidePost = (operations: readonly Operation[], { path }: Operation): boolean =>
  operations.some(one => one.method === 'post' && one.path === path);

/** What is only stored to be faster is there again with the next request. */
const dropsCache = ({ segments, id, summary, description }: Operation): boolean =>
  [...segments.flatMap(segmentWords), ...wordsOf(id), ...wordsOf(summary)].some(word => /^caches?$/.test(word)) ||
  /\b(as stale|cached (data|tokens?|values?|results?|entries|responses?))\b/i.test(description);

/** Generators make the path and the name of one another: where there are texts, they have to say it too. */
const isSaid = ({ summary, description }: Operation, signs: readonly SignOfChange[]): boolean =>
  `${summary}${description}`.trim() === '' || signs.some(({ place }) => place !== 'path' && place !== 'operationId');

/** What is made up harms nobody. */
const sendsMock = ({ summary, description }: Operation): boolean =>
  /\b(mock|test|dummy|sample|fake)\b/i.test(`${summary} ${description}`);

/** A team that has deprecated an operation knows what it does. */
const isDeprecated = ({ deprecated, summary, description }: Operation): boolean =>
  deprecated || /\bdeprecated\b/i.test(`${summary} ${description}`);

/** People who are signed out sign in again, and OpenID Connect signs out by GET (RP-Initiated Logout 1.0 section 2). */
const isSignOut = ({ segments, id }: Operation): boolean =>
  [segments.at(-1) ?? '', id].some(name => /(^|_)(log_?(out|off)|sign_?(out|off))(_|$)/.test(wordsOf(name).join('_')));

/** Nothing that follows links on its own sends the token that was handed out for this one request. */
const needsOwnHeader = ({ parameters }: Operation): boolean =>
  parameters.some(
    ({ in: place, required, description }) =>
      place === 'header' &&
      required &&
      /\b(one[- ]?time|single[- ]?use|confirmation|verification)\b/i.test(description),
  );

/** What the browser does with a header changes nothing on the server: Clear-Site-Data. */
const setsHeader = /\bsets? (the|an?) [\w-]+ header\b/i;

const isLoneVerb = ({ segments }: Operation): boolean =>
  unsafeVerbInSegment(segments.at(-1) ?? '') !== null && segmentWords(segments.at(-1)!).length === 1;

const contentTypes = ({ responses }: Operation): string[] =>
  responses.filter(isSuccess).flatMap(({ content }) => content.map(({ mediaType }) => mediaType));

/** A player or a socket can only GET it, and what it starts is how the response is made. */
const isPlayed = (operation: Operation): boolean =>
  operation.responses.some(one => one.status === '101' || isStreamed(one)) ||
  contentTypes(operation).some(type =>
    /^(video|audio|image)\/|mpegurl|dash\+xml|octet-stream|x-mixed-replace|vnd\.ms-sstr|playlist/.test(type),
  );

/** An identity provider sends the browser there with a code that works once: OAuth 2.0 has no other method for it. */
const isOauthReturn = (operation: Operation): boolean =>
  (operation.segments.some(segment => /^(auth|oauth2?|oidc|sso|callback)$/i.test(segment)) &&
    queryInputs(operation).some(({ name }) => name === 'code')) ||
  (operation.responses.every(({ status }) => !status.startsWith('2')) &&
    /\b(oauth2?|openid|oidc|callback)\b/i.test(
      `${operation.summary} ${operation.description} ${wordsOf(operation.id).join(' ')}`,
    ));

/** A token against forged requests has to come by GET: a POST for it would need one itself. */
const isCsrf = ({ segments }: Operation): boolean =>
  segments.flatMap(segmentWords).some(word => /^[cx]srf$/.test(word));

/** In /triggerDefinitions, "trigger" is half of a noun: its name ends in a word of reading, or its texts and its list say so. */
const namesThing = ({ segments, id, summary, description }: Operation, isList: boolean): boolean => {
  const words = segmentWords(segments.findLast(segment => !segment.startsWith('{')) ?? '');
  if (words.length < 2 || unsafeVerbInSentence(summary) !== null || unsafeVerbInSentence(description) !== null)
    return false;
  const [said = ''] = wordsOf(summary);
  return isList || reading.has(said) || reading.has(said.replace(/s$/, '')) || reading.has(wordsOf(id).at(-1) ?? '');
};

/** What destroys, pays, grants, or revokes does harm at once; what is sent, started, or changed costs time. */
const grave = wordSet(
  'delete remove destroy purge terminate cancel approve reject deny deactivate disable revoke suspend pay capture void refund',
);
/** The link in a message confirms an address or an account, as it was sent for; what is booked or paid is confirmed for money. */
const binding = wordSet('order orders booking bookings reservation reservations purchase purchases payment payments');

const isGrave = ({ segments, id }: Operation, verb: string): boolean =>
  grave.has(verb) ||
  (verb === 'confirm' && [...segments.flatMap(segmentWords), ...wordsOf(id)].some(word => binding.has(word)));

/** What would happen is returned, and nothing happens: the path, the name, or a text says so. */
function onlyComputes(context: RuleContext, operation: Operation): boolean {
  const { segments, id, summary, description, responses } = operation;
  if (isOfText(operation)) return true;
  const last = segmentWords(segments.findLast(segment => !segment.startsWith('{')) ?? '').at(-1) ?? '';
  if ([last, wordsOf(id).at(-1) ?? ''].some(word => computed.test(word))) return true;
  const returned = responses
    .filter(isSuccess)
    .flatMap(({ content }) => content.map(({ schema }) => context.effectiveSchema(schema)?.description ?? ''));
  return [summary, description, ...returned].some(text => changesNothing.test(text));
}

/** A function of a text that the caller sends: what it removes, it removes from that. */
const isOfText = (operation: Operation): boolean =>
  !operation.path.includes('{') &&
  queryInputs(operation).some(({ name }) => /^(input|(input_?)?(text|string)|html|markdown|xml)$/i.test(name));

const computed = /^(estimat(es?|ions?)|previews?|quotes?|quotations?|simulations?|calculations?|forecasts?)$/;
const changesNothing =
  /\b(do|does|did|will|would)( not|n[’']t) (actually |really )?(perform|create|change|modify|execute|apply|delete|send|update|save|start)\b|\bdry[- ]runs?\b|\bwithout (actually )?(creating|changing|saving|sending|applying|deleting)\b|\bno (\w+ ){1,3}(will be|is|are) (created|changed|sent|deleted|modified)\b/i;

/** What a person opens in a browser, such as a link in an e-mail, is a page, or sends the browser on. */
const isLink = (operation: Operation): boolean => {
  const opened =
    contentTypes(operation).includes('text/html') || operation.responses.every(({ status }) => !status.startsWith('2'));
  return (
    opened &&
    (/\b(page|form|html)\b/i.test(`${operation.summary} ${operation.description}`) ||
      queryInputs(operation).some(({ name }) => /^(\w+[_-])?(token|code|hash|signature|verify_?\w*)$/i.test(name)))
  );
};

/** Without any input, nothing is made: it's the page on which a person makes it. */
const isForm = (context: RuleContext, { segments, parameters, responses }: Operation): boolean =>
  parameters.length === 0 &&
  /^(create|new|add|edit|register)$/i.test(segments.at(-1) ?? '') &&
  responses.filter(isSuccess).every(({ content }) => content.every(({ schema }) => context.fields(schema).size === 0));

/** The description says that something is returned, whatever the name says: `Returns a URL that starts the meeting`. */
const returnsWhat = ({ description }: Operation): boolean =>
  /^\s*(returns?|retrieves?|gets?|lists?|provides?|shows?|fetch(es)?|checks?|reads?|describes?)\b/i.test(description);

/** Signing out of a browser session is a page that the browser is sent to, and that sends it on: OpenID Connect RP-Initiated Logout. */
const sendsBrowserAway = (operation: Operation, signs: readonly SignOfChange[]): boolean =>
  (signs.every(({ verb }) => /^(log|sign)[ _-]?out$/i.test(verb)) || isEndSession(operation)) &&
  (operation.responses.some(({ status, headers }) => /^3/.test(status) || headers.has('location')) ||
    queryInputs(operation).some(({ name }) =>
      /^((post_?logout_?)?redirect_?(ur[il]|to)?|return_?(to|ur[il])|callback_?ur[il])$/i.test(name),
    ));

const isEndSession = ({ segments, description, responses }: Operation): boolean =>
  segments.some(segment => /^((log|sign)-?_?out|end-?_?session)$/i.test(segment)) &&
  (/\b(openid|oidc|rp-initiated)\b/i.test(description) ||
    responses.every(({ status }) => /^3|^default|^4|^5/.test(status)));
