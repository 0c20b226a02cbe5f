import type { EffectiveSchema, Field } from '../../../openapi/effective-schema';
import { wordsOf } from '../../../openapi/words';

const outcome = /^(status|state|code|error|errors|success|succeeded|ok|failed|result|outcome|http_?status)$/i;
/** Words that tell of a failure, in values and in descriptions. */
export const fails = /\b(fail(s|ed|ure)?|errors?|errored|reject(ed|s)?|declined|invalid)\b/i;

/** The fields of a response, and those inside `data` or another envelope. */
export const wholeOf = ({ fields }: EffectiveSchema) =>
  [...fields.values()].flatMap(field => [
    field,
    ...(field.schema?.types.has('array')
      ? []
      : (field.schema?.variants ?? []).flatMap(one => [...one.fields.values()])),
  ]);

/** What a status says of an item that didn’t work, in its values or its description. */
const mayFail = ({ name, schema }: Field): boolean =>
  /(^|_)(status|state|type|kind)$/i.test(name) &&
  schema !== null &&
  [...(schema.listed?.values.values() ?? []), schema.description].some(text => fails.test(String(text)));

/**
 * @param schema The body of a response to a batch.
 * @returns True for a batch with a state of its own to read, a list in which each entry says how it went, or a list of what did
 *   not work.
 */
export function hasResults(schema: EffectiveSchema): boolean {
  const own = wholeOf(schema);
  const named = (pattern: RegExp) => own.some(({ name }) => pattern.test(name));
  if (named(/^(batch_?)?id$/i) && named(/^(status|state)$/i)) return true;
  if (own.some(({ name, schema }) => /^(status|state)$/i.test(name) && runs(schema))) return true;
  if (own.some(({ name }) => unworked.test(wordsOf(name).join('_')))) return true;
  // A list, or a map by the id of each.
  const entries = [schema, ...own.map(field => field.schema)].map(one =>
    one?.types.has('array') ? one.items : (one?.extras ?? null),
  );
  return entries.some(items => {
    if (items === null) return false;
    if (items.alternatives.length > 0 || /\berrors?\b|\bfailed\b|ошибк/i.test(items.description)) return true;
    // Around the thing, its own outcome: result.status, result.errors.
    const inner = items.variants.flatMap(one => [...(one.fields.get('result')?.schema?.fields.keys() ?? [])]);
    if (inner.some(name => outcome.test(name))) return true;
    const names = [...items.fields.keys()];
    if (names.some(name => /^errors?$/.test(wordsOf(name)[0] ?? ''))) return true;
    // A status alone may be the state of a resource; beside an error or an index it is the outcome of an item.
    return (
      [...items.fields.values()].some(mayFail) ||
      names.some(name => /^(errors?|error_?(code|message)|http_?status|success|succeeded|ok)$/i.test(name)) ||
      (names.some(name => outcome.test(name)) &&
        names.some(name => /^(index|position|item|key|ref(erence)?|row)$/i.test(name))) ||
      // The reply to each, as HTTP has it.
      (names.some(name => /^(code|status(_?code)?)$/i.test(name)) &&
        names.includes('body') &&
        names.includes('headers')) ||
      // What was done with each, and why.
      (names.some(name => /^(action|outcome|result)$/i.test(name)) &&
        names.some(name => /^(reason|message)$/i.test(name)))
    );
  });
}

/** Which, or how many, weren't done. */
const unworked = /^(failed|failures?|errors|rejected|unprocessed|unresolved|skipped|invalid|not_?found|ignored)(_|$)/;

/** Its values are those of something under way. */
const runs = (schema: EffectiveSchema | null): boolean =>
  [...(schema?.listed?.values.values() ?? [])].some(value =>
    /^(started|running|processing|in_?progress|pending|queued|done|completed|finished)$/i.test(String(value)),
  );
