import type { ApiModel } from './description';
import { isObject, Located } from './located';
import type { Operation } from './operations';
import type { SourceDocument } from './source-document';

/**
 * @param api The description.
 * @param operation One of its operations.
 * @returns A test whether a place, by document name and JSON Pointer, is in the operation or in what it refers to.
 */
export function reachOf(
  { documents, root, child }: ApiModel,
  operation: Operation,
): (document: string, place: string) => boolean {
  const roots = new Map<string, Set<string>>();
  const seen = new Set<unknown>();
  const stack: { document: SourceDocument; value: unknown }[] = [];
  const add = (located: Located) => {
    const known = roots.get(located.document.name) ?? new Set();
    roots.set(located.document.name, known);
    if (known.has(located.pointer)) return;
    known.add(located.pointer);
    stack.push(located);
  };
  add(operation.node);
  for (const { node, entry } of operation.parameters) {
    add(node);
    add(entry);
  }
  // What identifies the caller is part of the operation as well.
  const schemes = child(child(root, 'components'), 'securitySchemes');
  for (const name of (operation.security ?? []).flatMap(Object.keys)) {
    const scheme = child(schemes, name);
    if (scheme !== null) add(scheme);
  }
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const { document, value } = at;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (isObject(value) && typeof value.$ref === 'string') {
      const target = documents.resolve(new Located(document, value));
      if (target !== null) add(target);
    }
    for (const inner of Object.values(value)) stack.push({ document, value: inner });
  }
  const within = (document: string, place: string): boolean => {
    const known = roots.get(document);
    if (known === undefined) return false;
    for (let up = place; ; up = up.slice(0, up.lastIndexOf('/'))) {
      if (known.has(up)) return true;
      if (up === '') return false;
    }
  };
  return (document, place) =>
    within(document, place) || (document === operation.at.document.name && place === operation.at.pointer);
}
