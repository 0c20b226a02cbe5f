import type { EffectiveSchema, Field } from '../../../openapi/effective-schema';
import { jsonContent } from '../../../openapi/lists';
import { type DocumentedResponse, isErrorStatus, isRead, type Operation } from '../../../openapi/operations';
import { wordsOf } from '../../../openapi/words';
import type { RuleContext } from '../../rule-context';

/** A failure that an operation documents. */
export interface FailureResponse {
  operation: Operation;
  response: DocumentedResponse;
}

/** Every documented failure (400s, 500s, default) whose response can have a body. */
export function failureResponses({ operations }: RuleContext): readonly FailureResponse[] {
  let failures = known.get(operations);
  if (failures === undefined) {
    failures = collect(operations);
    known.set(operations, failures);
  }
  return failures;
}

/** Several rules ask for the failures of one contract. */
const known = new WeakMap<readonly Operation[], readonly FailureResponse[]>();

function collect(operations: readonly Operation[]): FailureResponse[] {
  return operations.flatMap(operation =>
    operation.method === 'head'
      ? []
      : operation.responses
          .filter(response => isFailure(operation, response))
          .map(response => ({ operation, response })),
  );
}

/** Where an operation states no other success, its default is one, unless its description names a failure. */
export const isFailure = ({ responses }: Operation, response: DocumentedResponse): boolean =>
  isErrorStatus(response) ||
  (response.status === 'default' &&
    (responses.some(({ status }) => /^[1-3]/.test(status)) ||
      /err|fail|problem|invalid|unexpected|exception|wrong|other/i.test(response.description)));

/** What the body of a failure looks like to a parser. */
export interface ErrorShape {
  failure: FailureResponse;
  /** problem: application/problem+json (RFC 9457). wrapped: everything inside one member `error`. flat: members at the top. */
  kind: 'problem' | 'wrapped' | 'flat' | 'other';
  /** The schema that holds the members: inside `error` where it is wrapped. */
  schema: EffectiveSchema;
  fields: ReadonlyMap<string, Field>;
  /** The fields of the whole body, which are around `error` where it is wrapped. */
  whole: ReadonlyMap<string, Field>;
  /** Names that a parser would look for: `error.code`, `message`. */
  names: ReadonlySet<string>;
}

/** The shapes that the JSON body of a failure may have; none if no schema is stated. */
export function errorShapes(context: RuleContext, failure: FailureResponse): ErrorShape[] {
  const problem = failure.response.content.find(({ mediaType }) => mediaType === 'application/problem+json');
  const content = problem ?? jsonContent(failure.response.content);
  if (content === null || content.schema === null) return [];
  return context.variants(content.schema).map(schema => {
    const { fields } = schema;
    if (problem !== undefined)
      return { failure, kind: 'problem', schema, fields, whole: fields, names: namesIn(fields) };
    const wrapped = fields.get('error')?.schema;
    if (wrapped && wrapped.fields.size > 0) {
      const names = namesIn(wrapped.fields, 'error.');
      return { failure, kind: 'wrapped', schema: wrapped, fields: wrapped.fields, whole: fields, names };
    }
    return { failure, kind: fields.size > 0 ? 'flat' : 'other', schema, fields, whole: fields, names: namesIn(fields) };
  });
}

/** True if its fields say what went wrong: a failure may also hand out something else, such as a challenge to answer. */
export const tellsError = ({ fields }: ErrorShape): boolean =>
  [...fields.keys()].some(name =>
    wordsOf(name).some(word =>
      /^(errors?|err|code|message|msg|detail|details|reason|status|title|ok|success)$/.test(word),
    ),
  );

const namesIn = (fields: ReadonlyMap<string, Field>, prefix = '') =>
  new Set([...fields.keys()].map(name => prefix + name));

/** Requests that other services send when something happened there: each names its sender, or is said to be received. */
export const isInbound = ({ method, segments, summary, description }: Operation): boolean =>
  method === 'post' &&
  ((segments.some(segment => /^(webhooks?|callbacks?|ipn)$|:\w*webhook$/i.test(segment)) &&
    /\b(receiv(e|es|ed|er)|incoming|inbound|sent by|from (the )?(provider|sender|third part(y|ies)))\b/i.test(
      `${summary} ${description}`,
    )) ||
    [summary, description].some(text => takesWebhook.test(text)));

/** "Accepts a Plex webhook", and not "Handles webhook registrations". */
const takesWebhook =
  /^\W*(accept|receive|handle)s? ([\w'’-]+ ){0,5}webhooks?\b(?! (registration|subscription|creation|config|setting|url|endpoint|delivery))/i;

/** The requests by which a platform finds out whether a server runs, and the description itself: none depends on who asks for what. */
export const isProbe = (operation: Operation): boolean =>
  isRead(operation) &&
  !operation.path.includes('{') &&
  (probe.test(operation.path) ||
    isPublicStatus(operation) ||
    (/(^|\/)(metrics|prometheus)$/i.test(operation.path) && isText(operation)));

/** What a server tells everybody of itself, without any question: /status, /v2/version. */
const isPublicStatus = ({ path, parameters, security, description }: Operation): boolean =>
  /^(\/api)?(\/v\d+)?\/(status|version|info)\/?$/i.test(path) &&
  parameters.length === 0 &&
  (security?.length === 0 || (security === null && /\bpublic\b/i.test(description)));

/** What Prometheus scrapes is text. */
const isText = ({ responses }: Operation): boolean =>
  responses.some(
    ({ status, content }) => status === '200' && content.every(({ mediaType }) => !/json/.test(mediaType)),
  );
const probe =
  /(^|\/)(health|healthz|heartbeat|alive|openapi\.(json|ya?ml)|swagger\.(json|ya?ml)|health-?check|readyz|readiness|livez|liveness|ping|(health|-)\/(live|ready))\/?$|^\/ready$/i;

/** OAuth 2.0 fixes the failures of its own endpoints (RFC 6749 section 5.2). */
export const isOauth = ({ operation }: FailureResponse): boolean =>
  operation.segments.some(segment =>
    /^(oauth2?|token|authorize|introspect|revoke|device_authorization)$/i.test(segment),
  );
