import { formatDuration } from '../course/exchange-lines';
import type { Exchange } from '../service/exchange';
import type { SendRequest } from '../service/send';

/** A request as a person edits it: every part is text. */
export interface Draft {
  /** A seeded caller; its key comes along by itself. */
  as: string;
  method: string;
  /** Path and query. */
  path: string;
  /** `Name: value`, one each. */
  headers: readonly string[];
  body: string;
  /** Virtual milliseconds that pass before it is sent. */
  wait: number;
}

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Pauses worth trying: none, a moment, a rate-limit window, and beyond the life of keys and cursors. */
export const waitTimes = [0, 1000, 60_000, 3_600_000, 25 * 3_600_000] as const;

/** How a pause is told. */
export const formatWait = (ms: number): string => (ms === 0 ? 'none' : `${formatDuration(ms)} later`);

/** Where somebody begins who comes from no lesson. */
export const initialDraft: Draft = {
  as: 'owner',
  method: 'GET',
  path: '/orders?limit=2',
  headers: [],
  body: '',
  wait: 0,
};

/** GET and HEAD carry no body here; what was typed stays for another method. */
export const allowsBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** A request that was sent, as a draft to edit. The key that each caller brings is left out. */
export function draftFromExchange({ as, request }: Exchange): Draft {
  const own = ([name, value]: [string, string]) =>
    name.toLowerCase() === 'authorization' && value.startsWith(`Bearer key_${as}_`);
  return {
    as,
    method: request.method,
    path: request.path,
    headers: request.headers.filter(header => !own(header)).map(([name, value]) => `${name}: ${value}`),
    body: request.body ?? '',
    wait: 0,
  };
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** What is wrong with a `Name: value` line and how to fix it, or null. */
export function headerProblem(line: string): string | null {
  const colon = line.indexOf(':');
  if (colon < 0) return `The header "${line}" has no colon. Write Name: value.`;
  const name = line.slice(0, colon);
  if (!token.test(name))
    return `"${name}" isn’t a header name. Use letters, digits, and hyphens, with no space before the colon.`;
  const value = line.slice(colon + 1);
  const odd = [...value].find(char => char !== '\t' && !/[\u0020-\u007e\u0080-\u00ff]/.test(char));
  return odd === undefined ? null : `A header value can’t contain "${odd}". Percent-encode it, or put it in the body.`;
}

/** Why HTTP cannot send a draft and what to do about it, or null. A request that is merely wrong can be sent. */
export function draftProblem({ path, headers }: Draft): string | null {
  if (!path.startsWith('/')) return 'The path must begin with a slash, such as /orders.';
  return headers.map(headerProblem).find(problem => problem !== null) ?? null;
}

/** The request to send, from a draft without problems. */
export function toSendRequest({ as, method, path, headers, body }: Draft): SendRequest {
  return {
    as,
    method,
    path,
    headers: headers.map(line => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
    body: allowsBody(method) && body !== '' ? body : null,
  };
}
