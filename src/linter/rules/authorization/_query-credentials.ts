import { keysOf, textOf } from '../../../openapi/located';
import { isRead, type Operation, queryInputs } from '../../../openapi/operations';
import { lastWord, segmentWords } from '../../../openapi/words';
import { listInWords } from '../../../text/list-in-words';
import { pluralize } from '../../../text/pluralize';
import { type FindingDraft, gravest, severities } from '../../finding';
import type { RuleContext } from '../../rule-context';
import { isInbound } from '../errors/_failures';
import { placeOf } from './_authentication';

const secret =
  /^(api[_-]?key|app[_-]?key|(access|refresh|oauth)[_-]?token|access[_-]?key|auth[_-]?(token|key)|bearer|jwt|password|passwd|secret|session[_-]?(token|key)|subscription[_-]?key)$/i;
/** Names that leave no doubt: both of their words say that nobody else may see it. */
const certain =
  /^((client|api|app|consumer)[_-]?secret|[a-z_-]*private[_-]?key|(tls[_-]?)?client[_-]?cert(ificate)?[_-]?key)$/i;

/** Names that hardly anything but a credential has; a secret, a key, or a session may be the name of one, or part of a pair. */
const plain = /^(api[_-]?key|(access|refresh|auth)[_-]?token|bearer|jwt|password|passwd)$/i;

/** Reports query parameters that carry credentials: one name in many operations, or many names, are one decision, told once. */
export function reportParameters(context: RuleContext) {
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
      if (
        identifies.test(said) ||
        namesStored.test(said) ||
        revoked.test(said) ||
        filters.test(said) ||
        (name === 'secret' && hashed.test(said))
      )
        continue;
      if (removesKeys(operation)) continue;
      // Whether to include one, the number of one, or a session that only groups requests.
      if (['boolean', 'integer', 'number'].some(type => schema?.types.has(type)) || isGrouping(name, said)) continue;
      // A name is one sign; a second one is what is said of it, how it is written, or where it is sent.
      const password = textOf(schema?.stated('format')) === 'password';
      // A key that everybody may use counts requests, and protects nothing: DEMO_KEY.
      const demo = /\b(demo|public|sample|guest)/i.test(textOf(schema?.stated('default')));
      // Beside another credential it’s for those who can’t send that one, such as a link, or only says whose it is.
      const own = operation.security?.some(one => Object.keys(one).length > 0) === true;
      const beside = !parameter.required && (instead.test(said) || own);
      const proved = password || credential.test(said) || isSignIn(operation);
      // A name that may be that of something else has to be said to be a credential, and nobody may get in without it.
      const sure = named || (plain.test(name) ? parameter.required || proved : known && parameter.required && proved);
      // A second one that the client needs is that of another service: the header holds the API's own.
      const always = own && operation.security?.every(one => Object.keys(one).length > 0) === true;
      const foreign = always && parameter.required && !isScheme(context, name);
      const message = `The query parameter "${name}" carries a credential${foreign ? ' besides the API’s own' : ''}.`;
      // What another service sends is written as that service writes it.
      const drafts = found.get(name) ?? [];
      drafts.push({
        at: node,
        operation,
        message,
        // What serves for one sign-in is worth nothing in a log, and a team that deprecates an operation has seen it.
        severity:
          isInbound(operation) ||
          isCallback(operation) ||
          operation.deprecated ||
          (!named && oneTime.test(said)) ||
          (isSocket(operation) && instead.test(said))
            ? 'info'
            : sure &&
                !beside &&
                !demo &&
                !onlyCounts(context, name) &&
                !opensOneThing.test(said) &&
                !isSocket(operation) &&
                !isSigned(operation) &&
                !isNavigation(operation)
              ? 'error'
              : 'warning',
      });
      found.set(name, drafts);
    }
  }
  for (const severity of severities) {
    const named = [...found].filter(([, drafts]) => gravest(drafts) === severity);
    // Many names in one contract are one habit: whatever an operation takes is taken from the URL.
    if (named.length > 2) {
      const missing = named.flatMap(([, drafts]) => drafts);
      const names = listInWords(named.slice(0, 3).map(([name]) => `"${name}"`));
      // One operation may take several of them.
      const taking = pluralize(new Set(missing.map(({ operation }) => operation)).size, 'operation');
      const absentMessage = `${named.length} query parameters carry credentials in ${taking}${named.length > 3 ? `, such as ${names}` : `: ${names}`}.`;
      context.reportConvention({ keeping: 0, missing, absentMessage, severity });
    } else {
      for (const [name, missing] of named) {
        const absentMessage = `The query parameter "${name}" carries a credential in ${missing.length} operations.`;
        context.reportConvention({ keeping: 0, missing, absentMessage, severity, named: 3 });
      }
    }
  }
}

/**
 * @param context The context.
 * @param name The name of a credential as it is sent.
 * @returns True for the key of an application that reads what is there for everybody: a stranger who finds it can use up its quota.
 */
export const onlyCounts = ({ operations }: RuleContext, name: string): boolean =>
  ofApplication.test(name) && operations.length > few && operations.every(isRead);
/** A contract of fewer operations doesn't show that an API only reads. */
const few = 3;
export const ofApplication =
  /^(x[_-])?((api|app|application|consumer|client|subscription|access)[_-]?)?(key|id|code)$|^user(name)?$|^(app|api|client)[_-]?token$/i;

/** The caller chooses the query only where it can’t send the header. */
export const instead =
  /\b(instead of|as an alternative to|rather than|if not (sent|given|set|provided|present))\b[^.]*\bheaders?\b/i;

/** A key that says which account is meant, or that is looked up, proves nothing. */
const identifies =
  /^\W*(the|your|a|an)? ?(store|app|application|account|tenant|project) id\b|\bto (specify|identify|select|choose) the (account|tenant|project|application|app|organi[sz]ation)\b|\bidentif(y|ies) (your|the) (project|application|app)\b|\b(for|of|to) which (the|an?) [\w ]{1,30} (should|will|is to|must) be (returned|deleted|found|looked up|fetched|loaded)\b/i;

/** The secret itself is kept by the server, and the parameter says which one is meant. */
const namesStored = /\b(name|id|identifier|alias) of (the|a|an) (\w+ ){0,2}(secret|credential)s?\b/i;

/** The API has a scheme that is this very parameter. */
function isScheme(context: RuleContext, name: string): boolean {
  const schemes = context.descend(context.root, 'components', 'securitySchemes');
  return keysOf(schemes).some(
    key => placeOf(context, key) === 'query' && textOf(context.descend(schemes, key)?.value?.name) === name,
  );
}

/** What a list is searched by is no credential, even if it's called a key. */
const filters = /\bfilters?\b[^.]*\b(matching|by)\b/i;

/** A hash to search by shows nobody what was hashed. */
const hashed = /\bhash(es|ed)?\b|\bfilters? by\b/i;

/** A shared link lets people see one thing, and so does the secret in it. */
const opensOneThing =
  /\b(secrets?|tokens?|keys?|passwords?)( required| needed)? (to|for) (retriev(e|ing)|download(ing)?|view(ing)?|see(ing)?|open(ing)?|get(ting)?|access(ing)?|read(ing)?) (a|an|the|this) (private |protected |shared |public )*(image|file|document|link|share|album|photo|recording|report|invoice|video|page|paste|note)\b/i;

/** A browser that follows a link can't set headers either: whatever works out is a redirect, or a page. */
const isNavigation = ({ method, responses }: Operation): boolean => {
  const fine = responses.filter(({ status }) => /^[123]/.test(status));
  return (
    fine.length > 0 &&
    fine.every(({ status, content }) => status.startsWith('3') || (method === 'get' && isPage(content)))
  );
};

const isPage = (content: Operation['responses'][number]['content']): boolean =>
  content.length > 0 && content.every(({ mediaType }) => /^(text\/html|application\/xhtml\+xml)\b/i.test(mediaType));

/** A key that is deleted opens nothing any more. */
const removesKeys = ({ method, segments }: Operation): boolean =>
  method === 'delete' && /^(keys|tokens|credentials|sessions|secrets)$/.test(lastWord(segments));

/**
 * Another service sends the browser back there with whatever it chooses (OAuth 2.0: `state`, and `code` where it has one;
 * OAuth 1.0: `oauth_token` with `oauth_verifier`, RFC 5849 section 2.2).
 */
const isCallback = (operation: Operation): boolean =>
  queryInputs(operation).some(
    ({ name }) =>
      name === 'oauth_verifier' ||
      (/^(state|code)$/.test(name) && operation.segments.some(segment => /^(callback|redirect)$/i.test(segment))),
  );

/** A browser that opens a WebSocket can't set its headers. */
const isSocket = ({ segments, responses }: Operation): boolean =>
  segments.some(segment => /^(ws|web-?sockets?|sockets?)$/i.test(segment)) ||
  responses.some(({ status }) => status === '101');

/** A URL whose checksum needs a secret that isn't in it is worth nothing when it's changed. */
const isSigned = (operation: Operation): boolean =>
  queryInputs(operation).some(({ name, required }) => required && /^(checksum|signature|sig|hmac)$/i.test(name));

/** The session that is named is what the operation is about, and not who asks. */
const revoked =
  /\b(sessions?|tokens?|keys?) (to|that should|that will) (be )?(revoked?|deleted?|ended?|invalidated?|listed?|removed?|terminated?)\b/i;

/** Names that are credentials only where something else says so. */
const vague = /^(u?token|session[_-]?id|auth|key|sid)$/i;
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
  /\b(one[- ]?time|single[- ]?use|magic link|e-?mailed|sent (to you )?(by|via|in an?) e-?mail|(verification|confirmation|registration|reset|invit\w+|activation|unsubscribe|recovery|share|download|log-?out|sign-?out|forgot(ten)?)( password)? (tokens?|links?|keys?|codes?))\b/i;

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
