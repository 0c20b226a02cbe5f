import { resources } from '../generated/resources';
import type { Operation } from '../service/operation';

/** What a request is matched with: fixed paths before those with parameters, as in the router. */
const patterns = resources
  .flatMap(resource => resource.operations)
  .map(operation => ({
    operation: operation as Operation,
    fixed: !operation.path.includes('{'),
    pattern: new RegExp(`^${operation.path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => Number(b.fixed) - Number(a.fixed));

/** A path without its query. */
export const pathOf = (target: string): string => target.split('?')[0]!;

/** @returns the operation of the contract that a request asks for, or null */
export function findOperation(method: string, target: string): Operation | null {
  const path = pathOf(target);
  const verb = method.toLowerCase() === 'head' ? 'get' : method.toLowerCase();
  return patterns.find(({ operation, pattern }) => operation.method === verb && pattern.test(path))?.operation ?? null;
}

/** An operation as a client names it: `POST /v1/charges`. */
export const operationName = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`;

/** What a request is called that the contract has no operation for: by its method and its path. */
export const requestName = ({ method, path }: { method: string; path: string }): string => `${method} ${pathOf(path)}`;
