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

export interface YamlText {
  value: unknown;
  /** How many YAML documents the text holds; `value` is the first. */
  documents: number;
  /** The offset of a key that comes twice in one mapping (the last one counts), or -1. */
  duplicate: { offset: number; reason: string } | null;
  /** In: the members of a pointer. Out: the offset of that key (or sequence item), or -1. */
  locate(parts: readonly string[]): number;
}

/** In: YAML text and the deepest nesting allowed. Out: its first document. Throws YAMLException with `mark.position`. */
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
  let locator: ReturnType<typeof yamlLocator> | null = null;
  return {
    value: documents[0],
    documents: documents.length,
    duplicate,
    locate: parts => {
      locator ??= yamlLocator(text, events);
      return locator(parts);
    },
  };
}

/** Walks the events of the parser; aliases and merge keys lead to where the wanted member is really written. */
function yamlLocator(text: string, events: readonly Event[]): (parts: readonly string[]) => number {
  const { ends, targets } = outline(text, events);
  const members = new Map<number, Map<string, [number, number]>>();

  /** The event at which the next sibling stands. */
  const next = (at: number) => ends[at] || at + 1;

  const through = (at: number) => {
    const target = events[at]?.type === EVENT_ID.ALIAS ? targets.get(at) : at;
    return target ?? at;
  };

  const index = (start: number): Map<string, [number, number]> => {
    const known = members.get(start);
    if (known !== undefined) return known;
    const found = new Map<string, [number, number]>();
    // Set before the merge keys are followed: an alias may lead back here.
    members.set(start, found);
    const kind = events[start]?.type;
    if (kind === EVENT_ID.SEQUENCE) {
      let item = 0;
      for (let at = start + 1; events[at]!.type !== EVENT_ID.POP; at = next(at)) found.set(String(item++), [at, at]);
    } else if (kind === EVENT_ID.MAPPING) {
      const merged: number[] = [];
      for (let at = start + 1; events[at]!.type !== EVENT_ID.POP; ) {
        const value = next(at);
        const key = events[through(at)]!;
        if (key.type === EVENT_ID.SCALAR) {
          const name = getScalarValue(text, key);
          if (name === '<<' && key.style === SCALAR_STYLE.PLAIN) merged.push(through(value));
          else found.set(name, [at, value]);
        }
        at = next(value);
      }
      for (const source of merged) {
        const sources = events[source]?.type === EVENT_ID.SEQUENCE ? [...index(source).values()] : [[source, source]];
        for (const [, value] of sources) {
          for (const [name, place] of index(through(value!))) if (!found.has(name)) found.set(name, place);
        }
      }
    }
    return found;
  };

  const root = events.findIndex(event => event.type !== EVENT_ID.DOCUMENT);
  return parts => {
    let value = root;
    let place = root;
    for (const part of parts) {
      const member = index(through(value)).get(part);
      if (member === undefined) return -1;
      [place, value] = member;
    }
    return place < 0 ? -1 : offset(events[place]!);
  };
}

/** One pass: where each collection ends, and which event each alias stands for. */
function outline(text: string, events: readonly Event[]) {
  // By the number of the event; 0 for what is no collection.
  const ends = new Int32Array(events.length);
  const targets = new Map<number, number>();
  const anchors = new Map<string, number>();
  const open: number[] = [];
  for (let at = 0; at < events.length; at++) {
    const event = events[at]!;
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        open.push(at);
        break;
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING:
        open.push(at);
        if (event.anchorStart >= 0) anchors.set(text.slice(event.anchorStart, event.anchorEnd), at);
        break;
      case EVENT_ID.SCALAR:
        if (event.anchorStart >= 0) anchors.set(text.slice(event.anchorStart, event.anchorEnd), at);
        break;
      case EVENT_ID.ALIAS: {
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
  return { ends, targets };
}

function offset(event: Event): number {
  switch (event.type) {
    case EVENT_ID.SCALAR:
      return quoted(event) ? event.valueStart - 1 : event.valueStart;
    case EVENT_ID.ALIAS:
      return event.anchorStart - 1;
    case EVENT_ID.SEQUENCE:
    case EVENT_ID.MAPPING:
      return event.start;
    default:
      return 0;
  }
}

/** The offsets of a quoted scalar lie inside its quotes. */
const quoted = (event: ScalarEvent) =>
  event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
