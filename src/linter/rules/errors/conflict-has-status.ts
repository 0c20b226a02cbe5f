import type { RuleDefinition } from '../../rule';

export default {
  severity: 'warning',
  basis: 'http',
  title: 'A conflict with the current state is returned as 405',
  clauses: ['errors.409', 'states.3'],
  lesson: 'state-transitions',
  reason:
    'A 405 says that the method never works on this URL (RFC 9110 section 15.5.6). A client that believes this never retries, although the state may change a moment later.',
  fixes: [
    'Return 409 with a code that names the state, such as order_already_shipped.',
    'If the operation can never succeed for this resource, return 422 with a code that says so.',
  ],
  precedents: [
    { source: 'RFC 9110 §15.5.10', says: 'A conflict with the current state of the resource is 409.' },
    { source: 'RFC 9110 §15.5.6', says: '405 says that the resource doesn’t support the method at all.' },
    { source: 'Zalando 220', says: 'Use the most specific status code.' },
    {
      source: 'AIP-216',
      agrees: false,
      says: 'A transition that isn’t allowed is FAILED_PRECONDITION, which maps to HTTP 400.',
    },
  ],
  good: [
    {
      title: 'A conflict and a method that doesn’t exist',
      yaml: `paths:
  /orders/{id}: { delete: { responses: { '409': { description: The order is already shipped. }, '405': { description: Method not allowed } } } }
`,
    },
  ],
  bad: [
    {
      title: 'The state is the reason',
      yaml: `paths:
  /orders/{id}: { delete: { responses: { '405': { description: The order is already shipped. } } } }
`,
    },
  ],
  check(context) {
    for (const operation of context.operations) {
      const response = operation.responses.find(({ status }) => status === '405');
      if (response === undefined || !words.test(response.description)) continue;
      const message = `${operation.label} returns 405 because of the resource’s state, although the method itself is allowed.`;
      context.report({ at: response.at, operation, message });
    }
  },
} satisfies RuleDefinition;

const words =
  /\balready (been )?\w+ed\b|\b(current|wrong|invalid|in its) (state|status)\b|\b(state|status) (does not|doesn['’]t|must|is not)\b|\b(has|have|is|are) not (yet )?(been )?(started|finished|completed|approved|paid|active|activated|enabled)\b/i;
