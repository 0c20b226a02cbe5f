/**
 * @param path A path of a description, or a part of a server's URL.
 * @returns It without the names of its parameters, which tell no two paths apart: /orders/{}/lines (OpenAPI 3.1,
 * Paths Object).
 */
export const pathShape = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}');

/** @returns What a router's pattern (`id:[0-9]+`) and a rest of a path (`id+`) name: `id`. */
export const parameterName = (written: string): string => written.replace(/:.*$/, '').replace(/[+*]$/, '').trim();

/**
 * @param path A path of a description, or a part of one.
 * @returns The names of its parameters, each once, in order: `id` of `{id}`, of `{id:[0-9]+}`, and of `{id+}`.
 */
export function pathParameterNames(path: string): readonly string[] {
  const names = [...path.matchAll(/\{([^{}]+)/g)].map(([, name]) => parameterName(name!));
  return [...new Set(names)].filter(name => name !== '');
}
