/** An OpenAPI 3.1 description as plain JSON: only what this program reads or writes is spelled out. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

// biome-ignore lint/suspicious/noExplicitAny: descriptions are open by design; every reader checks what it takes
export type OpenApi = Record<string, any>;

/** A place in a description. */
export interface Place {
  /** JSON Pointer (RFC 6901) into the document. */
  pointer: string;
  /** The operation it belongs to, `POST /payments`, where it belongs to one. */
  operation?: string;
}

export const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
export type HttpMethod = (typeof httpMethods)[number];

/** Joins keys and indexes to a JSON Pointer (RFC 6901), with `~` and `/` escaped. */
export const pointer = (...parts: (string | number)[]): string =>
  parts.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Splits a JSON Pointer into its keys, unescaped. */
export const pointerParts = (text: string): string[] => {
  if (text === '') return [];
  const parts = text.slice(1).split('/');
  return text.includes('~') ? parts.map(part => part.replaceAll('~1', '/').replaceAll('~0', '~')) : parts;
};
