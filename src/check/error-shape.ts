import type { Json } from '../conventions/openapi';
import { type CheckedExchange, fieldsIn, header, jsonOf } from './exchange';

type Fields = ReturnType<typeof fieldsIn>;

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
  /** How a client can read it, in words; failures of one format share at least one of these. */
  shapes: string[];
  /** Where its fields are. */
  place: 'error' | 'errors' | 'top level';
  code: string | null;
  /** A word that names the kind of failure where there's no code: the `error` of RFC 6749, or the name of an exception. */
  name: string | null;
  requestId: string | null;
}

/** @returns what the body of a failure says; null if it isn’t a JSON object */
export function readFailure(exchange: CheckedExchange): FailureBody | null {
  const body = jsonOf(exchange);
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return null;
  const outer = fieldsIn(body);
  const list = Array.isArray(outer.errors) ? outer.errors : [];
  const first = fieldsIn(list[0]);
  const [place, fields]: [FailureBody['place'], Fields] =
    Object.keys(fieldsIn(outer.error)).length > 0
      ? ['error', fieldsIn(outer.error)]
      : list.length > 0 && !explainsItself(outer)
        ? ['errors', first]
        : ['top level', outer];
  const name = [outer.error, fields.name, fields.reason].find(isName);
  const id = [...Object.entries(fields), ...Object.entries(outer)].find(
    ([name, value]) => idNames.test(name) && typeof value === 'string',
  )?.[1];
  const shapes = [
    ...(place === 'top level' && isProblemJson(exchange) ? ['Problem Details (RFC 9457)'] : []),
    ...messageNames
      .filter(name => name in fields)
      .map(name => `a JSON object with its message in "${prefixes[place]}${name}"`),
  ];
  const { status } = exchange.response;
  return {
    shapes: shapes.length > 0 ? shapes : ['a JSON object without a message'],
    place,
    code: codeIn(fields, status) ?? ownType(fields) ?? codeIn(outer, status) ?? codeIn(first, status),
    name: name ?? null,
    requestId: typeof id === 'string' ? id : null,
  };
}

/** True for the media type of RFC 9457. Its fields are all optional, so its objects need not share one. */
export const isProblemJson = (exchange: CheckedExchange): boolean =>
  /^application\/problem\+json\b/i.test(header(exchange, 'Content-Type') ?? '');

/** True if it says what went wrong beside its list of errors, so that the list has details (RFC 9457 section 3). */
const explainsItself = (outer: Fields): boolean =>
  [...messageNames, 'type'].some(name => typeof outer[name] === 'string');

/** The status again is no code of its own. */
function codeIn(fields: Fields, status: number): string | null {
  const name = codeNames.find(
    name =>
      (typeof fields[name] === 'string' && fields[name] !== '') ||
      (typeof fields[name] === 'number' && fields[name] !== status),
  );
  return name === undefined ? null : String(fields[name]);
}

/** RFC 9457: the type is the code, unless it is about:blank. */
const ownType = ({ type }: Fields): string | null => (typeof type === 'string' && type !== 'about:blank' ? type : null);

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
