import { limits } from '../../conventions/limits';
import { Failure } from '../failure';
import type { Operation } from '../operation';
import type { Middleware } from '../runtime';

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
    if (!body) return null;
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
        try {
          context.unvalidatedBody = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
        } catch {
          throw new Failure('malformed_json');
        }
      },
    };
  },
};

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
