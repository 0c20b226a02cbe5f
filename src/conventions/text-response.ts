/** Reading a body through a stream takes longer than all else of a request in this process, so the text is kept beside it. */
const texts = new WeakMap<Response, string | null>();

/** Like `new Response(text, init)`; `readText` then needs no stream. */
export function textResponse(text: string | null, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/** The text of a response, '' without a body. The body can still be read afterwards. */
export async function readText(response: Response): Promise<string> {
  const text = texts.get(response);
  return text === undefined ? response.clone().text() : (text ?? '');
}

/**
 * A response with the body of another.
 *
 * @param response The other one; if its text isn't kept, its body moves to the new response.
 * @param init The status and all headers: none is added for the body.
 */
export function withSameBody(response: Response, { status, headers }: { status: number; headers: Headers }): Response {
  // RFC 9110 sections 15.3.5, 15.3.6, and 15.4.5: these may not carry a body, not even an empty stream.
  const empty = status === 204 || status === 205 || status === 304;
  const text = texts.get(response);
  if (text === undefined) return new Response(empty ? null : response.body, { status, headers });
  const copy = textResponse(empty ? null : text, { status, headers });
  if (!headers.has('content-type')) copy.headers.delete('content-type');
  return copy;
}
