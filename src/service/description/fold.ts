import type { OpenApi } from '../../conventions/openapi';

/** Codes that say nothing where others are with them. */
const common = ['invalid_parameter', 'invalid_header', 'validation_failed'];

/**
 * Makes a component of each failure and each 304 that several operations have in common, so that every one is written down
 * once. The document is changed in place.
 */
export function foldResponses(document: OpenApi): OpenApi {
  const { responses: components } = document.components as { responses: Record<string, OpenApi> };
  const operations = Object.values<OpenApi>(document.paths).flatMap(item => Object.values<OpenApi>(item));
  const places = operations.flatMap(({ responses }) =>
    Object.entries<OpenApi>(responses)
      .filter(([status, response]) => Number(status) >= 300 && response.$ref === undefined)
      .map(([status, response]) => ({ responses, status, response, text: JSON.stringify(response) })),
  );
  for (const { responses, status, response, text } of places) {
    const name = nameOf(Number(status), response);
    const known = components[name];
    if (known === undefined && places.filter(other => other.text === text).length < 2) continue;
    // Another response that would have the same name stays where it is.
    if (known !== undefined && JSON.stringify(known) !== text) continue;
    components[name] = response;
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return document;
}

/** What a response is called: by its codes and, where they don't tell it apart, by what its headers add. */
function nameOf(status: number, { headers, 'x-error-codes': codes = [] }: OpenApi): string {
  const has = (name: string) => headers?.[name] !== undefined;
  if (status === 304) {
    if (has('Deprecation')) return 'DeprecatedNotModified';
    return has('X-Content-Type-Options') ? 'PageNotModified' : 'NotModified';
  }
  const telling = codes.filter((code: string) => !common.includes(code));
  const name = (telling.length > 0 ? telling : codes).map(pascalCase).join('Or');
  if (has('Accept-Patch')) return `${name}ForPatch`;
  return status === 415 && !has('Accept-Encoding') ? `${name}ForContent` : name;
}

const pascalCase = (code: string): string =>
  code.toLowerCase().replace(/(^|_)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
