import type { Operation } from '../../../openapi/operations';
import { affirms } from '../../../openapi/prose';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import { statesAuthentication } from './_authentication';

export default {
  severity: 'info',
  basis: 'house',
  title: '403 and 404 don’t distinguish members from strangers',
  clauses: ['auth.4.2', 'auth.4.3', 'errors.403', 'errors.404'],
  lesson: 'object-authorization',
  reason:
    'A 403 tells strangers that the resource exists, so they can discover resources by trying ids. Without a 403, members whose role is too low are told that a resource they can see doesn’t exist.',
  fixes: [
    'Return 404 to callers who have nothing to do with the resource, and 403 with the code insufficient_role to members whose role is too low.',
    'Return 404 to strangers and members alike, and say so once for the whole contract.',
    'Scope the path to the caller, as in /me/projects/{id}, so that nobody can request other people’s resources.',
  ],
  precedents: [
    { source: 'RFC 9110 §15.5.4', says: 'A server that wants to hide a forbidden resource may return 404 instead.' },
    {
      source: 'Azure http-return-403-vs-404',
      says: 'Return 403, unless that status reveals that the resource exists. In that case, return 404.',
    },
    { source: 'Graph Error handling', says: 'Return 404 instead of 403 if a 403 would disclose something.' },
    {
      source: 'AIP-211',
      agrees: false,
      says: 'Always return 403, with a message that says the resource might not exist.',
    },
  ],
  silence: {
    asks: 'what do strangers find out about somebody else’s resource?',
    at: ({ path, responses }) =>
      path.includes('{') && ['403', '404'].every(code => responses.some(({ status }) => status === code)),
    because: 'documents both 403 and 404',
  },
  good: [
    {
      title: 'Both statuses are documented',
      yaml: `paths:
  /projects/{id}:
    get: { responses: { '200': { description: Project }, '403': { description: Role too low }, '404': { description: Absent or hidden } } }
`,
    },
    {
      title: 'One 404 for both, said for the whole contract',
      yaml: `  description: A caller whose role is too low gets 404 as well, as if the object were not there.
paths:
  /projects/{id}:
    get: { responses: { '200': { description: Project }, '404': { description: No such project } } }
`,
    },
    {
      title: 'The path can only reach the caller’s own projects',
      yaml: `paths:
  /me/projects/{id}:
    get: { responses: { '200': { description: Project }, '404': { description: No such project } } }
`,
    },
  ],
  bad: [
    {
      title: 'Strangers find out that the project exists',
      yaml: `paths:
  /projects/{id}:
    get: { responses: { '200': { description: Project }, '403': { description: Forbidden } } }
`,
    },
    {
      title: 'Both are documented, but strangers get the 403',
      yaml: `paths:
  /projects/{id}:
    get: { responses: { '200': { description: Project }, '403': { description: The project belongs to another account. }, '404': { description: No such project } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    let telling = 0;
    const authenticated = statesAuthentication(context);
    const isOne404 = affirms(context.overview, roleGets404);
    for (const operation of context.operations) {
      if (!belongsToSomebody(operation)) continue;
      const forbidden = operation.responses.find(({ status }) => status === '403');
      if (forbidden !== undefined && affirms(forbidden.description, foreign)) {
        const message = `${operation.label} returns 403 for other people’s resources, so strangers can find out which ones exist.`;
        missing.push({ at: forbidden.at, operation, message });
        telling++;
        continue;
      }
      const statuses = new Set(operation.responses.map(({ status }) => status));
      // Without a word on who may do this, anybody may.
      const guarded = authenticated || operation.security !== null || statuses.has('401') || statuses.has('403');
      if (!guarded || operation.deprecated) continue;
      const expected = isOne404 ? ['404'] : ['404', '403'];
      const lacks = expected.filter(status => !statuses.has(status) && !statuses.has('4XX'));
      if (lacks.length === 0) kept++;
      else {
        const what = lacks.length === 2 ? 'neither 404 nor 403' : `no ${lacks[0]}`;
        const who =
          lacks[0] === '404'
            ? 'it’s unclear what a stranger gets'
            : 'it’s unclear what members get if their role is too low';
        missing.push({ at: operation.node, operation, message: `${operation.label} documents ${what}, so ${who}.` });
      }
    }
    const unstated =
      telling * 2 > missing.length
        ? 'This contract documents 403 for other people’s resources, so strangers can find out which ones exist.'
        : `This contract doesn’t say how the API responds to requests for other people’s resources: few operations document ${isOne404 ? '404' : 'both 404 and 403'}.`;
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies RuleDefinition;

/** What a 403 says that strangers get. */
const foreign =
  /\b(belongs? to|owned by|property of|created by|made by)\b[^.,;]*\b(another|others?|other (users?|accounts?|customers?|tenants?)|somebody else|someone else|a different)\b|\bnot (yours|your own)\b|\bthat of (somebody|someone) else\b|\b(another|a different|other) (account|user|customer|tenant|organi[sz]ation)('s)? \w+/i;

/** What a contract says that returns 404 to members whose role is too low, too. */
const roleGets404 =
  /\b404\b[^.]*\b(both|either|instead of (a )?403|roles?|permissions?|rights?|scopes?|allowed|privileges?)\b|\b(both|either|roles?|permissions?|rights?|scopes?|allowed|privileges?)\b[^.]*\b404\b/i;

/** The path begins at the caller, so nobody can request what is somebody else's. */
const beginsAtCaller = /^(\/v\d+)?\/(me|my|self)\//i;

/** The path names an object that may be somebody else's, and a credential is asked for. */
const belongsToSomebody = ({ path, security }: Operation) =>
  path.includes('{') &&
  (security === null || (security.length > 0 && security.every(one => Object.keys(one).length > 0))) &&
  !beginsAtCaller.test(path);
