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

/** More lines than this that begin too far to the left are an error. */
const maxLines = 200;

/** What a line too far to the left gets in front: more than anybody indents a key. */
const indentation = ' '.repeat(80);

/**
 * A line that looks like the next key: a bracket or a quote may not have been closed above it. If it was, all the rest can
 * be read, and the line is text: "Example: ?ids=1".
 */
const keyLine = /^[ ]*(?:- )*["']?[\w$/.-][\w$/{}.-]*["']?:(?:\s|$)/;

/**
 * YAML wants every line of a flow collection, or of a string in quotes, further to the right than its key. Most parsers
 * don't insist, and some writers don't either. Spaces at the beginning of such a line mean nothing, so it gets more of them.
 *
 * @returns the events, the text that they belong to, and where an offset of that text is in the text as it was written
 * @throws YAMLException with `mark.position` in the text as it was written
 */
function eventsOf(written: string, maxDepth: number): { text: string; events: Event[]; original(at: number): number } {
  let text = written;
  const added: number[] = [];
  let unclosed: YAMLException | null = null;
  const original = (at: number) => at - indentation.length * added.filter(start => start < at).length;
  for (;;) {
    try {
      return { text, events: parseEvents(text, { maxDepth }), original };
    } catch (error) {
      if (!(error instanceof YAMLException) || !error.mark) throw error;
      const at = error.mark.position;
      const line = /deficient/.test(error.reason) ? text.lastIndexOf('\n', at) + 1 : 0;
      const told = new YAMLException(error.reason, { ...error.mark, position: original(at) });
      if (line === 0 || added.length >= maxLines) throw unclosed ?? told;
      if (keyLine.test(text.slice(line, line + 200))) unclosed ??= told;
      text = text.slice(0, line) + indentation + text.slice(line);
      added.push(line);
    }
  }
}

/** The same by the parser, which reads everything. */
export function parseYaml(written: string, maxDepth: number): YamlText {
  const { text, events, original } = eventsOf(written, maxDepth);
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
    repeated: repeats ? outline.repeated().map(key => ({ ...key, offsets: key.offsets.map(original) })) : [],
    locate: parts => original(outline.locate(parts)),
  };
}
