import { etagOf, matchesWeakly, parseEntityTags } from '../../conventions/etag';
import { Failure } from '../failure';
import type { Convention, Middleware } from '../runtime';

/** Gives the answer its strong ETag, and answers 304 without a body when the client has that one already (endpoints.6, errors.304). */
const conditional: Middleware = (runtime, operation) => {
  if (!operation?.conditional || runtime.policies.etags === 'absent') return null;
  const reads = operation.conditional === 'read';
  return {
    enter(context) {
      const sent = reads ? context.header('If-None-Match') : undefined;
      if (sent === undefined) return;
      context.ifNoneMatch = parseEntityTags(sent);
      if (context.ifNoneMatch === null) throw invalidEntityTags('If-None-Match');
    },
    leave(context) {
      const { status, text } = context.reply;
      if (status !== 200 || text === null) return;
      const etag = etagOf(text);
      context.reply.headers.ETag = etag;
      if (context.ifNoneMatch === null || !matchesWeakly(context.ifNoneMatch, etag)) return;
      const { 'Content-Type': _, ...headers } = context.reply.headers;
      context.reply = { status: 304, headers, text: null };
    },
  };
};

export const invalidEntityTags = (header: 'If-Match' | 'If-None-Match'): Failure =>
  new Failure('invalid_header', {
    message: `${header} must hold * or quoted entity tags.`,
    details: [{ in: 'header', field: header, rule: 'format', message: 'must hold * or quoted entity tags' }],
  });

export default { at: 'operation', order: 130, step: conditional } satisfies Convention;
