import { limits } from '../../conventions/limits';
import { Failure } from '../failure';
import type { Operation } from '../operation';
import type { Middleware, RequestContext } from '../runtime';

/**
 * Reads a JSON body: 413 when it is too large, 415 when it is something else, 400 when it can't be parsed. A raw body is
 * left to the operation, which says how much it takes.
 */
export const readBody: Middleware = {
  name: 'read-body',
  keeps: [],
  hooksFor(_runtime, operation) {
    if (operation?.rawBody) {
      const { mediaTypes } = operation.rawBody;
      if (mediaTypes.includes('*/*')) return null;
      return {
        onRequest(context) {
          if (!isOneOf(mediaTypes, context.header('Content-Type'))) throw unsupported(operation, mediaTypes);
        },
      };
    }
    const body = operation?.body;
    if (!body) return operation === null ? null : { onRequest: context => rejectBody(context, operation) };
    const mediaTypes = body.mediaTypes ?? ['application/json'];
    return {
      async onRequest(context) {
        const bytes = await readBytes(context.request, limits.bodyBytes);
        if (bytes.length === 0) {
          if (!body.required) return;
          throw new Failure('malformed_json', {
            message: 'This operation requires a JSON body, but the request didn’t have one.',
          });
        }
        if (!isOneOf(mediaTypes, context.header('Content-Type'))) throw unsupported(operation, mediaTypes);
        const encoding = context.header('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
        if (encoding !== 'identity') throw encoded(operation, mediaTypes);
        context.unvalidatedBody = parseJson(bytes);
      },
    };
  },
};

/** A body that nothing would read is a mistake of the client's, such as a wrong URL. An empty one is none, also in chunks. */
function rejectBody({ request, header }: RequestContext, operation: Operation): void | Promise<void> {
  const isChunked = header('Transfer-Encoding') !== undefined;
  const isEmpty = !isChunked && Number(header('Content-Length') ?? 0) === 0;
  if (isEmpty && request.body === null) return;
  const reject = () => {
    throw new Failure('unexpected_body', {
      message: `${operation.method.toUpperCase()} ${operation.path} takes no body; send the request without one.`,
    });
  };
  if (!isEmpty && (!isChunked || request.body === null)) reject();
  return readBytes(request, 0).then(() => {}, reject);
}

/**
 * Parses what has one meaning only: no name twice in an object (RFC 8259 section 4), no half of a surrogate pair (section 8.2).
 *
 * @throws Failure malformed_json
 */
function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new Failure('malformed_json');
  }
  const twice = repeatedName(text);
  if (twice !== null) {
    throw new Failure('malformed_json', {
      message: 'An object in the body has the same field twice.',
      details: [{ in: 'body', field: twice, rule: 'repeated', message: 'must not be sent twice' }],
    });
  }
  // Only an escape brings half of a pair into UTF-8, and written out again it's still an escape.
  const half = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;
  if (half.test(text) && half.test(JSON.stringify(value))) {
    throw new Failure('malformed_json', { message: 'A string in the body contains only half of a surrogate pair.' });
  }
  return value;
}

/** The first name that one object has twice in a JSON text; null if there is none. */
function repeatedName(text: string): string | null {
  const open: Set<string>[] = [];
  for (const [token, name] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (name !== undefined) {
      const names = open.at(-1)!;
      const read = JSON.parse(name) as string;
      if (names.has(read)) return read;
      names.add(read);
    }
  }
  return null;
}

function unsupported(operation: Operation, mediaTypes: string[]): Failure {
  const accepted = mediaTypes.join(', ');
  return new Failure('unsupported_media_type', {
    message: `The body must be ${mediaTypes.join(' or ')}.`,
    details: { accepted: mediaTypes },
    headers: operation.method === 'patch' ? { Accept: accepted, 'Accept-Patch': accepted } : { Accept: accepted },
  });
}

/** RFC 9110 section 15.5.16: Accept-Encoding says that the content coding was the problem. */
function encoded(operation: Operation, mediaTypes: string[]): Failure {
  const { options } = unsupported(operation, mediaTypes);
  return new Failure('unsupported_media_type', {
    message: 'The body must not be compressed: Content-Encoding isn’t supported.',
    details: { accepted: mediaTypes, accepted_encodings: ['identity'] },
    headers: { ...options.headers, 'Accept-Encoding': 'identity' },
  });
}

/**
 * Reads a body, and stops as soon as the limit is passed; Content-Length is believed only when it says "too much".
 *
 * @param limit in bytes.
 * @throws Failure body_too_large.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new Failure('body_too_large', {
      message: `The body must not exceed ${limit} bytes.`,
      details: { limit, unit: 'byte' },
    });
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
}

/** JSON is UTF-8 (RFC 8259 section 8.1); another charset is another media type. */
function isOneOf(mediaTypes: string[], header: string | undefined): boolean {
  const [type = '', ...parameters] = (header ?? '')
    .toLowerCase()
    .split(';')
    .map(part => part.trim());
  const charset = parameters.find(part => part.startsWith('charset='))?.replace(/^charset="?|"$/g, '');
  return mediaTypes.includes(type) && (charset === undefined || charset === 'utf-8');
}
