import type { Result, Router } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';

/**
 * A router in which a path without parameters always wins: `/orders/count` is never read as the id of an order. Hono's fast
 * router can't hold both, so fixed paths are kept in a map of their own. Where the others differ too much for one
 * expression, the slower router takes over, as in Hono itself.
 */
export function staticPathsFirst<T>(): Router<T> {
  const fixed = new Map<string, Result<T>>();
  const others = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] });
  let empty = true;
  const nothing: Result<T> = [[]];
  return {
    name: 'fixed-first',
    add(method, path, handler) {
      if (path.includes(':') || path.includes('*')) {
        others.add(method, path, handler);
        empty = false;
      } else fixed.set(path, [[[handler, {}]]]);
    },
    match: (method, path) => fixed.get(path) ?? (empty ? nothing : others.match(method, path)),
  };
}
