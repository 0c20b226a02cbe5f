import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../service/failure';
import { wireResponse } from '../service/wire';

/**
 * Turns what Node has read into a web Request. A body that breaks off fails with a documented code, so that the service
 * responds as to any failure.
 *
 * @param beforeBody called once, before the first part of the body is read.
 */
export function toWebRequest(
  url: string,
  { method = 'GET', rawHeaders }: IncomingMessage,
  body: () => ReadableStream<Uint8Array> | null,
  beforeBody: () => void,
): Request {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i]!, rawHeaders[i + 1]!);
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!reader) beforeBody();
        reader ??= body()?.getReader();
        if (!reader) return controller.close();
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch {
          controller.error(new Failure('malformed_request', { message: 'The body ended before it was complete.' }));
        }
      },
      cancel: reason => reader?.cancel(reason),
    },
    // Nothing is read ahead: until the service wants the body, the client is not told to send it.
    { highWaterMark: 0 },
  );
  return new Request(url, { method, headers, body: stream, duplex: 'half' } as RequestInit);
}

/**
 * Writes a response as the course shows it: header names in their usual spelling, what a reader looks for first in front.
 *
 * @throws TypeError for a header that can't be written, while there is still time for another response.
 */
export async function writeResponse(outgoing: ServerResponse, response: Response): Promise<void> {
  const { status, reason, headers, body } = await wireResponse(response);
  for (const [name, value] of headers) {
    if (/[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)) throw new TypeError(`The header ${name} can’t be written`);
  }
  // 204 and 304 have no body and state no length (RFC 9110 section 8.6).
  if (status !== 204 && status !== 304 && (body !== '' || outgoing.req.method !== 'HEAD')) {
    headers.push(['Content-Length', String(Buffer.byteLength(body))]);
  }
  outgoing.writeHead(status, reason, headers.flat());
  outgoing.end(body);
}
