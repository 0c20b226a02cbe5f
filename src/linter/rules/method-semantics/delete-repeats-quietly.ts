import type { DocumentedResponse } from '../../../openapi/operations';
import { affirms } from '../../../openapi/prose';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

const gone =
  /\balready (been )?(deleted|removed|gone|destroyed|erased)\b|\b(deleted|removed) (already|before|twice)\b|\b(second|repeated|another) (delete|deletion|removal|try|call|request)\b|\bno longer (there|exists?|present)\b|\bnothing (is )?(left )?to (delete|remove)\b/i;
/** What doesn't exist may be another thing, such as the group that somebody is removed from. */
const absent = /\bnot (there|exists?|present)\b/i;
const code = /^(already_?(deleted|removed|gone)|not_?exists?|(is|was)_?deleted)$/i;

export default {
  severity: 'warning',
  basis: 'http',
  title: 'A second DELETE is rejected as a conflict',
  clauses: ['endpoints.3'],
  lesson: 'method-semantics',
  reason:
    'A client may send DELETE again if the response was lost (RFC 9110 section 9.2.2), and some libraries do so automatically. A conflict suggests that something went wrong, although the client got what it wanted.',
  fixes: [
    'Return 404 for a second DELETE: the resource is gone, and clients can treat that as success.',
    'Return 204 each time, whether or not there was anything left to delete.',
    'Keep a record of the deletion, and return it with 200 each time.',
  ],
  precedents: [
    { source: 'RFC 9110 §9.2.2', says: 'DELETE is idempotent: a second one has the same intended effect.' },
    { source: 'Azure http-delete-returns-204', says: 'Return 204 even if the resource doesn’t exist.' },
    { source: 'Zalando 149', says: 'An idempotent method may return another status the second time.' },
    { source: 'AIP-135', says: 'If the resource doesn’t exist, return NOT_FOUND, which isn’t a conflict.' },
  ],
  silence: {
    asks: 'is a second DELETE rejected as a conflict?',
    at: ({ method }) => method === 'delete',
    because: 'doesn’t reject a second DELETE as a conflict',
  },
  good: [
    {
      title: 'The second DELETE gets 404; the conflict is about something else',
      yaml: `paths:
  /projects/{id}:
    delete:
      responses:
        '204': { description: The project is gone. }
        '404': { description: 'No such project, or already deleted.' }
        '409': { description: The project still has members. }
`,
    },
  ],
  bad: [
    {
      title: 'Retrying a DELETE causes a conflict',
      yaml: `paths:
  /projects/{id}:
    delete:
      responses:
        '204': { description: The project is gone. }
        '409': { description: The project was already deleted. }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const operation of context.operations) {
      if (operation.method !== 'delete') continue;
      const known = missing.length;
      for (const response of operation.responses) {
        // 404 and 410 say the same politely: what was to go is not there.
        // 412 is about a precondition, and what a read returns as well isn't about deleting.
        if (!/^(400|409|422)$/.test(response.status) || isReturnedByReads(context, response)) continue;
        const named = response.errorCodes.some(one => code.test(one));
        const sure = named || affirms(response.description, gone);
        if (!sure && !(operation.isItem && affirms(response.description, absent))) continue;
        const message = `A second ${operation.label} ${sure ? 'returns' : 'may return'} ${response.status}, although the resource is already gone.`;
        missing.push({ at: response.at, operation, message, severity: sure ? 'warning' : 'info' });
      }
      if (missing.length === known) kept++;
    }
    const severity = missing.some(one => one.severity === 'warning') ? 'warning' : 'info';
    const absentMessage = `A second DELETE is rejected by ${missing.length} of ${missing.length + kept} DELETE operations, although the resource is already gone.`;
    context.reportConvention({ keeping: kept, missing, absentMessage, severity, named: 3, fold: 3 });
  },
} satisfies RuleDefinition;

const isReturnedByReads = ({ operations }: RuleContext, { status, description }: DocumentedResponse): boolean =>
  operations.some(
    one =>
      one.method === 'get' &&
      one.responses.some(other => other.status === status && other.description === description && description !== ''),
  );
