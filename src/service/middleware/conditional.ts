import { etagOf, matchesWeakly, parseEntityTags } from '../../conventions/etag';
import { Failure } from '../failure';
import type { Middleware } from '../runtime';

/** Adds the strong ETag, and responds with 304 without a body when the client has this representation already. */
export const conditional: Middleware = {
  name: 'conditional',
  keeps: ['endpoints.6', 'errors.304'],
  hooksFor({ policies }, operation) {
    if (!operation?.conditional || policies.etags === 'absent') return null;
    const reads = operation.conditional === 'read';
    return {
      onRequest(context) {
        const sent = reads ? context.header('If-None-Match') : undefined;
        if (sent === undefined) return;
        context.ifNoneMatch = parseEntityTags(sent);
        if (context.ifNoneMatch === null) throw invalidEntityTags('If-None-Match');
      },
      onResponse(context) {
        const { status, text } = context.response;
        if (status !== 200 || text === null) return;
        const etag = etagOf(text);
        context.response.headers.ETag = etag;
        if (context.ifNoneMatch === null || !matchesWeakly(context.ifNoneMatch, etag)) return;
        const { 'Content-Type': _, ...headers } = context.response.headers;
        context.response = { status: 304, headers, text: null };
      },
    };
  },
};

/** 400 for a conditional header that can't be read. */
export const invalidEntityTags = (header: 'If-Match' | 'If-None-Match'): Failure =>
  new Failure('invalid_header', {
    message: `${header} must be * or quoted entity tags.`,
    details: [{ in: 'header', field: header, rule: 'format', message: 'must be * or quoted entity tags' }],
  });
