import type { Clock } from '../conventions/clock';
import type { Caller } from './callers';
import type { Exchange } from './exchange';
import { pathProblem } from './path-problem';
import type { Connection } from './runtime';
import { wireResponse } from './wire';

export interface SendRequest {
  /** A seeded caller. */
  as: string;
  method: string;
  /** Path and query. */
  path: string;
  /** Authorization and Content-Type are added where they are not given. */
  headers?: [string, string][];
  body?: string | null;
  name?: string | null;
  /** The IP address that it comes from; the same for all by default. */
  from?: string;
  /** The response never arrives; the service works all the same. */
  lost?: boolean;
}

interface SenderOptions {
  fetch(request: Request, connection?: Connection): Promise<Response>;
  clock: Clock;
  base: string;
  callers: readonly Caller[];
}

/**
 * Creates a function that sends as a seeded caller and records the exchange.
 *
 * @throws RangeError in words for the person who wrote the request, where HTTP has no such request.
 */
export function createSender({ fetch, clock, base, callers }: SenderOptions) {
  return async ({
    as,
    method,
    path,
    headers = [],
    body = null,
    name = null,
    lost = false,
    from,
  }: SendRequest): Promise<Exchange> => {
    const caller = callers.find(known => known.name === as);
    if (!caller) {
      throw new RangeError(`There is no caller ${as}. The callers are ${callers.map(known => known.name).join(', ')}`);
    }
    if (!path.startsWith('/')) throw new RangeError(`A path must begin with a slash: ${path}`);
    const verb = method.toUpperCase();
    if ((verb === 'GET' || verb === 'HEAD') && body !== null) {
      throw new RangeError(`A ${verb} request has no body. Remove the body or use another method`);
    }
    const given = (header: string) => headers.some(([known]) => known.toLowerCase() === header);
    const sent: [string, string][] = [];
    if (caller.key !== null && !given('authorization')) sent.push(['Authorization', `Bearer ${caller.key}`]);
    sent.push(...headers);
    if (body !== null && !given('content-type') && isJson(body)) sent.push(['Content-Type', 'application/json']);

    let request: Request;
    let problem: string | null;
    try {
      // As a client does: spaces are escaped and dot segments resolved. What is left may still be unreadable.
      const { href, pathname, search } = new URL(`${base}${path}`);
      problem = pathProblem(pathname + search);
      request = new Request(problem === null ? href : `${base}/`, { method: verb, headers: sent, body });
    } catch (error) {
      throw new RangeError(`This request can’t be sent: ${(error as Error).message}`);
    }
    const at = clock.now();
    const response = await wireResponse(
      await fetch(request, { ...(from === undefined ? {} : { address: from }), pathProblem: problem }),
    );
    return {
      name,
      as,
      at,
      request: { method: verb, path, headers: sent, body },
      response: lost ? null : response,
    };
  };
}

/** Broken JSON counts too: what begins like an object was meant as one. */
function isJson(text: string): boolean {
  if (/^\s*[[{]/.test(text)) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
