import type { OpenApi } from '../../conventions/openapi';

const trio = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** Puts the X- spelling next to each RateLimit header of a description; the document is changed in place. */
export function withLegacyRateLimitHeaders(document: OpenApi): OpenApi {
  const answers = [
    ...Object.values(document.components.responses as Record<string, OpenApi>),
    ...Object.values(document.paths as Record<string, OpenApi>).flatMap(item =>
      Object.values(item as Record<string, OpenApi>).flatMap(operation => Object.values(operation.responses as object)),
    ),
  ];
  for (const { headers } of answers as OpenApi[]) {
    for (const name of trio) if (headers?.[name]) headers[`X-${name}`] = headers[name];
  }
  return document;
}
