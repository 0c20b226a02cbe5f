import type { DocumentSet } from '../document-set';
import type { EffectiveSchema } from '../effective-schema';
import { keysOf, type Located } from '../located';
import { schemaText } from './schema-text';

/** A condition that a schema sets by a keyword that is compared as a whole: `not`, `if`, `dependentRequired`, … */
interface Assertion {
  keyword: string;
  /** In one spelling: equal texts accept the same. */
  text: string;
  /** For people: `not`, `dependentRequired for "card"`. */
  title: string;
  at: Located;
  /** In dependentRequired, what requires which field. */
  requires: { trigger: string; field: string } | null;
}

/** Keywords whose value is one schema or one value. */
const whole = [
  'not',
  'contains',
  'propertyNames',
  'prefixItems',
  'unevaluatedItems',
  'contentSchema',
  'contentEncoding',
  'contentMediaType',
] as const;

/** Keywords that hold one schema for each name. */
const byName = ['patternProperties', 'dependentSchemas'] as const;

const any = /^(dependent|if$|not$|contains$|propertyNames|prefixItems|patternProperties|unevaluatedItems|content)/;

/** The conditions of a schema, each once, however they are split; those of fields, types, values and bounds are left out. */
function assertionsOf({ parts }: EffectiveSchema, documents: DocumentSet): readonly Assertion[] {
  const found = new Map<string, Assertion>();
  const add = (keyword: string, at: Located | null, title: string, text = schemaText(documents, at)) => {
    // `true`, and what is empty, rejects nothing.
    if (at === null || text === 'true' || text === '{}' || text === '[]') return;
    found.set(`${keyword}\n${title}\n${text}`, { keyword, title, text, at, requires: null });
  };
  for (const part of parts) {
    if (!Object.keys(part.value).some(word => any.test(word))) continue;
    for (const word of whole) add(word, documents.child(part, word), word);
    for (const word of byName) {
      const map = documents.child(part, word);
      for (const name of keysOf(map)) add(word, documents.child(map, name), `${word} for "${name.slice(0, 40)}"`);
    }
    const condition = schemaText(documents, documents.child(part, 'if'));
    for (const word of part.value.if === undefined ? [] : ['then', 'else']) {
      const text = schemaText(documents, documents.child(part, word));
      // Without a consequence, a condition rejects nothing.
      if (!/^(null|true|\{\})$/.test(text))
        add('if', documents.child(part, word), `if, ${word}`, `${condition} ${text}`);
    }
    const dependent = documents.child(part, 'dependentRequired');
    for (const trigger of keysOf(dependent)) {
      const list = documents.child(dependent, trigger);
      for (const field of Array.isArray(list?.value) ? list.value.filter(one => typeof one === 'string') : []) {
        const title = `dependentRequired for "${trigger.slice(0, 40)}"`;
        found.set(`${title}\n${field}`, {
          keyword: 'dependentRequired',
          text: field,
          title,
          at: list!,
          requires: { trigger, field },
        });
      }
    }
  }
  return [...found.values()];
}

/** A condition that only one version has; `instead` is what the other has in its place. */
interface AssertionChange {
  assertion: Assertion;
  instead: Assertion | null;
}

/** A version of a schema, with the documents that it is in. */
type Side = readonly [schema: EffectiveSchema, documents: DocumentSet];

/**
 * @param some One version of a schema.
 * @param other The other version.
 * @returns The conditions that only the first has.
 */
export function assertionsOnlyIn(some: Side, other: Side): AssertionChange[] {
  const own = assertionsOf(...some);
  if (own.length === 0) return [];
  const others = assertionsOf(...other);
  const same = (a: Assertion, b: Assertion) => a.title === b.title && a.text === b.text;
  return own
    .filter(one => !others.some(two => same(one, two)))
    .map(assertion => {
      const instead = others.find(
        two => two.title === assertion.title && assertion.requires === null && !own.some(one => same(one, two)),
      );
      return { assertion, instead: instead ?? null };
    });
}
