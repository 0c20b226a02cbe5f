import { type DocumentedResponse, isSuccess, type Operation } from '../../../openapi/operations';
import { listInWords } from '../../../text/list-in-words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';

const signals = ['Deprecation', 'Sunset', 'Link'] as const;

export default {
  severity: 'info',
  basis: 'house',
  title: 'A deprecation isn’t signalled in responses',
  clauses: ['versioning.6', 'versioning.deprecation', 'versioning.sunset', 'versioning.link', 'versioning.9'],
  lesson: 'deprecation-signals',
  reason:
    'Nobody rereads the documentation of a call that works. Without Deprecation, Sunset, and Link in the responses, most clients find out only when the operation is gone.',
  fixes: [
    'Send Deprecation: @<unix seconds> (RFC 9745), Sunset: <HTTP-date> (RFC 8594), and Link with rel="deprecation".',
    'Contact the owner of every key that still calls the operation, and publish the end date and the replacement.',
    'If the operation is going to stay, withdraw the deprecation. A warning without an end date teaches people to ignore warnings.',
  ],
  precedents: [
    { source: 'RFC 9745 §2.1', says: 'Deprecation holds the date as a Structured Field, such as @1688169599.' },
    { source: 'RFC 8594 §3', says: 'Sunset holds the date on which the resource is expected to stop responding.' },
    { source: 'Zalando 189', says: 'Add Deprecation and Sunset to the responses of deprecated elements.' },
    {
      source: 'Zalando 189',
      agrees: false,
      says: 'Link headers to the migration guide are discouraged. The description is enough.',
    },
    {
      source: 'Azure deprecation-header',
      agrees: false,
      says: 'The header is azure-deprecating, and it’s sent only for changes that require action.',
    },
  ],
  silence: {
    asks: 'do clients find out about a deprecation in time?',
    at: ({ deprecated }) => deprecated,
    because: 'announces its deprecation in its responses',
  },
  good: [
    {
      title: 'All three headers',
      yaml: `paths:
  /v1/reports/weekly:
    get:
      deprecated: true
      responses:
        '200':
          description: Report
          headers: { Deprecation: { schema: { type: string } }, Sunset: { schema: { type: string } }, Link: { schema: { type: string } } }
`,
    },
  ],
  bad: [
    {
      title: 'Only the description mentions it',
      yaml: `paths:
  /v1/reports/weekly:
    get:
      deprecated: true
      responses: { '200': { description: Report } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const operation of context.operations) {
      const response = operation.deprecated ? operation.responses.find(isSuccess) : undefined;
      if (response === undefined) continue;
      const lacks = signals.filter(name => !response.headers.has(name.toLowerCase()));
      if (lacks.length === 0) kept++;
      else missing.push({ at: operation.node, operation, message: messageFor(operation, response, lacks) });
    }
    const unstated = 'This contract doesn’t say how its responses warn clients about deprecated operations.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies RuleDefinition;

const messageFor = ({ label }: Operation, { status }: DocumentedResponse, lacks: readonly string[]) =>
  `${label} is deprecated, but its ${status} doesn’t document ${listInWords(lacks, 'or')}.`;
