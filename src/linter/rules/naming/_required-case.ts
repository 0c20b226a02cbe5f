import type { NameCase } from '../../../openapi/words';
import type { FindingDraft } from '../../finding';
import type { TurnedRule } from '../../rule';
import { namesOf } from './_field-names';

/**
 * @param words The words of a name, in lower case.
 * @returns Them in a style.
 */
export function spell(words: readonly string[], style: NameCase): string {
  const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
  switch (style) {
    case 'snake_case':
      return words.join('_');
    case 'kebab-case':
      return words.join('-');
    case 'UPPER_CASE':
      return words.join('_').toUpperCase();
    case 'PascalCase':
      return words.map(capital).join('');
    case 'camelCase':
      return words.map((word, i) => (i === 0 ? word : capital(word))).join('');
  }
}

/** @returns what `one-field-case` says and reports for a team that decided on a style */
export function requiredCase(wanted: NameCase): TurnedRule {
  const other: NameCase = wanted === 'snake_case' ? 'camelCase' : 'snake_case';
  const sample = (style: NameCase) => {
    const fields = ['created at', 'customer id', 'paid at'].map(name => `${spell(name.split(' '), style)}: {}`);
    return `paths:
  /orders/{id}:
    get:
      parameters: [{ name: ${spell(['paid', 'after'], style)}, in: query, schema: { type: string } }]
      responses:
        '200': { description: Order, content: { application/json: { schema: { type: object, properties: { ${fields.join(', ')}, id: {} } } } } }
`;
  };
  return {
    title: `A name isn’t ${wanted}`,
    reason: `Your names are ${wanted}, so developers guess new names from the ones they know. They have to look up any name in another style, and clients that convert names automatically get that one wrong.`,
    fixes: [
      `If nobody depends on the name yet, change it to ${wanted}.`,
      `If clients already depend on the name, add the field in ${wanted}, mark the old one as deprecated, and drop it in the next version.`,
      'If another system dictates the name, ignore the path in the configuration, and state that as the reason.',
    ],
    good: [{ title: `Names in ${wanted}, and names of one word`, yaml: sample(wanted) }],
    bad: [{ title: `Names in ${other}`, yaml: sample(other) }],
    check(context) {
      const { json, form, query } = namesOf(context);
      /** A name is one decision, however often it's used: it is told at its first place. */
      const odd = new Map<string, FindingDraft & { count: number }>();
      const keeping = new Set<string>();
      for (const { operation, names } of [...json, ...form, ...query]) {
        for (const { name, at, style } of names) {
          const known = odd.get(name);
          if (style === wanted) keeping.add(name);
          else if (known === undefined)
            odd.set(name, { at, operation, count: 1, message: `"${name}" is ${style}, not ${wanted}.` });
          else odd.set(name, { ...known, operation: null, count: known.count + 1 });
        }
      }
      const missing = [...odd.values()].map(({ count, ...draft }) =>
        count === 1 ? draft : { ...draft, message: `${draft.message} This happens in ${count} places.` },
      );
      const of = missing.length + keeping.size;
      const absentMessage = `Most names in this contract aren’t ${wanted}: ${missing.length} of ${of}, such as ${[...odd.keys()].slice(0, 2).join(' and ')}.`;
      context.reportConvention({ keeping: keeping.size, missing, absentMessage, severity: 'warning', named: 5 });
    },
  };
}
