import * as z from 'zod';
import { type Code, errorCodeOf } from '../conventions/error-codes';
import { errorObject } from '../conventions/error-object';
import { isoDate } from '../conventions/http-date';
import { listInWords } from '../text/list-in-words';
import { latestMoment } from './clock';

/** Where a test steers the service. It's no part of the API: not in the description, no key, no limit. */
const controlPath = '/_control';

/** What can be steered. */
export interface ServiceControl {
  /** The clock: ms since the Unix epoch, and how many of its seconds pass in a real one. */
  state(): { now: number; speed: number };
  /** Goes back to the start state, clock included. */
  reset(): void;
  /** Moves the clock forward by `ms`, and does what has become due. */
  advance(ms: number): Promise<void>;
}

interface ControlContext {
  control: ServiceControl;
  /** The IP address that the request came from. */
  address: string | undefined;
  /** Whether its Host is a name of this machine. */
  ownName: boolean;
  requestId: string;
  /** The URL of the service, for doc_url. */
  base: string;
}

const bodyBytes = 1024;

/**
 * Headers that every browser sends with a POST, or that a proxy adds: a page or a stranger may be behind the request. Not
 * Sec-Fetch-Mode, which Node’s own fetch sends as well.
 */
const foreignHeaders = ['origin', 'referer', 'sec-fetch-site', 'forwarded', 'via', 'x-forwarded-for'];

const clockChange = z.union([
  z.strictObject({ advance_seconds: z.number().min(0) }),
  z.strictObject({ now: z.iso.datetime() }),
]);

/** Whether a path belongs to the control and not to the API. */
export const isControlPath = (path: string): boolean => path === controlPath || path.startsWith(`${controlPath}/`);

/** The IP addresses of this machine itself. */
const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address);

class ControlFailure extends Error {
  constructor(
    readonly code: Code,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** The response to a request below `/_control`. */
export async function controlResponse(request: Request, context: ControlContext): Promise<Response> {
  const { requestId, base, control } = context;
  const respond = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), {
      status,
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Request-Id': requestId,
        ...headers,
      },
    });
  try {
    await act(request, context);
    const { now, speed } = control.state();
    return respond(200, { now: isoDate(now), speed });
  } catch (error) {
    if (!(error instanceof ControlFailure)) throw error;
    const { code, message, headers } = error;
    return respond(
      errorCodeOf(code).status,
      errorObject({ code, message, requestId, docUrl: `${base}/errors/${code}` }),
      headers,
    );
  }
}

async function act(request: Request, { control, address, ownName }: ControlContext): Promise<void> {
  if (!ownName || !isLoopback(address) || foreignHeaders.some(name => request.headers.has(name))) {
    throw new ControlFailure(
      'route_not_found',
      'Only programs on this machine can control the service, and only directly, not through a browser or a proxy.',
    );
  }
  const allowed: Record<string, string[]> = {
    [controlPath]: ['GET', 'HEAD'],
    [`${controlPath}/reset`]: ['POST'],
    [`${controlPath}/clock`]: ['POST'],
  };
  const path = new URL(request.url).pathname;
  const methods = allowed[path];
  if (methods === undefined) {
    throw new ControlFailure(
      'route_not_found',
      `The control has only these paths: ${Object.keys(allowed).join(', ')}.`,
    );
  }
  if (!methods.includes(request.method)) {
    const message = `This path supports only ${listInWords(methods)}.`;
    throw new ControlFailure('method_not_allowed', message, { Allow: methods.join(', ') });
  }
  if (path.endsWith('/reset')) control.reset();
  if (path.endsWith('/clock')) await control.advance(msForward(await textOf(request), control.state().now));
}

/** By how many ms the body moves the clock forward. */
function msForward(text: string, now: number): number {
  const wanted = clockChange.safeParse(parse(text));
  if (!wanted.success) {
    throw new ControlFailure('validation_failed', 'Send {"advance_seconds": 3600} or {"now": "2026-05-04T09:01:00Z"}.');
  }
  const target = 'now' in wanted.data ? Date.parse(wanted.data.now) : now + wanted.data.advance_seconds * 1000;
  if (target < now)
    throw new ControlFailure('validation_failed', 'The clock can’t go back. Reset the service instead.');
  if (target > latestMoment)
    throw new ControlFailure('validation_failed', `The clock goes up to ${isoDate(latestMoment)}.`);
  return target - now;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function textOf(request: Request): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request.body ?? []) {
    bytes += part.byteLength;
    if (bytes > bodyBytes) throw new ControlFailure('body_too_large', `The body may have at most ${bodyBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
