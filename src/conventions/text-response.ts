/** Reading a body through a stream takes longer than all else of a request in this process, so the text is kept beside it. */
const texts = new WeakMap<Response, string>();

/** Like `new Response(text, init)`; whoever only wants the text gets it without reading the body. */
export function textResponse(text: string | null, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text ?? '');
  return response;
}

/** The text of a response that `textResponse` made, whose body stays unread; null for any other. */
export const keptText = (response: Response): string | null => texts.get(response) ?? null;
