import { isObject, keysOf, textOf } from '../../../openapi/located';
import type { Operation } from '../../../openapi/operations';
import { segmentWords, wordsOf } from '../../../openapi/words';
import { type FindingDraft, severities } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { isInbound } from '../errors/_failures';

const secret =
  /^(api[_-]?key|app[_-]?key|access[_-]?(token|key)|auth[_-]?(token|key)|bearer|jwt|password|passwd|secret|session[_-]?(token|key)|subscription[_-]?key)$/i;
/** Names that leave no doubt: both of their words say that nobody else may see it. */
const certain = /^((client|api|app)[_-]?secret|[a-z_-]*private[_-]?key|(tls[_-]?)?client[_-]?cert(ificate)?[_-]?key)$/i;

export default {
  severity: 'error',
  basis: 'http',
  title: 'A credential is sent in the URL',
  clauses: ['auth.1'],
  lesson: 'keys-and-scopes',
  reason:
    'URLs end up in logs, browser histories, referrers, and monitoring, and people paste them into chats (RFC 9110 section 17.9, RFC 6750 section 5.3). A key in the query string is visible to everyone who sees the URL.',
  fixes: [
    'Accept the credential in the Authorization header: Authorization: Bearer <key>.',
    'If a link has to work without a header, sign it, let it expire soon, and let it grant access to that one resource only.',
    'If the credential is another service’s, take it in the body of a POST, or store it once and let clients send its id.',
    'While clients migrate, accept the credential in either place, mark the query parameter as deprecated, and announce when it will stop working.',
  ],
  precedents: [
    { source: 'RFC 6750 §2.3', says: 'A bearer token should not be sent in the query, because URLs are logged.' },
    {
      source: 'RFC 9110 §17.9',
      says: 'URIs are shared, logged, and displayed, so they shouldn’t hold sensitive information.',
    },
    { source: 'Zalando 104', says: 'Endpoints are protected by bearer or OAuth 2 schemes.' },
  ],
  silence: {
    asks: 'does the URL contain a credential?',
    at: () => true,
    because: 'doesn’t take a credential in its URL',
  },
  good: [
    {
      title: 'A bearer credential',
      yaml: `security: [{ key: [] }]
paths: { /orders: { get: { responses: { '200': { description: Orders } } } } }
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
`,
    },
    {
      title: 'An API key in a header, and a page token, which isn’t a credential',
      yaml: `paths: { /orders: { get: { parameters: [{ name: page_token, in: query, schema: { type: string } }], responses: { '200': { description: Orders } } } } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Api-Key } } }
`,
    },
  ],
  bad: [
    {
      title: 'A security scheme with the API key in the query string',
      yaml: `security: [{ key: [] }]
paths: { /orders: { get: { responses: { '200': { description: Orders } } } } }
components:
  securitySchemes:
    key: { type: apiKey, in: query, name: api_key }
`,
    },
    {
      title: 'The API key as an ordinary query parameter',
      yaml: `paths:
  /orders:
    get:
      parameters:
        - { name: access_token, in: query, schema: { type: string } }
      responses: { '200': { description: Orders } }
`,
    },
  ],
  check(context) {
    const schemes = context.descend(context.root, 'components', 'securitySchemes');
    const names = keysOf(schemes);
    const asked = requirementsOf(context);
    const replaced: FindingDraft[] = [];
    for (const name of names) {
      const scheme = context.descend(schemes, name);
      if (!isObject(scheme?.value) || scheme.value.type !== 'apiKey' || scheme.value.in !== 'query') continue;
      if (names.length > 1 && namesSubject(textOf(scheme.value.name), textOf(scheme.value.description))) continue;
      const own = asked.filter(requirement => Object.hasOwn(requirement, name));
      if (own.length === 0) {
        const message = `The credential "${name}" would be sent in the query string, but no operation requires it.`;
        context.report({ at: scheme, message, severity: asked.length === 0 ? 'warning' : 'info' });
        continue;
      }
      const other = headerBeside(context, name);
      const although = other === null ? '' : `, although "${other}" may be sent in a header instead`;
      const message = `The credential "${name}" is sent in the query string${although}.`;
      const said = textOf(scheme.value.description);
      const place = placeOf(context, name);
      // Beside another credential in every requirement it only names the application; if both are in the URL, it may be either.
      const beside = own.every(requirement => Object.keys(requirement).length > 1);
      const apart = own.every(requirement => Object.keys(requirement).some(one => placeOf(context, one) !== place));
      // Whoever can choose the header loses nothing by the query.
      const severity = beside ? (apart ? 'info' : 'warning') : isChoice(context, name) ? 'warning' : 'error';
      // What every visitor of a page can read is no secret.
      const open = isPublic.test(`${name} ${said}`);
      // Who reads it knows that it's for those who can't send a header.
      const backup = lastResort.test(said) || instead.test(said);
      const draft = { at: scheme, message, severity: open || backup ? 'info' : severity } as const;
      if (isChoice(context, name)) replaced.push(draft);
      else context.report(draft);
    }
    // One finding, because there is one decision: the header is there already.
    const [first] = replaced;
    const severity = severities.find(grade => replaced.some(one => one.severity === grade));
    if (replaced.length > 1) {
      const message = `${replaced.length} credentials may be sent in the query string, although the API takes credentials in headers.`;
      context.report({ at: first!.at, message, severity, scope: 'contract', places: replaced.length });
    } else if (first !== undefined) context.report(first);
    reportParameters(context);
  },
} satisfies RuleDefinition;

const isPublic =
  /public_?(api_?)?key|\b(public|publishable|client[- ]side) (api )?keys?\b|\b(in|from) (web )?browsers\b/i;

/** Where the credential of a scheme is sent: `query`, `header`, or `cookie`; '' where nothing says so. */
function placeOf(context: RuleContext, name: string): string {
  const scheme = context.descend(context.root, 'components', 'securitySchemes', name)?.value;
  return isObject(scheme) ? (scheme.type === 'apiKey' ? textOf(scheme.in) : 'header') : '';
}

const lastResort =
  /\b(backup|fall-?back|last resort|alternative|(im|not )possible|can(no|['’])t (send|set|provide|use|be sent)|unable to)\b|\bweb-?sockets?\b|\bserver-sent\b|<img/i;

/** The same credential in a header, which an operation takes in place of this one. */
function headerBeside(context: RuleContext, name: string): string | null {
  return headersBeside(context, name).find(key => stemOf(context, key) === stemOf(context, name)) ?? null;
}

/** True where an operation that takes it in the query also takes a credential in a header. */
const isChoice = (context: RuleContext, name: string): boolean => headersBeside(context, name).length > 0;

function headersBeside(context: RuleContext, name: string): string[] {
  const lists = [context.root.value?.security, ...context.operations.map(({ security }) => security)];
  return lists.flatMap(list => {
    const all: object[] = Array.isArray(list) ? list.filter(isObject) : [];
    if (!all.some(one => Object.hasOwn(one, name))) return [];
    return all
      .map(one => Object.keys(one))
      .flatMap(([key = '', ...more]) => (more.length === 0 && placeOf(context, key) === 'header' ? [key] : []));
  });
}

/** What a scheme is called apart from its place: `api-key-query` and `api-key-header` hold the same key. */
const stemOf = (context: RuleContext, name: string): string => {
  const words = wordsOf(name).filter(
    word => !/^(in|via|by|query|header|url|param|parameter|x|auth|scheme)$/.test(word),
  );
  if (words.length > 0 && words.join() !== 'key') return words.join();
  const sent = textOf(context.descend(context.root, 'components', 'securitySchemes', name)?.value?.name);
  return wordsOf(sent)
    .filter(word => word !== 'x')
    .join();
};

/** Every requirement of the contract: those of its operations, and that of the document, whoever it holds for. */
function requirementsOf({ operations, root }: RuleContext): Record<string, unknown>[] {
  const whole = Array.isArray(root.value?.security) ? root.value.security : [];
  return [...new Set([...whole, ...operations.flatMap(({ security }) => security ?? [])])].filter(isObject);
}

/** It says for whom something is done, beside the credential that proves who asks. */
const namesSubject = (name: string, description: string): boolean =>
  /^(sudo|impersonat\w*|(act|run)_as|on_behalf_of|(as_)?user(_?name|_id)?|(account|tenant|org(anization)?|workspace|company|project|site)(_id|_name|_slug)?)$/.test(
    wordsOf(name).join('_'),
  ) || /\b(sudo|impersonat\w+|act(s|ing)? as (the|a|an|another)|on behalf of (the|a|an|another))\b/i.test(description);

/** One name in many operations is one decision, which is told once. */
function reportParameters(context: RuleContext) {
  const found = new Map<string, FindingDraft[]>();
  for (const operation of context.operations) {
    for (const parameter of operation.parameters) {
      const { name, in: place, node, description } = parameter;
      if (place !== 'query') continue;
      const said = `${description} ${context.effectiveSchema(parameter.schema)?.description ?? ''}`;
      const named = certain.test(name);
      const known = named || secret.test(name);
      // An application is called by its key, and so is a shared link: only what is said of the key tells a credential.
      const schema = context.effectiveSchema(parameter.schema);
      const shown = isIdentifier(name, said, schema?.stated('example') ?? node.value.example)
        ? proves.test(said)
        : credential.test(said) || (entry.test(name) && isSignIn(operation) && !takesPassword(context, operation));
      if (!(known || (vague.test(name) && shown && !isOneTime(operation, said)))) continue;
      if (identifies.test(said) || revoked.test(said) || filters.test(said) || (name === 'secret' && hashed.test(said)))
        continue;
      // Whether to include one, the number of one, or a session that only groups requests.
      if (['boolean', 'integer', 'number'].some(type => schema?.types.has(type)) || isGrouping(name, said)) continue;
      // A name is one sign; a second one is what is said of it, how it is written, or where it is sent.
      const password = textOf(schema?.stated('format')) === 'password';
      // A key that everybody may use counts requests, and protects nothing: DEMO_KEY.
      const demo = /\b(demo|public|sample|guest)/i.test(textOf(schema?.stated('default')));
      // Beside another credential it’s for those who can’t send that one, such as a link, or only says whose it is.
      const own = operation.security?.some(one => Object.keys(one).length > 0) === true;
      const beside = !parameter.required && (instead.test(said) || own);
      const sure = named || !known || password || parameter.required || credential.test(said) || isSignIn(operation);
      // A second one that the client needs is that of another service: the header holds the API's own.
      const always = own && operation.security?.every(one => Object.keys(one).length > 0) === true;
      const foreign = always && parameter.required && !sendsInQuery(context, operation, name);
      const message = `The query parameter "${name}" carries a credential${foreign ? ' besides the API’s own' : ''}.`;
      // What another service sends is written as that service writes it.
      const drafts = found.get(name) ?? [];
      drafts.push({
        at: node,
        operation,
        message,
        // What serves for one sign-in is worth nothing in a log, and whoever has announced the end has seen it.
        severity:
          isInbound(operation) || operation.deprecated || (!named && oneTime.test(said))
            ? 'info'
            : sure && !beside && !demo && !isSocket(operation)
              ? 'error'
              : 'warning',
      });
      found.set(name, drafts);
    }
  }
  for (const [name, missing] of found) {
    const severity = severities.find(grade => missing.some(one => one.severity === grade)) ?? 'info';
    const absentMessage = `The query parameter "${name}" carries a credential in ${missing.length} operations.`;
    context.reportConvention({ keeping: 0, missing, absentMessage, severity, named: 3 });
  }
}

/** The caller chooses the query only where it can’t send the header. */
const instead = /\b(instead of|as an alternative to|rather than)\b[^.]*\bheaders?\b/i;

/** A key that says which account is meant, or that is looked up, proves nothing. */
const identifies =
  /\bto (specify|identify|select|choose) the (account|tenant|project|application|app|organi[sz]ation)\b|\bidentif(y|ies) (your|the) (project|application|app)\b|\b(for|of|to) which (the|an?) [\w ]{1,30} (should|will|is to|must) be (returned|deleted|found|looked up|fetched|loaded)\b/i;

/** The scheme that the operation requires is this very parameter. */
const sendsInQuery = (context: RuleContext, { security }: Operation, name: string): boolean =>
  (security ?? []).some(one =>
    Object.keys(one).some(
      key =>
        placeOf(context, key) === 'query' &&
        textOf(context.descend(context.root, 'components', 'securitySchemes', key)?.value?.name) === name,
    ),
  );

/** What a list is searched by is no credential, even if it's called a key. */
const filters = /\bfilters?\b[^.]*\b(matching|by)\b/i;

/** A hash to search by shows nobody what was hashed. */
const hashed = /\bhash(es|ed)?\b|\bfilters? by\b/i;

/** A browser that opens a WebSocket can't set its headers. */
const isSocket = ({ segments }: Operation): boolean =>
  segments.some(segment => /^(ws|web-?sockets?|sockets?)$/i.test(segment));

/** The session that is named is what the operation is about, and not who asks. */
const revoked =
  /\b(sessions?|tokens?|keys?) (to|that should|that will) (be )?(revoked?|deleted?|ended?|invalidated?|listed?|removed?|terminated?)\b/i;

/** Names that are credentials only where something else says so. */
const vague = /^(token|session[_-]?id|auth|key|sid)$/i;
const credential =
  /\b(credentials?|secrets?|passwords?|bearer|jwt|api[- ]?keys?|(access|auth|authentication|authorization|session|user|login) tokens?|authenticat(e|es|ed|ion) (the|this|your|with|by|against))\b/i;

/** An id that is said or shown to be one only names a session, as the ids in paths do, wherever it is taken from. */
const isIdentifier = (name: string, said: string, example: unknown): boolean =>
  /[_-]?id$/i.test(name) && (names.test(said) || /^[a-z]{2,}_[0-9A-Za-z]+$/.test(textOf(example)));
const names = /\b(id|identifier) of (the|a|an|this|your) (\w+ ){0,2}session\b|\bsid\W{0,2} claim\b/i;
const proves = /\b(credentials?|secrets?|authenticat(es?|ing)|signs? (you|the user|a user) in)\b/i;

/** Of those, the ones by which a client lets itself in or out where it signs in. */
const entry = /^(token|session[_-]?id|auth|sid)$/i;

/** A link that was sent to a person lets them in once, or to one thing only: that is what such links are for. */
const isOneTime = ({ segments }: Operation, said: string): boolean =>
  oneTime.test(said) ||
  (/\bshort[- ]?lived\b/i.test(said) && !credential.test(said)) ||
  segments
    .flatMap(segmentWords)
    .some(word =>
      /^(verif\w*|confirm\w*|reset\w*|forgot\w*|invit\w*|activat\w*|unsubscribe\w*|magic|recover\w*)$/.test(word),
    );
const oneTime =
  /\b(one-?time|single-?use|magic link|e-?mailed|sent (to you )?(by|via|in an?) e-?mail|(verification|confirmation|reset|invit\w+|activation|unsubscribe|recovery|share|download|log-?out|sign-?out)( password)? (tokens?|links?|keys?|codes?))\b/i;

/** The credential is in the body: what is in the URL says what it is for. */
const takesPassword = (context: RuleContext, { requestContent: contents }: Operation): boolean =>
  contents.some(({ schema }) =>
    [...context.fields(schema).keys()].some(name => /^(password|passwd|pass_?code|pin)$/i.test(name)),
  );

/** A session token that a client makes up, so that requests are counted or billed together, lets nobody in. */
const isGrouping = (name: string, description: string) =>
  /^session[_-]?(token|id|key)$/i.test(name) && grouping.test(description) && !signedIn.test(description);
const grouping =
  /\bbill(ing|ed)\b|\bUUIDs?\b|\brandom(ly generated)? (string|value|id)\b|\bgroups? (\w+ ){0,3}(requests|calls|queries|searches)\b/i;
const signedIn = /\b(sign|log|logg)(s|ed|ing)?[- ]?in\b|\bauthenticat/i;

/** Signing in or out, by the path. */
const isSignIn = ({ segments }: Operation) =>
  segments.some(segment => /^(log-?out|log-?in|sign-?(out|in)|auth|authenticate)$/i.test(segment));
