import { textOf } from './located';

const grows =
  /\b(new|more|other|further|additional|unknown|unrecogni[sz]ed|undocumented|unlisted|future) (\w+ )?(values?|status(es)?|states?|types?|kinds?|codes?|ones?|entries|reasons?)\b|\b(values?|status(es)?|states?|types?|kinds?|codes?|list|enum(eration)?|set)\b[^.;]*\b(may|can|might|will|could)\b[^.;]*\b(grow|be (added|extended|introduced)|appear|change|expand)\b|\b(one|value|values|ones) (that )?you do not know\b|\bnon-exhaustive\b|\bnot exhaustive\b|\bopen (enum|set|list)\b|\bextensible\b/i;

/** True where one sentence tells that the list may grow (and, where asked for, is about `topic`). */
const says = (text: string, topic = /(?:)/) =>
  grows.test(text) && text.split(/(?<=[.!?])\s+/).some(sentence => grows.test(sentence) && topic.test(sentence));

/**
 * @param overview The description of a whole contract.
 * @returns True if it tells clients that listed values may grow. It must name values: "new members may come" is about
 * fields.
 */
export const allEnumsMayGrow = (overview: string): boolean => says(overview, /\b(values?|enum\w*)\b/i);

/** True if a schema that lists values tells clients, in words or by an extension, that more may come. */
export const enumMayGrow = (schema: Record<string, unknown>): boolean =>
  ['x-extensible-enum', 'x-enum-open', 'x-extensible'].some(
    key => schema[key] !== undefined && schema[key] !== false,
  ) || says(textOf(schema.description));
