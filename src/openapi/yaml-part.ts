import { COLLECTION_STYLE, constructFromEvents, EVENT_ID, type Event, parseEvents, type Schema } from 'js-yaml';
import { Unusual } from './yaml-cursor';

/** Deeper parts are left to the parser as a part of the whole: it has to count from the top. */
const maxDepth = 300;

/**
 * Has the parser read one value by itself: a scalar of several lines or with escapes, or a flow collection.
 *
 * @param part Its text, without the space before it.
 * @param schema What plain scalars mean.
 * @returns The value, and the events that it was made from.
 * @throws Unusual where it may mean something else than in its place, YAMLException where it is wrong.
 */
export function parsePart(part: string, schema: Schema): { value: unknown; events: readonly Event[] } {
  // A tab, a merge key, and what would end a document at the beginning of a line.
  if (/\t|<<|^\.\.\./.test(part)) throw new Unusual();
  const events = parseEvents(part, { maxDepth });
  const [document, root] = events;
  if (document?.type !== EVENT_ID.DOCUMENT || document.explicitStart || document.explicitEnd) throw new Unusual();
  const inner = events.slice(1, -1);
  if (!isExpected(part, root) || !inner.every(isSelfContained)) throw new Unusual();
  return { value: constructFromEvents(events, { source: part, schema })[0], events: inner };
}

/** Behind a key no block collection may begin, and that is what the part would be. */
function isExpected(part: string, root: Event | undefined): boolean {
  if (part[0] !== '[' && part[0] !== '{') return root?.type === EVENT_ID.SCALAR;
  return root !== undefined && 'start' in root && root.style === COLLECTION_STYLE.FLOW;
}

const isSelfContained = (event: Event) =>
  event.type !== EVENT_ID.DOCUMENT &&
  event.type !== EVENT_ID.ALIAS &&
  !('anchorStart' in event && (event.anchorStart >= 0 || event.tagStart >= 0));
