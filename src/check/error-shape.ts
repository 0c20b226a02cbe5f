import type { Json } from '../conventions/openapi';
import { type CheckedExchange, fieldsIn, header, jsonOf } from './exchange';

/** The failures seen so far that may carry a body. */
export const failuresIn = (seen: readonly CheckedExchange[]): CheckedExchange[] =>
  seen.filter(({ response, request }) => response.status >= 400 && request.method !== 'HEAD');

/** What comes before the name of a field, by where the fields are. */
const prefixes = { error: 'error.', errors: 'errors[0].', 'top level': '' };
const codeNames = ['code', 'error_code', 'errorCode'];
const messageNames = ['message', 'detail', 'title', 'error_description', 'msg'];
const idNames = /^(request|trace|correlation)_?-?id$|^instance$/i;

/** What the body of a failure says, in whichever format; null where it is no JSON object. */
interface FailureBody {
  /** Where its fields are, and what those for code and message are called: equal for failures of one format. */
  shape: string;
  /** Where its fields are. */
  place: 'error' | 'errors' | 'top level';
  code: string | null;
  /** A word that names the kind of failure where there's no code: the `error` of RFC 6749, or the name of an exception. */
  name: string | null;
  requestId: string | null;
  /** The fields that a client reads. */
  fields: ReturnType<typeof fieldsIn>;
}

export function readFailure(exchange: CheckedExchange): FailureBody | null {
  const body = jsonOf(exchange);
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return null;
  const outer = fieldsIn(body);
  const first = Array.isArray(outer.errors) ? outer.errors[0] : undefined;
  const [place, fields]: [FailureBody['place'], FailureBody['fields']] =
    Object.keys(fieldsIn(outer.error)).length > 0
      ? ['error', fieldsIn(outer.error)]
      : first !== undefined
        ? ['errors', fieldsIn(first)]
        : ['top level', outer];
  const message = messageNames.find(name => name in fields);
  // The status again is no code of its own.
  const coded = codeNames.find(
    name =>
      (typeof fields[name] === 'string' && fields[name] !== '') ||
      (typeof fields[name] === 'number' && fields[name] !== exchange.response.status),
  );
  const name = [outer.error, fields.name, fields.reason].find(isName);
  // RFC 9457: the type is the code, unless it is about:blank.
  const type = typeof fields.type === 'string' && fields.type !== 'about:blank' ? fields.type : null;
  const id = [...Object.entries(fields), ...Object.entries(outer)].find(
    ([name, value]) => idNames.test(name) && typeof value === 'string',
  )?.[1];
  return {
    shape: `a JSON object ${message === undefined ? 'without a message' : `with its message in "${prefixes[place]}${message}"`}`,
    place,
    code: coded === undefined ? type : String(fields[coded]),
    name: name ?? null,
    requestId: typeof id === 'string' ? id : null,
    fields,
  };
}

const isName = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^[A-Za-z][\w.-]*$/.test(value) && value !== 'Error';

/** The id by which a response can be found in a log, in its headers; null without one. */
export const requestIdHeader = (exchange: CheckedExchange): string | null =>
  ['Request-Id', 'X-Request-Id', 'X-Correlation-Id', 'X-Trace-Id', 'traceparent', 'Correlation-Id', 'CF-Ray']
    .map(name => header(exchange, name))
    .find(value => value !== null) ?? null;

/** GET /orders?limit=x returned 400 */
export const told = ({ request, response }: CheckedExchange): string =>
  `${request.method} ${request.path} returned ${response.status}`;
