import { parseExactly, writeExactly } from './exact-json';

type Tree = Map<string, Tree>;

/**
 * Keeps the fields of a JSON body that an author wants to show.
 * @param text the body
 * @param paths fields such as `status`, `error.details.until` or, in each entry of a list, `data.id`
 * @returns the text with these fields only, in the order of the body, and how many were left out beside them; null
 *   if the body is no object or has none of them
 */
export function pickMembers(text: string, paths: readonly string[]): { text: string; left: number } | null {
  const value = parse(text);
  const wanted: Tree = new Map();
  for (const path of paths) {
    let level = wanted;
    for (const name of path.split('.')) {
      const next = level.get(name) ?? new Map();
      level.set(name, next);
      level = next;
    }
  }
  const picked = pick(value, wanted);
  return picked && { text: writeExactly(picked.value), left: picked.left };
}

function pick(value: unknown, wanted: Tree): { value: unknown; left: number } | null {
  if (Array.isArray(value)) {
    const parts = value.map(entry => pick(entry, wanted));
    if (parts.length === 0 || parts.some(part => part === null)) return null;
    return { value: parts.map(part => part!.value), left: Math.max(...parts.map(part => part!.left)) };
  }
  if (typeof value !== 'object' || value === null) return null;
  const kept: [string, unknown][] = [];
  let left = 0;
  for (const [name, member] of Object.entries(value)) {
    const inner = wanted.get(name);
    const part = inner && inner.size > 0 ? pick(member, inner) : null;
    if (part) {
      kept.push([name, part.value]);
      left += part.left;
    } else if (inner?.size === 0) kept.push([name, member]);
    else left += 1;
  }
  return kept.length === 0 ? null : { value: Object.fromEntries(kept), left };
}

function parse(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}
