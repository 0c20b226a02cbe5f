import { limits } from '../conventions/limits';
import type { Json } from '../conventions/openapi';
import { readText, textResponse, withSameBody } from '../conventions/text-response';

/** A response whose JSON body a flaw rewrote; other bodies pass as they are. Lengths are left to the server to state. */
export async function rewriteJson(
  response: Response,
  change: (body: Json) => Json,
  init: { status?: number } = {},
): Promise<Response> {
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return response;
  const text = await readText(response);
  let body: Json;
  try {
    body = JSON.parse(text) as Json;
  } catch {
    return response;
  }
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return textResponse(JSON.stringify(change(body)), { status: init.status ?? response.status, headers });
}

/**
 * A request whose JSON object a flaw rewrote. What is no JSON object, breaks off, or is larger than the service takes
 * passes as it is, and the service says what is wrong with it.
 */
export async function rewriteJsonBody(
  request: Request,
  change: (body: { [key: string]: Json }) => Json,
): Promise<Request> {
  const text = await textUpTo(request.clone(), limits.bodyBytes);
  let body: Json = null;
  try {
    body = JSON.parse(text ?? 'null') as Json;
  } catch {
    return request;
  }
  const object = asObject(body);
  return object === null ? request : new Request(request, { body: JSON.stringify(change(object)) });
}

/** The body as text; null where it is longer than so many bytes, or breaks off. */
async function textUpTo(request: Request, most: number): Promise<string | null> {
  const reader = request.body?.getReader();
  if (!reader) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new TextDecoder().decode(Buffer.concat(chunks));
      size += value.length;
      if (size > most) {
        void reader.cancel();
        return null;
      }
      chunks.push(value);
    }
  } catch {
    return null;
  }
}

/** The same response without these headers. */
export function withoutHeaders(response: Response, ...names: string[]): Response {
  const headers = new Headers(response.headers);
  for (const name of names) headers.delete(name);
  return withSameBody(response, { status: response.status, headers });
}

/** The same request at another path (query included) or with other headers. */
export function rewriteRequest(
  request: Request,
  change: { path?: string; method?: string; headers?: Headers },
): Request {
  const url = new URL(request.url);
  const target = change.path === undefined ? url : new URL(change.path, url.origin);
  const method = change.method ?? request.method;
  const body = method === 'GET' || method === 'HEAD' ? undefined : request.body;
  return new Request(target, {
    method,
    headers: change.headers ?? request.headers,
    ...(body ? { body, duplex: 'half' } : {}),
  } as RequestInit);
}

/** Changes every object in a JSON value, from the inside out. */
export function mapObjects(value: Json, change: (object: { [key: string]: Json }) => { [key: string]: Json }): Json {
  if (Array.isArray(value)) return value.map(entry => mapObjects(entry, change));
  if (value === null || typeof value !== 'object') return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapObjects(member, change)])));
}

/** A JSON body as an object, or null when it is none. */
export const asObject = (body: Json): { [key: string]: Json } | null =>
  body !== null && typeof body === 'object' && !Array.isArray(body) ? body : null;
