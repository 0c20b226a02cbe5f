import type { Json } from '../conventions/openapi';

/**
 * Who sends a request: the account that owns what is checked, another one, one that may do less, nobody, or somebody
 * with a credential that was never given out.
 */
export type Account = 'main' | 'second' | 'narrow' | 'nobody' | 'unknown';

/** A request that a probe wants to send. The client adds the host and the credential. */
export interface PlannedRequest {
  method: string;
  /** Path and query as the contract writes them, without the path of the server. */
  path: string;
  /** Default: main. */
  as?: Account;
  headers?: Record<string, string>;
  body?: string;
  /** Puts the credential of this account into the query under this name instead of the header. */
  credentialInQuery?: string;
}

/** A request and its response as they went over the wire, secrets included: nothing shows it before it is redacted. */
export interface CheckedExchange {
  as: Account;
  /** What was planned: what it is in the contract is told from here. */
  planned: PlannedRequest;
  request: { method: string; path: string; headers: [string, string][]; body: string | null };
  response: { status: number; headers: [string, string][]; body: string };
}

/**
 * @param exchange An exchange.
 * @param name A header’s name, in any case.
 * @returns Its value in the response, or null.
 */
export const header = ({ response }: CheckedExchange, name: string): string | null =>
  response.headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? null;

/** True for statuses in the 200s. */
export const succeeded = ({ response }: CheckedExchange): boolean => response.status >= 200 && response.status < 300;

/** Deeper than any body that an API means. */
const deepest = 200;
const bodies = new WeakMap<CheckedExchange, Json | undefined>();

/**
 * @param exchange An exchange.
 * @returns The body of the response as JSON; undefined where it is none, or nested so deeply that no client would read it.
 */
export function jsonOf(exchange: CheckedExchange): Json | undefined {
  if (!bodies.has(exchange)) bodies.set(exchange, parsed(exchange.response.body));
  return bodies.get(exchange);
}

function parsed(text: string): Json | undefined {
  try {
    return depthOf(text) > deepest ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}

/** How deep the arrays and objects of a JSON text are nested. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (quoted && character === '\\') i++;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '[' || character === '{') most = Math.max(most, ++depth);
    else if (character === ']' || character === '}') depth--;
  }
  return most;
}

/** The fields of a JSON object; none for any other value. */
export const fieldsIn = (value: Json | undefined): { [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
