import type { FindingDraft } from '../../finding';
import type { TurnedRule } from '../../rule';

/** Kept by both decisions: the next page is named in a header. */
export const arrayWithLink = {
  title: 'An array with a Link header',
  yaml: `paths:
  /orders:
    get:
      responses:
        '200':
          description: Orders
          headers: { Link: { schema: { type: string } } }
          content: { application/json: { schema: { type: array, items: { type: object } } } }
`,
};

/** What is right by one decision and wrong by the other. */
export const objectAroundItems = {
  title: 'An object around the items',
  yaml: `paths:
  /orders:
    get:
      responses:
        '200':
          description: Orders
          content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { type: object } }, has_more: { type: boolean } } } } }
`,
};

/** What `list-has-envelope` says and reports for a team whose lists are plain arrays. */
export const bareArrays: TurnedRule = {
  title: 'A list comes inside an object',
  reason:
    'Your lists are plain arrays, with everything about the page in headers. A list inside an object needs client code of its own, and generated clients give it a type of its own.',
  fixes: [
    'Return the array itself, and name the next page in a Link header with rel="next" (RFC 8288).',
    'If there’s more to say about the page, such as a total, put that into a header.',
    'If clients already read the object, keep it until the next version, ignore its path in the configuration, and state that as the reason.',
  ],
  good: [arrayWithLink],
  bad: [objectAroundItems],
  check(context) {
    const missing = context.lists
      .filter(({ shape }) => shape === 'envelope')
      .map(({ operation, schema, itemsName }): FindingDraft => {
        const message = `${operation.label} returns its items inside an object, as "${itemsName}".`;
        return { at: schema.at, operation, message };
      });
    const keeping = context.lists.length - missing.length;
    const absentMessage = `This contract returns its lists inside objects: ${missing.length} of ${context.lists.length}.`;
    context.reportConvention({ keeping, missing, absentMessage, severity: 'warning', named: 5 });
  },
};
