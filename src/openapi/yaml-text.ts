import { CORE_SCHEMA, constructFromEvents, type Event, mergeTag, parseEvents, YAMLException } from 'js-yaml';
import type { RepeatedKey } from './source-document';
import { readBlockYaml } from './yaml-block';
import { YamlOutline } from './yaml-outline';

const schema = CORE_SCHEMA.withTags(mergeTag);

interface YamlText {
  value: unknown;
  /** How many YAML documents the text holds; `value` is the first. */
  documents: number;
  /** True where the text holds an alias. */
  aliased: boolean;
  /** The keys that come more than once in one mapping. */
  repeated: readonly RepeatedKey[];
  /** In: the members of a pointer. Out: the offset of that key (or sequence item), or -1. */
  locate(parts: readonly string[]): number;
}

/**
 * @param text YAML text.
 * @param maxDepth The deepest nesting allowed.
 * @returns Its first document.
 * @throws YAMLException with `mark.position`.
 */
export function readYaml(text: string, maxDepth: number): YamlText {
  const block = readBlockYaml(text, schema);
  return block === null
    ? parseYaml(text, maxDepth)
    : { ...block, documents: 1, aliased: false, repeated: [], locate: parts => block.outline.locate(parts) };
}

/** More brackets than this that stand too far to the left are an error. */
const maxBrackets = 200;

/**
 * YAML wants the bracket that closes a flow collection further to the right than the key of the collection. Most parsers
 * don't insist, so many descriptions have it below the key. Its line is joined to the one above, which changes no offset.
 */
function eventsOf(written: string, maxDepth: number): { text: string; events: Event[] } {
  let text = written;
  for (let brackets = 0; ; brackets++) {
    try {
      return { text, events: parseEvents(text, { maxDepth }) };
    } catch (error) {
      const at = error instanceof YAMLException && /deficient/.test(error.reason) ? error.mark?.position : undefined;
      const line = at === undefined ? -1 : text.lastIndexOf('\n', at);
      if (line < 0 || brackets >= maxBrackets || !/^[ ]*[}\]]/.test(text.slice(line + 1, at! + 1))) throw error;
      text = `${text.slice(0, line)} ${text.slice(line + 1)}`;
    }
  }
}

/** The same by the parser, which reads everything. */
export function parseYaml(written: string, maxDepth: number): YamlText {
  const { text, events } = eventsOf(written, maxDepth);
  const options = { source: text, schema, maxTotalMergeKeys: 100_000 };
  let documents: unknown[];
  let repeats = false;
  try {
    documents = constructFromEvents(events, options);
  } catch (error) {
    if (!(error instanceof YAMLException) || !error.reason.startsWith('duplicated mapping key')) throw error;
    repeats = true;
    documents = constructFromEvents(events, { ...options, json: true });
  }
  const outline = new YamlOutline(text, events.length);
  for (const event of events) outline.event(event);
  return {
    value: documents[0],
    documents: documents.length,
    aliased: outline.aliased,
    repeated: repeats ? outline.repeated() : [],
    locate: parts => outline.locate(parts),
  };
}
