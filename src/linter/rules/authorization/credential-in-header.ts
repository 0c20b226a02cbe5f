import { isObject, keysOf, textOf } from '../../../openapi/located';
import { isRead } from '../../../openapi/operations';
import { wordsOf } from '../../../openapi/words';
import { type FindingDraft, gravest } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { entrusted, personal, placeOf, thingOf } from './_authentication';
import { instead, ofApplication, onlyCounts, reportParameters } from './_query-credentials';

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
      const mild =
        isChoice(context, name) ||
        onlyCounts(context, textOf(scheme.value.name)) ||
        readsOnly(context, textOf(scheme.value.name)) ||
        isNameOfCaller(name, textOf(scheme.value.name)) ||
        offersHeader.test(context.overview);
      const severity = beside ? (apart ? 'info' : 'warning') : mild ? 'warning' : 'error';
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
    const severity = gravest(replaced);
    if (replaced.length > 1) {
      const message = `${replaced.length} credentials may be sent in the query string, although the API takes credentials in headers.`;
      context.report({ at: first!.at, message, severity, scope: 'contract', places: replaced.length });
    } else if (first !== undefined) context.report(first);
    reportParameters(context);
  },
} satisfies RuleDefinition;

/** What visitors of a page can read, or what opens a sandbox only. */
const isPublic =
  /\bonly (in |for |on )?(dev|development|test|sandbox) (instances?|environments?|mode|purposes)\b|public_?(api_?)?key|\b(public|publishable|client[- ]side) (api )?keys?\b|\b(in|from) (web )?browsers\b/i;

/** The key of an application for a few reads, of nothing that is entrusted to anybody: articles, pictures, places. */
const readsOnly = ({ operations }: RuleContext, name: string): boolean =>
  ofApplication.test(name) &&
  operations.every(isRead) &&
  !operations.map(thingOf).some(thing => entrusted.test(thing) || personal.test(thing));

/** `customerId`: who is meant is no secret, unless it's called one. */
const isNameOfCaller = (...names: string[]): boolean =>
  names.every(one =>
    /^(customer|client|account|tenant|user|merchant|partner|member)(_?(id|name|no|number|code))?$/i.test(one),
  );

/** The text about the API says that a header does as well, which the schemes leave out. */
const offersHeader =
  /\b(query|url)\b[^.]{0,80}\bor\b[^.]{0,60}\bheaders?\b|\bheaders?\b[^.]{0,60}\bor\b[^.]{0,60}\b(query|url)\b/i;

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

/** Every requirement that holds for an operation. That of the document may hold for none, if each has its own. */
const requirementsOf = ({ operations }: RuleContext): Record<string, unknown>[] =>
  [...new Set(operations.flatMap(({ security }) => security ?? []))].filter(isObject);

/** It says for whom something is done, beside the credential that proves who asks. */
const namesSubject = (name: string, description: string): boolean =>
  /^(sudo|impersonat\w*|(act|run)_as|on_behalf_of|(as_)?user(_?name|_id)?|(account|tenant|org(anization)?|workspace|company|project|site)(_id|_name|_slug)?)$/.test(
    wordsOf(name).join('_'),
  ) || /\b(sudo|impersonat\w+|act(s|ing)? as (the|a|an|another)|on behalf of (the|a|an|another))\b/i.test(description);
