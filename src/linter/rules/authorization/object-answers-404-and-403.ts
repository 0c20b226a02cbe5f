import type { Operation } from '../../../openapi/operations';
import { affirms } from '../../../openapi/prose';
import type { FindingDraft } from '../../finding';
import type { Rule } from '../../rule';

export default {
  id: 'object-answers-404-and-403',
  area: 'authorization',
  severity: 'warning',
  basis: 'house',
  title: 'An object does not answer strangers and members apart',
  clauses: ['auth.4.2', 'auth.4.3', 'errors.403', 'errors.404'],
  lesson: 'object-authorization',
  reason:
    'A 403 tells a stranger that the object exists, and trying ids becomes a way to list them. Where 403 is missing, a member who lacks the level is told that a thing in plain sight is not there.',
  fixes: [
    'Answer 404 to callers without any relationship to the object, and 403 insufficient_role to those inside who lack the level.',
    'Answer 404 in both cases, and state that for the whole contract.',
    'Scope the path to the caller, /me/projects/{id}, so that foreign ids cannot be asked for.',
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
        const message = `The 403 of ${operation.label} is for the objects of others: a stranger learns which ones exist.`;
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
            ? 'what a stranger is told is left open'
            : 'what a member without the level is told is left open';
        missing.push({ at: operation.node, operation, message: `${operation.label} states ${what}: ${who}.` });
      }
    }
    const unstated =
      'This contract does not state a convention for foreign objects: few operations document both 404 and 403.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies Rule;

/** What a 403 says that strangers get. */
const foreign =
  /\b(belongs? to|owned by|property of|created by|made by)\b[^.,;]*\b(another|others?|other (users?|accounts?|customers?|tenants?)|somebody else|someone else|a different)\b|\bnot (yours|your own)\b|\b(another|a different|other) (account|user|customer|tenant|organi[sz]ation)('s)? \w+/i;

/** The path names an object, and a credential is asked for. */
const belongsToSomebody = ({ path, security }: Operation) => path.includes('{') && security?.length !== 0;
