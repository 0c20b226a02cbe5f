import { isPublicPage } from '../operation';
import type { Middleware } from '../runtime';

/** Every response says who may store it; failures are never stored, because 404 and 410 could be (RFC 9110 section 15.1). */
export const cacheControl: Middleware = {
  name: 'cache-control',
  keeps: ['endpoints.7'],
  hooksFor: (_runtime, operation) => ({
    onResponse({ response: { status, headers } }) {
      if (operation === null || status >= 400) {
        headers['Cache-Control'] = 'no-store';
        return;
      }
      headers['Cache-Control'] = operation.cacheControl;
      // The same URL gives each caller another response.
      if (operation.cacheControl.startsWith('private'))
        headers.Vary = operation.versions ? 'Authorization, Api-Version' : 'Authorization';
      // A browser that opens a page must not take it for HTML (Fetch standard, section 3.6).
      if (isPublicPage(operation)) headers['X-Content-Type-Options'] = 'nosniff';
    },
  }),
};
