import {
  CORE_SCHEMA,
  constructFromEvents,
  EVENT_ID,
  type Event,
  getScalarValue,
  mergeTag,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  YAMLException,
} from 'js-yaml';

const schema = CORE_SCHEMA.withTags(mergeTag);

interface YamlText {
  value: unknown;
  /** How many YAML documents the text holds; `value` is the first. */
  documents: number;
  /** True where the text holds an alias. */
  aliased: boolean;
  /** The offset of a key that comes twice in one mapping (the last one counts), or -1. */
  duplicate: { offset: number; reason: string } | null;
  /** The offset of the key (or sequence item) that these parts of a pointer lead to, or -1. */
  locate(parts: readonly string[]): number;
}

/**
 * @param text YAML.
 * @param maxDepth The deepest nesting allowed.
 * @returns Its first document.
 * @throws YAMLException with `mark.position`.
 */
export function readYaml(text: string, maxDepth: number): YamlText {
  const events = parseEvents(text, { maxDepth });
  const options = { source: text, schema, maxTotalMergeKeys: 100_000 };
  let documents: unknown[];
  let duplicate: YamlText['duplicate'] = null;
  try {
    documents = constructFromEvents(events, options);
  } catch (error) {
    if (!(error instanceof YAMLException) || !error.reason.startsWith('duplicated mapping key')) throw error;
    duplicate = { offset: error.mark?.position ?? 0, reason: error.reason };
    documents = constructFromEvents(events, { ...options, json: true });
  }
  const places = outline(text, events);
  let locator: ReturnType<typeof yamlLocator> | null = null;
  return {
    value: documents[0],
    documents: documents.length,
    aliased: places.targets.size > 0,
    duplicate,
    locate: parts => {
      locator ??= yamlLocator(text, places);
      return locator(parts);
    },
  };
}

/** What positions need of the parser's events, by their number: a tenth of the memory that the events take. */
interface Outline {
  /** As EVENT_ID names them. */
  kinds: Uint8Array;
  /** Where it begins; a quoted scalar at its quote. */
  starts: Int32Array;
  /** Of a collection: the number of the event after it. 0 for what is no collection. */
  ends: Int32Array;
  /** Of a scalar: where its text begins and ends. */
  from: Int32Array;
  to: Int32Array;
  /** Scalars whose value is not simply their text. */
  folded: Map<number, ScalarEvent>;
  /** Merge keys: `<<` without quotes. */
  merges: Set<number>;
  /** The event that each alias stands for. */
  targets: Map<number, number>;
}

/** Walks the outline; aliases and merge keys lead to where the wanted member is really written. */
function yamlLocator(text: string, outline: Outline): (parts: readonly string[]) => number {
  const { kinds, starts, ends, from, to, folded, merges, targets } = outline;
  const members = new Map<number, Map<string, [number, number]>>();

  /** The event at which the next sibling stands. */
  const next = (at: number) => ends[at] || at + 1;
  const through = (at: number) => targets.get(at) ?? at;
  const nameOf = (at: number) => {
    const event = folded.get(at);
    return event === undefined ? text.slice(from[at], to[at]) : getScalarValue(text, event);
  };

  const index = (start: number): Map<string, [number, number]> => {
    const known = members.get(start);
    if (known !== undefined) return known;
    const found = new Map<string, [number, number]>();
    // Set before the merge keys are followed: an alias may lead back here.
    members.set(start, found);
    if (kinds[start] === EVENT_ID.SEQUENCE) {
      let item = 0;
      for (let at = start + 1; kinds[at] !== EVENT_ID.POP; at = next(at)) found.set(String(item++), [at, at]);
    } else if (kinds[start] === EVENT_ID.MAPPING) {
      const merged: number[] = [];
      for (let at = start + 1; kinds[at] !== EVENT_ID.POP; ) {
        const value = next(at);
        const key = through(at);
        if (merges.has(key)) merged.push(through(value));
        else if (kinds[key] === EVENT_ID.SCALAR) found.set(nameOf(key), [at, value]);
        at = next(value);
      }
      for (const source of merged) {
        const sources = kinds[source] === EVENT_ID.SEQUENCE ? [...index(source).values()] : [[source, source]];
        for (const [, value] of sources) {
          for (const [name, place] of index(through(value!))) if (!found.has(name)) found.set(name, place);
        }
      }
    }
    return found;
  };

  const root = kinds.findIndex(kind => kind !== EVENT_ID.DOCUMENT);
  return parts => {
    let value = root;
    let place = root;
    for (const part of parts) {
      const member = index(through(value)).get(part);
      if (member === undefined) return -1;
      [place, value] = member;
    }
    return place < 0 ? -1 : starts[place]!;
  };
}

/** One pass over the events, which can go afterwards. */
function outline(text: string, events: readonly Event[]): Outline {
  const numbers = () => new Int32Array(events.length);
  const [starts, ends, from, to] = [numbers(), numbers(), numbers(), numbers()];
  const kinds = new Uint8Array(events.length);
  const folded: Outline['folded'] = new Map();
  const merges: Outline['merges'] = new Set();
  const targets: Outline['targets'] = new Map();
  const anchors = new Map<string, number>();
  const open: number[] = [];
  for (let at = 0; at < events.length; at++) {
    const event = events[at]!;
    kinds[at] = event.type;
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        open.push(at);
        break;
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING:
        open.push(at);
        starts[at] = event.start;
        if (event.anchorStart >= 0) anchors.set(text.slice(event.anchorStart, event.anchorEnd), at);
        break;
      case EVENT_ID.SCALAR:
        // The offsets of a quoted scalar lie inside its quotes.
        starts[at] = quoted(event) ? event.valueStart - 1 : event.valueStart;
        from[at] = event.valueStart;
        to[at] = event.valueEnd;
        if (!event.fast || event.valueStart < 0) folded.set(at, event);
        else if (event.valueEnd - event.valueStart === 2 && isMerge(text, event)) merges.add(at);
        if (event.anchorStart >= 0) anchors.set(text.slice(event.anchorStart, event.anchorEnd), at);
        break;
      case EVENT_ID.ALIAS: {
        starts[at] = event.anchorStart - 1;
        const target = anchors.get(text.slice(event.anchorStart, event.anchorEnd));
        if (target !== undefined) targets.set(at, target);
        break;
      }
      case EVENT_ID.POP: {
        const start = open.pop();
        if (start !== undefined) ends[start] = at + 1;
        break;
      }
    }
  }
  return { kinds, starts, ends, from, to, folded, merges, targets };
}

const isMerge = (text: string, event: ScalarEvent) =>
  event.style === SCALAR_STYLE.PLAIN && text.startsWith('<<', event.valueStart);

const quoted = (event: ScalarEvent) =>
  event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
