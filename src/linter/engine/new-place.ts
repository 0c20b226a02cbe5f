import { pointer, pointerParts } from '../../conventions/openapi';
import type { OperationPair } from '../../openapi/diff/pairs';
import type { MatchedVersions } from '../../openapi/diff/versions';
import type { DocumentSet } from '../../openapi/document-set';
import { isObject } from '../../openapi/located';
import type { Operation } from '../../openapi/operations';
import { oneLine } from '../../openapi/read-description';
import type { SourceDocument } from '../../openapi/source-document';
import type { Finding } from '../finding';
import type { NewPlace } from '../result';

/**
 * @param old The documents of the old version.
 * @param fresh Those of the new one.
 * @param versions Both, matched.
 * @returns For a finding in the old version, the nearest place above it that the new version still has; the file alone if
 * it has none; null for a finding in the new version.
 */
export function newPlaces(
  old: DocumentSet,
  fresh: DocumentSet,
  { operations, webhooks }: MatchedVersions,
): (finding: Finding) => NewPlace | null {
  const documents = new Map([...old.byPath.values()].map(one => [oneLine(one.name), one]));
  for (const { name } of fresh.byPath.values()) documents.delete(oneLine(name));
  const pairs = new Map([...operations, ...webhooks.pairs].flatMap(pair => labelsOf(pair).map(label => [label, pair])));
  return ({ document, pointer: at, operation }) => {
    const source = documents.get(document);
    if (source === undefined) return null;
    const pair = operation === null ? undefined : pairs.get(operation);
    const inside = pair === undefined ? null : wayInside(pair.before, source, at);
    if (inside !== null) return placeAt(pair!.after.node.document, survivingInside(pair!, inside));
    const target = fresh.byPath.get(source.path);
    const way = target === undefined ? [] : survivingParts(source.value, target.value, pointerParts(at));
    if (pair !== undefined && section.test(way.join('/'))) return placeAt(pair.after.node.document, wayTo(pair.after));
    return placeAt(target ?? fresh.root, way);
  };
}

/** Nothing, or a part of a description that holds everything of a kind: the operation says more. */
const section = /^(components(\/[^/]*)?|definitions|parameters|responses|paths|webhooks)?$/;

const labelsOf = ({ before, after }: OperationPair) => [oneLine(before.label), oneLine(after.label)];

const wayTo = ({ node }: Operation) => pointerParts(node.pointer);

/** The way from an operation to a place in it; null for a place elsewhere. */
function wayInside({ node }: Operation, source: SourceDocument, at: string): string[] | null {
  const isInside = node.document === source && (at === node.pointer || at.startsWith(`${node.pointer}/`));
  return isInside ? pointerParts(at.slice(node.pointer.length)) : null;
}

/** The way to what is left of a place in an operation, whose path may be written otherwise by now. */
function survivingInside({ before, after }: OperationPair, rest: readonly string[]): string[] {
  const written = (one: Operation) => wayTo(one).reduce(memberOf, one.node.document.value);
  return [...wayTo(after), ...survivingParts(written(before), written(after), rest)];
}

function placeAt({ name, locate }: SourceDocument, way: readonly string[]): NewPlace {
  return { document: oneLine(name), ...(way.length === 0 ? { line: null, column: null } : locate(pointer(...way))) };
}

/** A member as it is written: what an adapter added doesn't count. */
const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.prototype.propertyIsEnumerable.call(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** As much of a way in an old value as leads somewhere in the new one, with the keys of the new one. */
function survivingParts(old: unknown, fresh: unknown, parts: readonly string[]): string[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  const key = Array.isArray(old) ? sameItem(old, fresh, Number(part)) : part;
  const next = key === null ? undefined : memberOf(fresh, key);
  return key === null || next === undefined ? [] : [key, ...survivingParts(memberOf(old, part), next, rest)];
}

/** The index of an item in the new list: one that is called the same, at the same index if several are. */
function sameItem(old: readonly unknown[], fresh: unknown, index: number): string | null {
  const name = nameOf(old[index]);
  if (name === null || !Array.isArray(fresh)) return null;
  if (nameOf(fresh[index]) === name) return String(index);
  const same = fresh.flatMap((item, i) => (nameOf(item) === name ? [i] : []));
  return same.length === 1 ? String(same[0]) : null;
}

/** What an item is known by in the lists of a description; null for a plain value, which is itself what is gone. */
const nameOf = (item: unknown): string | null =>
  isObject(item) ? JSON.stringify(['$ref', 'in', 'name', 'url'].map(key => item[key] ?? null)) : null;
