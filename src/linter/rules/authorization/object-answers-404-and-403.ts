import type { Operation } from '../../../openapi/operations';
import { affirms } from '../../../openapi/prose';
import type { FindingDraft } from '../../finding';
import type { Rule } from '../../rule';

export default {
  id: 'object-answers-404-and-403',
  area: 'authorization',
  severity: 'warning',
  basis: 'house',
  title: 'Strangers and members don’t get different responses',
  clauses: ['auth.4.2', 'auth.4.3', 'errors.403', 'errors.404'],
  lesson: 'object-authorization',
  reason:
    'A 403 reveals to a stranger that the resource exists, so they can list resources by trying ids. Without a 403, a member whose role is too low is told that a resource they can see doesn’t exist.',
  fixes: [
    'Return 404 to callers without any relationship to the resource, and 403 insufficient_role to members whose role is too low.',
    'Return 404 in both cases, and state that for the whole contract.',
    'Scope the path to the caller, /me/projects/{id}, so that nobody can ask for other people’s ids.',
  ],
  good: [
    {
      title: 'Both are stated',
      yaml: `paths:
  /projects/{id}:
    get: { responses: { '200': { description: Project }, '403': { description: Level lacking }, '404': { description: Absent or hidden } } }
`,
    },
  ],
  bad: [
    {
      title: 'Strangers learn that it exists',
      yaml: `paths:
  /projects/{id}:
    get: { responses: { '200': { description: Project }, '403': { description: Forbidden } } }
`,
    },
    {
      title: 'Both are stated, and 403 is for strangers',
      yaml: `paths:
  /projects/{id}:
    get: { responses: { '200': { description: Project }, '403': { description: The project belongs to another account. }, '404': { description: Absent } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const operation of context.operations) {
      if (!belongsToSomebody(operation)) continue;
      const forbidden = operation.responses.find(({ status }) => status === '403');
      if (forbidden !== undefined && affirms(forbidden.description, foreign)) {
        const message = `The 403 of ${operation.label} is returned for other people’s resources: a stranger finds out which ones exist.`;
        missing.push({ at: forbidden.at, operation, message });
        continue;
      }
      const statuses = new Set(operation.responses.map(({ status }) => status));
      const lacks = ['404', '403'].filter(status => !statuses.has(status) && !statuses.has('4XX'));
      if (lacks.length === 0) kept++;
      else {
        const what = lacks.length === 2 ? 'neither 404 nor 403' : `no ${lacks[0]}`;
        const who =
          lacks[0] === '404'
            ? 'what a stranger gets isn’t stated'
            : 'what a member with too low a role gets isn’t stated';
        missing.push({ at: operation.node, operation, message: `${operation.label} states ${what}: ${who}.` });
      }
    }
    const unstated =
      'This contract doesn’t state a convention for other people’s resources: few operations document both 404 and 403.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies Rule;

/** What a 403 says that strangers get. */
const foreign =
  /\b(belongs? to|owned by|property of|created by|made by)\b[^.,;]*\b(another|others?|other (users?|accounts?|customers?|tenants?)|somebody else|someone else|a different)\b|\bnot (yours|your own)\b|\b(another|a different|other) (account|user|customer|tenant|organi[sz]ation)('s)? \w+/i;

/** The path names an object, and a credential is asked for. */
const belongsToSomebody = ({ path, security }: Operation) => path.includes('{') && security?.length !== 0;
