import { isObject, keysOf, type Located } from '../../../openapi/located';
import type { DocumentedResponse } from '../../../openapi/operations';
import { caseOf, type NameCase } from '../../../openapi/words';
import { pluralize } from '../../../text/pluralize';
import type { RuleDefinition, TurnedRule } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { errorShapes, failureResponses } from '../errors/_failures';
import { spell } from './_required-case';

const codeName = /^(code|error_?code|err_?code|error_?type|error_?key|reason|slug)$/i;

/** A contract may keep two styles on purpose, where it tells which codes are spelled how. */
const explains: Record<NameCase, RegExp> = {
  UPPER_CASE: /\b(capitals?|capital letters?|upper-?\s?case|screaming)\b/i,
  snake_case: /\b(snake|underscores?|lower-?\s?case)\b/i,
  'kebab-case': /\b(kebab|hyphens?|dashe?s?)\b/i,
  camelCase: /\bcamel/i,
  PascalCase: /\bpascal/i,
};

export default {
  severity: 'info',
  basis: 'design',
  title: 'Error codes are spelled in more than one style',
  clauses: ['errors.4', 'resources.error-object.error-code'],
  lesson: 'error-codes-contract',
  reason:
    'Clients compare codes character by character. With two styles, a comparison that looks correct never matches, and you can’t rename a code later, because somebody depends on it.',
  fixes: [
    'Before anyone depends on the new codes, change them to the style of the others.',
    'If both styles are published, keep both, and say in the description which codes use which style.',
    'Add the code in the common style next to the old one, and let clients migrate with the next version.',
  ],
  precedents: [
    { source: 'AIP-193', says: 'A reason is UPPER_SNAKE_CASE.' },
    { source: 'Zalando 240', says: 'Enum values should be UPPER_SNAKE_CASE.' },
    { source: 'Azure rest-clear-naming', says: 'Focus heavily on clear and consistent naming.' },
  ],
  coveredBy: ['one-error-shape'],
  silence: {
    asks: 'are all error codes spelled in one style?',
    at: ({ responses }) =>
      responses.some(({ errorCodes, description }) => errorCodes.length > 0 || /\b[a-z]+_[a-z_]+\b/.test(description)),
    because: 'spells its error codes like the others',
  },
  good: [
    {
      title: 'One style; single words fit every style',
      yaml: `paths:
  /orders:
    post:
      responses:
        '409': { description: Conflict, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
components:
  schemas:
    Error: { type: object, properties: { code: { type: string, enum: [stale_version, order_not_found, internal] }, message: { type: string } } }
`,
    },
    {
      title: 'Two styles, and a sentence that says which is which',
      yaml: `paths:
  /orders:
    post:
      responses:
        '409': { description: Conflict, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
components:
  schemas:
    Error:
      type: object
      properties:
        code:
          type: string
          description: Codes in capitals come from the registry of the payment network.
          x-extensible-enum: [stale_version, order_not_found, CARD_DECLINED]
        message: { type: string }
`,
    },
  ],
  bad: [
    {
      title: 'One code from another team',
      yaml: `paths:
  /orders:
    post:
      responses:
        '409': { description: Conflict, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
components:
  schemas:
    Error: { type: object, properties: { code: { type: string, enum: [stale_version, order_not_found, cardDeclined] }, message: { type: string } } }
`,
    },
  ],
  decision: {
    name: 'code-case',
    summary: 'how error codes are spelled',
    usual: 'consistent',
    others: {
      snake_case: requiredCodeCase('snake_case'),
      UPPER_CASE: requiredCodeCase('UPPER_CASE'),
      camelCase: requiredCodeCase('camelCase'),
      PascalCase: requiredCodeCase('PascalCase'),
      'kebab-case': requiredCodeCase('kebab-case'),
    },
  },
  check(context) {
    const lists = codeLists(context);
    const styles = new Map<NameCase, Set<string>>();
    for (const { codes } of lists) {
      for (const code of codes) {
        const style = caseOf(code);
        if (style) styles.set(style, (styles.get(style) ?? new Set()).add(code));
      }
    }
    const [main, ...others] = [...styles].sort((a, b) => b[1].size - a[1].size);
    if (main === undefined || others.length === 0) return;
    for (const { at, codes, text } of lists) {
      const odd = codes.filter(code => others.some(([style, found]) => found.has(code) && !explains[style].test(text)));
      if (odd.length === 0) continue;
      const example = [...main[1]][0]!;
      context.report({
        at,
        message: `${styleOf(odd)}, while others, such as "${example}", are ${main[0]}.`,
      });
    }
  },
} satisfies RuleDefinition;

/** What this rule says and reports for a team that decided on a style. */
function requiredCodeCase(wanted: NameCase): TurnedRule {
  const other: NameCase = wanted === 'snake_case' ? 'UPPER_CASE' : 'snake_case';
  const sample = (style: NameCase) => {
    const codes = ['order not found', 'stale version'].map(code => spell(code.split(' '), style));
    return `paths:
  /orders:
    post:
      responses:
        '409': { description: Conflict, content: { application/json: { schema: { type: object, properties: { code: { type: string, enum: [${codes.join(', ')}, internal] }, message: { type: string } } } } } }
`;
  };
  return {
    title: `An error code isn’t ${wanted}`,
    reason: `Your error codes are ${wanted}, and clients compare them letter by letter. A code in another style is easy to misspell.`,
    fixes: [
      `If no client handles the code yet, spell it in ${wanted}.`,
      `If clients already handle the code, keep it until the next version, and change it to ${wanted} there.`,
      'If another system defines the code, say so in the description of the field.',
    ],
    good: [{ title: `Codes in ${wanted}, and codes of one word`, yaml: sample(wanted) }],
    bad: [{ title: `Codes in ${other}`, yaml: sample(other) }],
    check(context) {
      for (const { at, codes, text } of codeLists(context)) {
        const odd = codes.filter(code => {
          const style = caseOf(code);
          return style && style !== wanted && !explains[style].test(text);
        });
        if (odd.length === 0) continue;
        context.report({ at, message: `${styleOf(odd)}, not ${wanted}.` });
      }
    },
  };
}

/** Says how these codes are spelled, naming each style: `The code "not_found" and 1 other are snake_case`. */
function styleOf(codes: readonly string[]): string {
  const styles = [...new Set(codes.map(caseOf))].join(' or ');
  if (codes.length === 1) return `The code "${codes[0]}" is ${styles}`;
  return `The code "${codes[0]}" and ${pluralize(codes.length - 1, 'other')} are ${styles}`;
}

/** The code fields of the failures that list their codes, each once, with what is said about them. */
function codeLists(context: RuleContext): { at: Located; codes: string[]; text: string }[] {
  const found = new Map<unknown, { at: Located; codes: string[]; text: string }>();
  for (const failure of failureResponses(context)) {
    for (const { fields } of errorShapes(context, failure)) {
      for (const { name, schema } of fields.values()) {
        if (!codeName.test(name) || schema === null || found.has(schema.at.value)) continue;
        const examples = schema.stated('examples');
        const shown = [...(Array.isArray(examples) ? examples : []), schema.stated('example')];
        const codes = [...new Set([...(schema.listed?.values.values() ?? []), ...shown])].filter(
          (code): code is string => typeof code === 'string',
        );
        const text = `${schema.description} ${context.overview}`;
        if (codes.length > 0) found.set(schema.at.value, { at: schema.at, codes, text });
      }
    }
  }
  const explained = [...found.values()].map(({ text }) => text).join(' ');
  for (const failure of failureResponses(context)) {
    const { response, operation } = failure;
    // Without a field for it, no code is sent that anyone could compare.
    const sent = errorShapes(context, failure).some(({ fields }) =>
      [...fields.keys()].some(name => codeName.test(name)),
    );
    if (!sent) continue;
    const text = `${response.description} ${operation.description} ${context.overview} ${explained}`;
    const codes = [...new Set([...response.errorCodes, ...shownCodes(context, response)])];
    if (codes.length > 0 && !found.has(response.node.value))
      found.set(response.node.value, { at: response.node, codes, text });
  }
  return [...found.values()];
}

/** The codes in the examples of a failure, at the top or inside `error`. */
function shownCodes(context: RuleContext, { content }: DocumentedResponse): string[] {
  return content.flatMap(({ node }) => {
    const named = context.descend(node, 'examples');
    const bodies = [
      context.descend(node, 'example'),
      ...keysOf(named).map(name => context.descend(named, name, 'value')),
    ];
    return bodies.flatMap(body =>
      [body?.value, body?.value?.error].flatMap(one =>
        isObject(one)
          ? Object.entries(one).flatMap(([name, value]) =>
              codeName.test(name) && typeof value === 'string' ? [value] : [],
            )
          : [],
      ),
    );
  });
}
