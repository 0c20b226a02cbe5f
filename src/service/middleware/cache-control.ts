import type { Middleware } from '../runtime';

/** Every response says who may store it; failures are never stored, because 404 and 410 could be (RFC 9110 section 15.1). */
export const cacheControl: Middleware = {
  name: 'cache-control',
  keeps: ['endpoints.7'],
  hooksFor: (_runtime, operation) => ({
    onResponse({ response }) {
      const value = operation && response.status < 400 ? operation.cacheControl : 'no-store';
      response.headers['Cache-Control'] = value;
      // The same URL gives each caller another response.
      if (value.startsWith('private')) response.headers.Vary = 'Authorization';
    },
  }),
};
