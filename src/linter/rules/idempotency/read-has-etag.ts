import { jsonContent } from '../../../openapi/lists';
import type { Operation } from '../../../openapi/operations';
import { versionField } from '../../../openapi/version-field';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';

export default {
  severity: 'info',
  basis: 'design',
  title: 'A read doesn’t say which version it returns',
  clauses: ['endpoints.6', 'errors.304'],
  lesson: 'cache-and-revalidate',
  reason:
    'Without an ETag, a client can’t ask whether anything has changed, so it downloads the same bytes again. It also has nothing to send in If-Match, so its update may overwrite a change that it never saw.',
  fixes: [
    'Return an ETag whenever a client reads a single resource, and respond with 304 if If-None-Match still matches.',
    'Send Last-Modified if your resources change no more than once a second.',
    'Put a version in the body if clients can’t read headers, and compare the one that they send back with an update.',
  ],
  precedents: [
    { source: 'RFC 9110 §8.8.3', says: 'An ETag identifies one version of a representation.' },
    { source: 'Azure condreq-return-etags', says: 'Return an ETag with every read or update of a resource.' },
    { source: 'Zalando 182', says: 'Consider ETag with If-Match and If-None-Match.' },
    { source: 'AIP-154', agrees: false, says: 'The etag is a field of the resource, and optional.' },
  ],
  silence: {
    asks: 'does a client know which version it read?',
    at: ({ method, isItem, responses }) =>
      method === 'get' && isItem && responses.some(({ headers }) => headers.has('etag')),
    because: 'returns an ETag',
  },
  good: [
    {
      title: 'The response documents an ETag',
      yaml: `paths:
  /projects/{id}:
    get:
      responses:
        '200':
          description: Project
          headers: { ETag: { schema: { type: string } } }
          content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Which version is this?',
      yaml: `paths:
  /projects/{id}:
    get:
      responses:
        '200':
          description: Project
          content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    const fixed: FindingDraft[] = [];
    let kept = 0;
    let fixedKept = 0;
    const updated = new Set(
      context.operations
        .filter(({ method, isItem }) => method === 'put' || method === 'patch' || (method === 'post' && isItem))
        .map(({ path }) => path),
    );
    const lists = new Set(context.lists.map(({ operation }) => operation));
    for (const operation of context.operations) {
      const response = operation.responses.find(({ status }) => status === '200');
      if (operation.method !== 'get' || response === undefined) continue;
      const names = [...context.fields(jsonContent(response.content)?.schema ?? null).keys()];
      if (
        response.headers.has('etag') ||
        response.headers.has('last-modified') ||
        names.some(name => versionField.test(name))
      ) {
        kept++;
        if (!updated.has(operation.path)) fixedKept++;
      } else if (!lists.has(operation)) {
        const report = { at: response.at, operation, message: `${operation.label} doesn’t document an ETag.` };
        if (updated.has(operation.path) || asks(operation)) missing.push(report);
        else if (operation.isItem) fixed.push(report);
      }
    }
    // What no operation changes can do without; but where others of that kind have an ETag, or nothing has one, it lacks theirs as well.
    if (kept < missing.length + fixed.length || fixedKept >= fixed.length) missing.push(...fixed);
    const unstated =
      'This contract doesn’t say how clients recognise a new version: its reads mention neither ETag nor Last-Modified.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies RuleDefinition;

/** It takes If-None-Match, or returns 304: then it needs something to compare with. */
const asks = ({ parameters, responses }: Operation) =>
  parameters.some(({ name }) => name.toLowerCase() === 'if-none-match') ||
  responses.some(({ status }) => status === '304');
