import { allEnumsMayGrow, enumMayGrow } from '../../../openapi/enums';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';

/** Sets that are closed by nature. */
const closed = [
  'asc,desc',
  'ascending,descending',
  'false,true',
  'no,yes',
  'off,on',
  '0,1',
  'left,right',
  'fri,mon,sat,sun,thu,tue,wed',
  'friday,monday,saturday,sunday,thursday,tuesday,wednesday',
];

export default {
  severity: 'info',
  basis: 'design',
  title: 'A response enum doesn’t say that it may grow',
  clauses: ['versioning.3', 'errors.5'],
  lesson: 'additive-or-breaking',
  reason:
    'Code generators turn a closed list into a type, and the client throws an error on anything else. When you add a value, such clients lose the whole response, not just that field.',
  fixes: [
    'Say in the description that values may be added, and what clients should do with one they don’t know.',
    'List the known values as x-extensible-enum or as examples, and keep the type a plain string.',
    'Keep the list closed on purpose, and add values only in a new version.',
  ],
  precedents: [
    { source: 'Zalando 112', says: 'Use open-ended lists of values if the list may grow.' },
    { source: 'AIP-126', says: 'An enum says whether it’s frozen or may get new values.' },
    { source: 'Azure json-document-extensible-enums', says: 'Tell customers that new values may appear.' },
    { source: 'AIP-180', says: 'Response enums that may get new values should document it.' },
  ],
  silence: {
    asks: 'can a new value break a client?',
    at: ({ responses }) => responses.some(({ content }) => content.length > 0),
    because: 'has no closed list of values in its responses',
  },
  good: [
    {
      title: 'Clients are told that values may be added',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '200':
          description: Order
          content:
            application/json:
              schema:
                type: object
                properties:
                  status: { type: string, enum: [created, paid], description: New values may be added; treat one you do not know as created. }
                  kind: { type: string, x-extensible-enum: [gift, sale] }
                  object: { type: string, enum: [order] }
`,
    },
  ],
  bad: [
    {
      title: 'It looks like a closed list',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '200':
          description: Order
          content:
            application/json:
              schema: { type: object, properties: { status: { type: string, enum: [created, paid] } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    const all = allEnumsMayGrow(context.overview);
    const seen = new Set<unknown>();
    for (const use of context.responseSchemas()) {
      if (use.isLeaf) continue;
      const { effective, name, operation } = use;
      const { listed } = effective;
      // What wraps a list comes before it, and may tell about it.
      if (listed === null || listed.at === listed.holder || seen.has(listed.holder.value)) continue;
      seen.add(listed.holder.value);
      const { enum: values, 'x-extensible-enum': extensible } = listed.holder.value;
      if (Array.isArray(extensible) && values === undefined) kept++;
      if (!Array.isArray(values) || values.filter(one => one !== null).length < 2) continue;
      // Beside a branch for any text, the list is one of known values.
      if (use.via?.effective.listed?.open === true) {
        kept++;
        continue;
      }
      if (!values.every(one => typeof one === 'string' || one === null)) continue;
      const sorted = values
        .filter(one => one !== null)
        .map(one => String(one).toLowerCase())
        .sort()
        .join(',');
      if (closed.includes(sorted)) continue;
      if (all || enumMayGrow({ ...listed.holder.value, description: effective.description })) kept++;
      else {
        const what = name === '' ? 'These values' : `The values of "${name}"`;
        missing.push({
          at: listed.holder,
          operation,
          message: `${what} are listed, but clients aren’t told that more may be added.`,
        });
      }
    }
    const unstated = 'This contract doesn’t say whether values may be added to the enums in its responses.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies RuleDefinition;
