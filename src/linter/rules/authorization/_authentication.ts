import type { Field } from '../../../openapi/effective-schema';
import { isObject, keysOf, textOf } from '../../../openapi/located';
import { isFailureStatus, isSuccess, type MediaTypeContent, type Operation } from '../../../openapi/operations';
import { segmentWords, wordsOf } from '../../../openapi/words';
import type { RuleContext } from '../../rule-context';

/** True where a contract says how callers authenticate: with a requirement, a parameter, a field, or in words. */
export const statesAuthentication = (context: RuleContext): boolean =>
  context.operations.some(statesCredential) ||
  words.test(context.overview) ||
  sentByHand.test(context.overview) ||
  context.child(context.root, 'security') !== null ||
  isSentInBodies(context);

/**
 * @param context The context.
 * @returns True where something shows that callers differ though no credential is stated: a 401, a failure or an
 * operation that says who may call, or a token that is handed out.
 */
export const hintsAtCredential = (context: RuleContext): boolean =>
  context.operations.some(
    ({ summary, description, responses }) =>
      responses.some(
        one =>
          (one.status === '401' && !hasOtherReason(one.description)) ||
          (isFailureStatus(one.status) && refused.test(one.description)),
      ) || [summary, description].some(text => callers.test(text)),
  ) || handsOutToken(context);

/** A 401 is sometimes taken for whatever isn't allowed: "Audits deactivated by user". */
const hasOtherReason = (description: string): boolean =>
  wordsOf(description).length > 2 && !ofCredential.test(description);
const ofCredential =
  /aut[eho]|credential|token|\b(api[- ]?)?keys?\b|log(ged|ging|s)?[- ]?in|sign(ed|ing|s)?[- ]?in|password|session|permission|access|denied|forbidden|allowed|invalid|expired|missing|jwt|bearer|\b401\b/i;

/** A request holds the key of an API; or signing in is an operation of its own, which takes a password or returns a token. */
const handsOutToken = ({ operations, fields }: RuleContext): boolean =>
  operations.some(({ method, segments, requestContent, responses }) => {
    const named = (contents: readonly MediaTypeContent[], pattern: RegExp) =>
      contents.some(({ schema }) => [...fields(schema).keys()].some(name => pattern.test(name)));
    if (named(requestContent, inBody)) return true;
    if (method !== 'post' || !segments.some(segment => signIn.test(segment))) return false;
    return named([...requestContent, ...responses.filter(isSuccess).flatMap(({ content }) => content)], secretField);
  });

const signIn = /^(log-?_?in|sign-?_?in|auth|authenticate|authentication|sessions?|tokens?|oauth2?|users?)$/i;
const secretField = /^(password|passwd|token|jwt|session_?id|(access|auth|refresh|id|session)[_-]?token)$/i;
/** Why a request was rejected. */
const refused =
  /\b(unauthori[sz]ed|unauthenticated|not (authenticated|authori[sz]ed|logged in|signed in)|authentication|(invalid|missing|expired|bad) (access |bearer |auth )?(tokens?|credentials?|api[- ]?keys?)|permission denied|(lacks?|without|insufficient|no) (the )?(permissions?|privileges?|rights)|access denied)\b/i;
/** Who may call an operation. */
const callers =
  /\b(logged[- ]in|signed[- ]in|authenticated|current) (user|customer|caller|account)\b|\b(requires?|needs?) (\w+ ){0,4}(authentication|permissions?|privileges?|rights?|role|login|api[- ]?key|(access )?token)\b|\bcaller (is required|must|needs|has to)\b|\b(only )?(admins?|administrators?|owners?) (can|may) (only )?\b|\b(access tokens?|api[- ]?keys?) (is|are|must|for|of|to)\b/i;

/**
 * @param context The context.
 * @returns True for a service that the API's own team runs for many: one of its servers has a public address. A demo, an
 * example, and an address that each installation fills in are none.
 */
export function isHosted(context: RuleContext): boolean {
  const servers = context.descend(context.root, 'servers');
  if (!Array.isArray(servers?.value)) return false;
  return servers.value.some((_, i) => {
    const server = context.descend(servers, i)?.value;
    const [, host = ''] = /^(?:(?:https?|wss?):)?\/\/([^/:?#]+)/i.exec(addressOf(server)) ?? [];
    return publicHost.test(host) && !/^[\d.]+$/.test(host) && !placeholder.test(host) && !isTrialServer(host, server);
  });
}

/** The team tries its own releases there; beside it, what others install has no address of the team's. */
const isTrialServer = (host: string, server: unknown): boolean =>
  /(^|[.-])(staging|stage|dev|devel|qa|uat)([.-])/i.test(host) ||
  (isObject(server) && /\b(staging|development)\b/i.test(textOf(server.description)));

/** True where it runs on the caller's own machine or network, and nowhere else. */
export function isLocal(context: RuleContext): boolean {
  const servers = context.descend(context.root, 'servers');
  const all = Array.isArray(servers?.value) ? servers.value : [];
  return (
    all.length > 0 &&
    all.every((_, i) =>
      /^\w+:\/\/(localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|[^/:]+\.(local|lan|internal)\b)/i.test(
        addressOf(context.descend(servers, i)?.value),
      ),
    )
  );
}

/** True where every server only stands for one, such as https://serverRoot: who implements the contract adds what protects it. */
export function isForOthers(context: RuleContext): boolean {
  const servers = context.descend(context.root, 'servers');
  const all = Array.isArray(servers?.value) ? servers.value : [];
  return (
    all.length > 0 &&
    all.every((_, i) =>
      /^\w+:\/\/(\w*server\w*|\w*host\w*|\{[^}]*\})([:/]|$)/i.test(addressOf(context.descend(servers, i)?.value)),
    )
  );
}

const publicHost = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i;
/** A host that stands for another one, or for one's own. */
export const placeholder =
  /(^|[.-])(localhost|local|internal|lan|test|invalid|demo|your|my|host|hostname|server|domain|petstore|swaggerhub|acme|contoso|foo)([.-]|$)|(^|[.-])examples?[.-]|(^|[.-])(your|my)[a-z]|(^|[.-])(any|self)-?hosted[.-]/i;

/** With its variables as they are by default. */
const addressOf = (server: unknown): string =>
  isObject(server)
    ? textOf(server.url).replace(/\{(\w+)\}/g, (whole, name: string) => {
        const variables = isObject(server.variables) ? server.variables : {};
        const variable = variables[name];
        return isObject(variable) ? textOf(variable.default) : whole;
      })
    : '';

/** The contract tells in words how callers authenticate. */
const words =
  /\b(authenticat\w+|authenti[fs]\w+|autenti\w+|authori[sz]\w+|autori[sz]a\w+|bearer|(api|access|secret)[- ]?keys?|access[- ]tokens?|jwts?|oauth|hmac|signed requests?|requests? (is|are|must be|has to be) signed|no credentials?|open to everyone)\b|аутентифик|авторизац|认证|鉴权|認証|인증/i;

/** An example in the overview sends a header that is none of a body: `curl -H 'auth: …'`, or `> auth: …`. */
const sentByHand =
  /(-H|--header)[ =]\\?["'](?!content-|accept|user-agent|cache-|if-|origin|host)[\w-]+\s*:|^\s*>?\s*[\w-]*(auth(?!or)|api-?key|token)[\w-]*\s*:\s*\S/im;

const header = /(^|-)(authorization|auth|api-?key|app-?key|token|secret|credentials?|session)(-|$)|^x-.*-key$/i;

const statesCredential = ({ security, parameters, description, node }: Operation): boolean =>
  security !== null ||
  // Gateways state it in extensions: x-amazon-apigateway-auth.
  keysOf(node).some(name => /^x-(.*-)?(auth|authorizers?|authentication|security|api-?key\w*)(-|$)/i.test(name)) ||
  words.test(description) ||
  parameters.some(
    ({ in: place, name, description: said }) =>
      place !== 'path' &&
      (credential.test(name) ||
        isSaidToBe(name, said) ||
        ((place === 'header' || place === 'cookie') && header.test(name))),
  );

/** `key`, or `keyid`: its name alone may be that of anything. */
const isSaidToBe = (name: string, said: string): boolean =>
  /key|token|secret|password|auth/i.test(name) && saysCredential.test(said);

const credential =
  /^((api|app|access|auth|oauth|consumer|license|subscription)[_-]?(key|token|secret)|key_?id|token)$/i;
const saysCredential =
  /\b(api|access|auth\w*|licen[cs]e|account|subscription|secret|private|session|bearer|user) (key|token)s?\b|\bcredentials?\b|\bauthenticat\w+\b|\bjwt\b/i;

/**
 * Where clients authenticate in the body, most bodies require a credential, or hold one in a part that says who asks. One
 * among many is data, such as the key of another service that a client stores.
 */
function isSentInBodies(context: RuleContext): boolean {
  const isCredential = ({ name, required, schema }: Field): boolean =>
    (required && inBody.test(name)) ||
    (/^(auth_?)?token$/i.test(name) && /\b(authentication|bearer|oauth) token\b/i.test(schema?.description ?? ''));
  const asks = ({ name, schema }: Field): boolean =>
    /^request[_-]?(info|header|context)|^(auth|credentials?|authentication)$/i.test(name) &&
    schema?.variants.some(({ fields }) => [...fields.keys()].some(key => inBody.test(key))) === true;
  const bodies = context.operations.map(one => one.requestContent).filter(content => content.length > 0);
  const asking = bodies.filter(content =>
    content.some(({ schema }) =>
      context
        .variants(schema)
        .some(({ fields }) => [...fields.values()].some(field => isCredential(field) || asks(field))),
    ),
  );
  return asking.length > 0 && asking.length * 2 >= bodies.length;
}

/**
 * @param context The context.
 * @returns True where some request has a part that proves who sends it, though most have none: the uid of a session, a
 * verification code, a secret.
 */
export const isSentWithRequests = (context: RuleContext): boolean =>
  context.operations.some(
    ({ parameters, requestContent }) =>
      parameters.some(
        ({ in: place, name, description }) => place !== 'path' && proof.test(`${name}: ${description}`),
      ) ||
      requestContent.some(({ schema }) =>
        [...context.fields(schema).values()].some(({ name, schema: field }) =>
          proof.test(`${name}: ${field?.description ?? ''}`),
        ),
      ),
  );

/**
 * @param context The context.
 * @returns True where a text says that clients are known by a cookie: browsers send it, whatever the contract declares.
 */
export function isKnownByCookie({ root, overview, operations }: RuleContext): boolean {
  const tags: unknown[] = Array.isArray(root.value?.tags) ? root.value.tags : [];
  return [
    overview,
    ...tags.map(tag => (isObject(tag) ? textOf(tag.description) : '')),
    ...operations.map(({ description }) => description),
  ].some(text => /\bcookies?\b/i.test(text));
}

const proof =
  /^secret:|\b(authori[sz]ed|authenticated|logged[- ]in) (uid|user id|session)\b|\b(uid|id|token|key) (of|for) (the|your|this|an?) (authori[sz]ed |authenticated |current )?session\b|\b(session|login|auth|authentication) (token|key)\b|\b(verification|confirmation) code\b|\bself-signed jwt\b/i;

/**
 * @param context The context.
 * @returns True where a parameter, or a field that several bodies have, has a name such as those of credentials: nothing
 * says that it is one, but callers may well be known by it.
 */
export function resemblesCredential({ operations, fields }: RuleContext): boolean {
  if (
    operations.some(one => one.parameters.some(({ in: place, name }) => place !== 'path' && hasNameOfCredential(name)))
  )
    return true;
  const bodies = operations.filter(one =>
    one.requestContent.some(({ schema }) => [...fields(schema).keys()].some(hasNameOfCredential)),
  );
  return bodies.length > 1;
}

const hasNameOfCredential = (name: string): boolean => {
  const words = wordsOf(name);
  return (
    words.some(word => /^(tokens?|auth|apikey|secret|session|signature|sign|credentials?|hmac|jwt|uid)$/.test(word)) &&
    !words.some(word => /^(page|next|continuation|sync|cursor|resume|push|device|fcm)$/.test(word))
  );
};

const inBody = /^(api[_-]?(key|secret)|(access|auth)[_-]?token)$/i;

/** Where the credential of a scheme is sent: `query`, `header`, or `cookie`; '' where nothing says so. */
export function placeOf(context: RuleContext, name: string): string {
  const scheme = context.descend(context.root, 'components', 'securitySchemes', name)?.value;
  return isObject(scheme) ? (scheme.type === 'apiKey' ? textOf(scheme.in) : 'header') : '';
}

/** What an operation is about: the last word of its path. */
export const thingOf = ({ segments }: Operation): string =>
  segmentWords(segments.findLast(segment => !segment.startsWith('{')) ?? '').at(-1) ?? '';

/** Money, and what belongs to a person: nobody leaves these to everyone. */
export const entrusted =
  /^(orders?|payments?|refunds?|charges?|payouts?|invoices?|carts?|checkouts?|customers?|patients?|employees?)$/;
/** The same, unless they are entries of a ledger or of a configuration. */
export const personal = /^(accounts?|users?|members?|persons?|people|contacts?|profiles?)$/;
