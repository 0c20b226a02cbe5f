import { hash } from 'node:crypto';
import { limits } from './limits';
import { memoize } from './memoize';

/** The strong entity tag of a representation as it is sent, quoted (RFC 9110 section 8.8.3). */
export const etagOf = memoize(
  (representation: string) => `"${hash('sha256', representation, 'base64url').slice(0, 12)}"`,
  50,
);

/** What If-Match or If-None-Match names: any version, or some by their tags. */
export type EntityTags = '*' | string[];

/**
 * Reads If-Match or If-None-Match.
 *
 * @returns `*`, or the tags with their W/ marks; null where the header can't be read.
 */
export function parseEntityTags(header: string): EntityTags | null {
  const text = header.trim();
  if (text.length > limits.conditionLength) return null;
  if (text === '*') return '*';
  const tags: string[] = [];
  for (let end = 0; end < text.length; ) {
    element.lastIndex = end;
    const found = element.exec(text);
    if (found === null) return null;
    // Empty elements of a list count for nothing (RFC 9110 section 5.6.1.2).
    if (found[1] !== undefined) tags.push(found[1]);
    end = element.lastIndex;
  }
  return tags.length === 0 ? null : tags;
}

/** An element of a list of entity tags, perhaps empty, with what separates it from the next one. */
const element = /[\t ]*(?:((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[\t ]*)?(?:,|$)/y;

/** Strong comparison, for If-Match (RFC 9110 section 13.1.1): a weak tag never matches. */
export const matchesStrongly = (tags: EntityTags, current: string): boolean =>
  tags === '*' || (!current.startsWith('W/') && tags.includes(current));

/** Weak comparison, for If-None-Match (RFC 9110 section 13.1.2). */
export const matchesWeakly = (tags: EntityTags, current: string): boolean =>
  tags === '*' || tags.some(tag => opaque(tag) === opaque(current));

const opaque = (tag: string) => tag.replace(/^W\//, '');
