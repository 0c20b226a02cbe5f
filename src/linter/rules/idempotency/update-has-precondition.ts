import { hasParameter } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { Rule } from '../../rule';

const versionField =
  /^(version|etag|_etag|revision|rev|_rev|lock_?version|row_?version|resource_?version|sync_?token|change_?(token|number)|expected_?version|if_?match|updated_?at|last_?modified(_at)?|concurrency_?(token|stamp))$/i;

export default {
  id: 'update-has-precondition',
  area: 'idempotency',
  severity: 'warning',
  basis: 'design',
  title: 'An update does not ask which version was edited',
  clauses: ['endpoints.6', 'errors.412', 'errors.409'],
  lesson: 'lost-updates',
  reason:
    'Two people read the same version and both save. The second write wins, the first change is gone, and both were told 200: nothing in any log shows the loss.',
  fixes: [
    'Take If-Match with the ETag of the version that was edited, and answer 412 when it is stale.',
    'Carry a version in the body, and answer 409 when it is not the present one.',
    'Offer smaller moves that cannot collide: an operation for each change instead of one write for all.',
  ],
  good: [
    {
      title: 'If-Match',
      yaml: `paths:
  /projects/{id}:
    patch:
      parameters: [{ name: If-Match, in: header, required: true, schema: { type: string } }]
      responses: { '200': { description: Project }, '412': { description: Stale } }
`,
    },
    {
      title: 'A version in the body',
      yaml: `paths:
  /projects/{id}:
    put:
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string }, version: { type: integer } } } } } }
      responses: { '200': { description: Project }, '409': { description: Stale } }
`,
    },
  ],
  bad: [
    {
      title: 'The last one wins',
      yaml: `paths:
  /projects/{id}:
    patch:
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { '200': { description: Project } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const operation of context.operations) {
      if (operation.method !== 'put' && operation.method !== 'patch') continue;
      const fields = operation.requestContent.flatMap(({ schema }) => [...context.fields(schema).keys()]);
      if (
        hasParameter(operation, 'header', /^if-(match|unmodified-since)$/i) ||
        fields.some(name => versionField.test(name))
      ) {
        kept++;
      } else {
        const message = `${operation.label} takes no version of what was edited (If-Match): the last write wins.`;
        missing.push({ at: operation.node, operation, message });
      }
    }
    const unstated =
      'This contract does not state a convention for updates that collide, such as If-Match or a version field.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies Rule;
