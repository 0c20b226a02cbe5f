import { jsonContent } from '../../../openapi/lists';
import { isObject, type Located, textOf } from '../../../openapi/located';
import { isSuccess, type Operation } from '../../../openapi/operations';
import type { ReachedSchema } from '../../../openapi/reached-schemas';
import { caseOf, memoizeByName, type NameCase } from '../../../openapi/words';
import type { RuleContext } from '../../rule-context';

/** Names that OAuth 2.0 (RFC 6749, RFC 7662) and OpenID Connect fix: no contract may spell them otherwise. */
const fixedNames =
  /^(logout_token|id_token_hint|login_hint|post_logout_redirect_uri|request_uri|session_state|acr_values|max_age|response_mode|actor_token(_type)?|subject_token(_type)?|requested_token_type|issued_token_type|jwks_uri|(authorization|token|userinfo|introspection|revocation|registration|end_session|device_authorization)_endpoint|[a-z_]+_supported|access_token|refresh_token|id_token|token_type|expires_in|client_id|client_secret|client_assertion(_type)?|grant_type|redirect_uri|response_type|code_verifier|code_challenge(_method)?|error_description|error_uri|token_type_hint|icon_uri|resource_scopes|permission_ticket|device_code|user_code|verification_uri(_complete)?)$/;

/** Names of SCIM (RFC 7643, RFC 7644), which a contract that has its paths may not spell otherwise. */
const scimNames =
  /^(schemas|meta|externalId|resourceType|userName|displayName|givenName|familyName|middleName|lastModified|totalResults|startIndex|itemsPerPage|Resources|Operations)$/;

/** Names of dynamic client registration (RFC 7591), where a client is registered. */
const registrationNames =
  /^(client_name|client_uri|logo_uri|redirect_uris|grant_types|response_types|token_endpoint_auth_(method|signing_alg)|software_(id|version|statement)|tos_uri|policy_uri|initiate_login_uri|application_type|client_(id_issued|secret_expires)_at|post_logout_redirect_uris|frontchannel_logout_\w+|request_object_\w+|id_token_\w+|jwks|dpop_bound_access_tokens)$/;

/** A name that is nothing but capitals is an acronym, such as IBAN, or a key of a map, such as WINDOWS. */
const capitals = /^[A-Z]{2,}\d*$/;

/** In x86_64, utf_8 or line-1, what joins a number to its word is part of what is named, in any style. */
const numbered = /^[a-z]+\d*([_-]\d+)+$/;

/** The names of products and units keep their capitals: macOS, mTLS, kWh. */
const ownSpelling = /^(iOS|iPadOS|macOS|tvOS|watchOS|visionOS|iPhone|iPad|eTag|gRPC|mTLS|kWh|kVA|pH|dB[mi]?)$/;

/** The properties of a page in the Open Graph protocol, as everybody spells them who reads pages. */
const ogName = /^og[_:-]?(title|description|image|url|type|site_?name|locale|audio|video)/i;

/** Names of the chat format that models of language are asked in, whoever serves them. */
const chatName =
  /^(tool_calls?|tool_call_id|tool_choice|function_call|finish_reason|stop_reason|(max|prompt|completion|total|cached|reasoning)_tokens|(prompt|completion)_tokens_details|top_[pk]|top_logprobs|logit_bias|(frequency|presence)_penalty|response_format|json_schema|image_url|input_audio|parallel_tool_calls|max_completion_tokens)$/;

/** A field that holds what is sent as a header has its name. */
const headerName =
  /^(x-.+|content-(type|length|encoding|disposition|language)|user-agent|if-(none-)?match|cache-control|set-cookie|accept-.+|last-modified|idempotency-key|retry-after|proxy-.+|sec-.+|access-control-.+)$/;

/** Paths whose names a standard fixes: OAuth 2.0, discovery documents (RFC 8615), SCIM (RFC 7643). */
const fixedPaths = /^(\.well-known|oauth2?|scim|openid(-configuration)?|oidc)$/i;

/** Where names stand: a contract may spell each place in its own way. */
export type Kind = 'json' | 'form' | 'query';

/** A name that shows a style. */
interface Named {
  name: string;
  at: Located;
  style: NameCase;
}

/** The names that stand together: the fields of one object, or one parameter. */
export interface Group {
  at: Located;
  /** The object that this one is part of. */
  parent: Group | null;
  operation: Operation | null;
  names: Named[];
}

/** True for an object none of whose names has the style of most. */
export const isForeign = ({ names }: Group, common: NameCase): boolean =>
  names.length > 0 && names.every(({ style }) => style !== common);

/** Every field and query parameter whose name shows a style, each place once. Path parameters never go over the wire by name. */
export function namesOf(context: RuleContext): Record<Kind, Group[]> {
  const kinds: Record<Kind, Group[]> = { json: [], form: [], query: [] };
  /** By the value that holds the names: each is written once, and counts for the place that reaches it first. */
  const seen = new Map<unknown, Group>();
  const hasScim = context.operations.some(({ segments }) => segments.some(segment => /^scim$/i.test(segment)));
  const add = (
    kind: Kind,
    holder: Located,
    operation: Operation | null,
    parent: Group | null,
    names: () => Named[],
  ) => {
    const known = seen.get(holder.value);
    if (known !== undefined) {
      if (known.operation !== operation) known.operation = null;
      return;
    }
    const all = holdsOauthError(holder) || isToken(holder) || isForeignObject(holder) ? [] : names();
    // One of these names alone may be anybody's.
    const registers = all.filter(({ name }) => registrationNames.test(name)).length > 2;
    const own = all.filter(
      ({ name }) => !(hasScim && scimNames.test(name)) && !(registers && registrationNames.test(name)),
    );
    const group: Group = { at: holder, parent, operation, names: own };
    seen.set(holder.value, group);
    if (group.names.length > 0) kinds[kind].push(group);
  };
  const forms = formsOf(context);
  const groupAbove = (use: ReachedSchema): Group | null => {
    for (let up = use.parent ?? use.via; up !== null; up = up.parent ?? up.via) {
      const group = seen.get(up.schema.value.properties);
      if (group !== undefined) return group;
    }
    return null;
  };
  const listed = listedTogether(context);
  // A relationship of JSON:API has the name of a type of resource, which its path has as well.
  const isRelation = ({ name }: ReachedSchema, at: Located) =>
    name === 'relationships' &&
    ['data', 'links'].some(member => context.effectiveSchema(at)?.fields.has(member)) &&
    context.operations.some(({ segments }) => segments.includes(at.name));
  const xml = inXmlOnly(context);
  const passedOver = new Set<Operation | null>(
    [...context.operations, ...context.webhooks, ...context.callbacks].filter(
      operation => operation.deprecated || isFixed(operation) || isXml(operation),
    ),
  );
  for (const use of [...context.responseSchemas(), ...context.requestSchemas()]) {
    if (xml.has(topOf(use).schema.value)) continue;
    if (passedOver.has(use.operation)) continue;
    const properties = use.properties.length === 0 ? null : context.child(use.schema, 'properties');
    if (properties === null) continue;
    const kind = forms.has(use.schema.value) ? 'form' : 'json';
    add(kind, properties, use.operation, groupAbove(use), () =>
      (isInLinks(use) || isKeyedByData(use, listed) ? [] : use.properties.filter(at => !isRelation(use, at))).flatMap(
        at => styled(at.name, at, context.descend(at)),
      ),
    );
  }
  for (const operation of context.operations) {
    for (const { name, in: place, node, schema } of operation.parameters) {
      // An object is sent field by field, without its own name.
      if (context.effectiveSchema(schema)?.types.has('object') && node.value?.style !== 'deepObject') continue;
      if (place === 'query' && !operation.deprecated && !isFixed(operation))
        add('query', node, operation, null, () => styled(name, node));
    }
  }
  return kinds;
}

const isFixed = ({ segments }: Operation) => segments.some(segment => fixedPaths.test(segment));

/** A document in XML only has the names of its own standard, such as those of SAML metadata. */
function isXml({ responses, requestContent }: Operation): boolean {
  const all = [...requestContent, ...responses.filter(isSuccess).flatMap(({ content }) => content)];
  return all.length > 0 && all.every(({ mediaType }) => /[/+]xml\b/.test(mediaType));
}

/** The claims of a token (RFC 7519 section 4.1, OpenID Connect Core section 5.1), which other claims stand beside. */
const isToken = ({ value }: Located): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['iss', 'sub', 'aud', 'exp', 'iat', 'nbf', 'jti'].filter(claim => claim in value).length > 2;

/**
 * An object of OpenTelemetry, of the Model Context Protocol, or of OpenAI's API, which many serve as it is: they fix the names
 * of all its fields.
 */
function isForeignObject({ value }: Located): boolean {
  if (!isObject(value)) return false;
  if ('inputSchema' in value || 'structuredContent' in value) return true;
  if ('mimeType' in value && ['data', 'blob', 'uri', 'uriTemplate', 'src'].some(name => name in value)) return true;
  const kind = isObject(value.object) ? (value.object.const ?? value.object.enum?.[0] ?? value.object.default) : null;
  return openAi.test(textOf(kind)) || Object.keys(value).some(name => name.endsWith('UnixNano'));
}
const openAi = /^(response|chat\.completion(\.chunk)?|text_completion|thread(\.[a-z.]+)?|realtime\.session)$/;

/** What stands beside the fields of RFC 6749 section 5.2 is spelled as they are. */
const holdsOauthError = ({ value }: Located): boolean =>
  typeof value === 'object' && value !== null && 'error' in value && 'error_description' in value;

/** The whole body that a schema is in. */
function topOf(use: ReachedSchema): ReachedSchema {
  let top = use;
  for (let up = use.parent ?? use.via; up !== null; up = up.parent ?? up.via) top = up;
  return top;
}

/** The schemas of bodies that are only there in XML, whose names are those of elements and attributes. */
function inXmlOnly(context: RuleContext): ReadonlySet<unknown> {
  const bodies = context.operations.flatMap(({ requestContent, responses }) => [
    ...requestContent,
    ...responses.flatMap(({ content }) => content),
  ]);
  const of = (isXmlBody: boolean) =>
    bodies
      .filter(({ mediaType }) => /[/+]xml\b/.test(mediaType) === isXmlBody)
      .flatMap(({ schema }) => context.descend(schema)?.value ?? []);
  const others = new Set<unknown>(of(false));
  return new Set<unknown>(of(true).filter(schema => !others.has(schema)));
}

/** The values of each enumeration, by any of them. */
function listedTogether(context: RuleContext): Map<string, Set<string>[]> {
  const byValue = new Map<string, Set<string>[]>();
  const seen = new Set<string>();
  for (const use of [...context.responseSchemas(), ...context.requestSchemas()]) {
    const values = use.isLeaf ? [] : [...(use.effective.listed?.values.values() ?? [])];
    const texts = values.filter(value => typeof value === 'string');
    if (texts.length < 2 || seen.has(texts.join())) continue;
    seen.add(texts.join());
    const all = new Set(texts);
    for (const one of texts) byValue.set(one, [...(byValue.get(one) ?? []), all]);
  }
  return byValue;
}

/** The keys of a map that is written out are data: numbers by status, verdicts by category. */
function isKeyedByData({ properties }: ReachedSchema, listed: ReadonlyMap<string, readonly Set<string>[]>): boolean {
  const names = properties.map(({ name }) => name);
  if (names.length < 2) return false;
  if (names.some(name => /[/ :]/.test(name)) || names.every(name => /^[A-Z][A-Z\d]*(_[A-Z\d]+)*$/.test(name)))
    return true;
  // One that was spelled wrong, or added only here, changes nothing.
  const enough = (values: ReadonlySet<string>) => names.filter(name => values.has(name)).length * 3 >= names.length * 2;
  return names.slice(0, 3).some(name => (listed.get(name) ?? []).some(enough));
}

/**
 * Below `_links` the names are link relations (RFC 8288), which are written with hyphens, and what a link consists of;
 * below `headers` and `labels` they're those of headers and of other systems.
 */
function isInLinks(use: ReachedSchema): boolean {
  let up: ReachedSchema | null = use;
  for (let steps = 0; up !== null && steps < 6; up = up.parent ?? up.via, steps++)
    if (/^(_links|(\w+_)?headers|\w*Headers|labels|annotations)$/.test(up.name)) return true;
  return false;
}

/** Where the keyword is missing, the description begins with the word. */
const fadesOut = /^[\s*_[(!]*deprecated\b/i;

/** Nothing for a name that shows no style, or that is on its way out. */
function styled(name: string, at: Located, target: Located | null = null): Named[] {
  if ([at, target].some(one => one?.value?.deprecated === true || fadesOut.test(textOf(one?.value?.description))))
    return [];
  const style = ownStyleOf(name);
  return style ? [{ name, at, style }] : [];
}

/** Nothing for a name that somebody else spelled. */
const ownStyleOf = memoizeByName(name =>
  [fixedNames, capitals, numbered, ownSpelling, ogName, chatName, headerName].some(kind => kind.test(name))
    ? null
    : caseOf(name),
);

/** The schemas of bodies that can be sent as forms only. */
const formsOf = (context: RuleContext): Set<unknown> =>
  new Set(
    context.operations
      .filter(({ requestContent: request }) => jsonContent(request) === null)
      .flatMap(({ requestContent: request }) =>
        request.flatMap(({ mediaType, schema }) =>
          /form/.test(mediaType) ? (context.effectiveSchema(schema)?.parts.map(part => part.value) ?? []) : [],
        ),
      ),
  );
