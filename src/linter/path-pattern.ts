import { pathShape } from '../openapi/path-template';
import type { Finding } from './finding';

/** Tells whether something belongs to a part of a contract. */
export interface PathPattern {
  /** @param label - `POST /orders/{id}` */
  matchesOperation(label: string): boolean;
  matchesFinding(finding: Pick<Finding, 'operation' | 'pointer'>): boolean;
}

/**
 * Reads what names a part of a contract: a path with everything below it (`/orders`), of one method (`POST /orders`),
 * with `*` for any part of a segment, `**` for any segments and `{}` for any parameter, or a JSON Pointer
 * (`#/components/schemas/Order`).
 *
 * @returns null for a text that is none of these
 */
export function readPathPattern(text: string): PathPattern | null {
  if (text.startsWith('#/')) {
    const inside = prefixTest(text.slice(1));
    return { matchesOperation: () => false, matchesFinding: ({ pointer }) => inside(pointer) };
  }
  const [, verb, path] = text.trim().match(/^(?:([a-z]+)\s+)?((?:\/|\*).*)$/i) ?? [];
  if (path === undefined) return null;
  const inside = prefixTest(pathShape(path));
  const matches = (method: string | null, own: string) =>
    (verb === undefined || verb.toLowerCase() === method?.toLowerCase()) && inside(pathShape(own));
  const matchesOperation = (label: string) => {
    const at = label.indexOf(' ');
    return matches(label.slice(0, at), label.slice(at + 1));
  };
  return {
    matchesOperation,
    matchesFinding({ operation, pointer }) {
      if (operation !== null) return matchesOperation(operation);
      const [, key, method] = pointer.match(/^\/paths\/([^/]*)(?:\/([^/]*))?/) ?? [];
      return key !== undefined && matches(method ?? null, key.replaceAll('~1', '/').replaceAll('~0', '~'));
    },
  };
}

/** A test whether a path is the one given or below it. */
function prefixTest(pattern: string): (path: string) => boolean {
  const escaped = pattern.replace(/\/+$/, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const source = escaped.replace(/\*+/g, stars => (stars.length > 1 ? '.*' : '[^/]*'));
  const test = new RegExp(`^${source}(/.*)?$`);
  return path => test.test(path);
}
