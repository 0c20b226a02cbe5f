import { hasParameter, isRead, isSuccess, type Operation } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

const versionField =
  /^(version|etag|_etag|revision|rev|_rev|lock_?version|row_?version|resource_?version|sync_?token|change_?(token|number)|expected_?version|if_?match|updated_?at|last_?modified(_at)?|concurrency_?(token|stamp))$/i;

export default {
  severity: 'warning',
  basis: 'design',
  title: 'An update doesn’t check which version was edited',
  clauses: ['endpoints.6', 'errors.412', 'errors.409'],
  lesson: 'lost-updates',
  reason:
    'Two people read the same version and both save. The second write wins and the first change is lost. Both people got 200, so no log shows the loss.',
  fixes: [
    'Accept If-Match with the ETag of the edited version, and return 412 if it’s stale.',
    'Put a version in the body, and return 409 if it isn’t the current one.',
    'Offer smaller operations that can’t collide: one per kind of change, instead of one that writes everything.',
  ],
  precedents: [
    { source: 'RFC 9110 §13.1.1', says: 'If-Match protects against lost updates. A mismatch is 412.' },
    { source: 'RFC 6585 §3', says: 'A server may require a precondition with 428.' },
    {
      source: 'Azure http-support-optimistic-concurrency',
      says: 'Honour If-Match and If-None-Match, and return an ETag.',
    },
    { source: 'Zalando 182', says: 'Consider If-Match, and return 412 if the version differs.' },
    {
      source: 'AIP-154',
      agrees: false,
      says: 'The etag is sent as a field, and a mismatch is ABORTED, which maps to HTTP 409.',
    },
  ],
  silence: {
    asks: 'can one update overwrite another unnoticed?',
    at: operation => /^(put|patch)$/.test(operation.method) && hasParameter(operation, 'header', /^if-match$/i),
    because: 'accepts If-Match',
  },
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
      title: 'The last write wins',
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
        const message = `${operation.label} doesn’t check the edited version (If-Match), so the last write wins.`;
        // Where a read returns a version, it was meant to be checked.
        missing.push({
          at: operation.node,
          operation,
          message,
          severity: hasVersion(context, operation) ? 'warning' : 'info',
        });
      }
    }
    const unstated =
      'This contract doesn’t say how it handles concurrent updates, for example with If-Match or a version field.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies RuleDefinition;

/** The read of the same path returns a version: an ETag, or a field for it. */
const hasVersion = ({ operations, fields }: RuleContext, { path }: Operation): boolean =>
  operations.some(
    one =>
      one.path === path &&
      isRead(one) &&
      one.responses
        .filter(isSuccess)
        .some(
          ({ headers, content }) =>
            headers.has('etag') ||
            content.some(({ schema }) => [...fields(schema).keys()].some(name => counted.test(name))),
        ),
  );

const counted = /^(version|etag|_etag|revision|_rev|lock_?version|row_?version|resource_?version)$/i;
