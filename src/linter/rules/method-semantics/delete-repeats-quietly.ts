import { affirms } from '../../../openapi/prose';
import type { Rule } from '../../rule';

const gone =
  /\balready (been )?(deleted|removed|gone|destroyed|erased)\b|\b(deleted|removed) (already|before|twice)\b|\b(second|repeated|another) (delete|deletion|removal|try|call|request)\b|\b(no longer|not) (there|exists?|present)\b|\bdoes not exist\b|\bnothing (is )?(left )?to (delete|remove)\b/i;
const code = /^(already_?(deleted|removed|gone)|not_?exists?|(is|was)_?deleted)$/i;

export default {
  id: 'delete-repeats-quietly',
  area: 'method-semantics',
  severity: 'warning',
  basis: 'http',
  title: 'A second DELETE is refused as a conflict',
  clauses: ['endpoints.3'],
  lesson: 'method-semantics',
  reason:
    'DELETE may be sent again when the answer was lost (RFC 9110 section 9.2.2), and libraries do that by themselves. A refusal tells the client that something is wrong when all is as it wanted.',
  fixes: [
    'Answer 404 to a second DELETE: the thing is gone, and clients count that as done.',
    'Answer 204 each time, whether or not there was anything left to delete.',
    'Keep a record of the removal, and answer 200 with it each time.',
  ],
  good: [
    {
      title: 'Gone is gone; the conflict is about something else',
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
      title: 'The retry of a DELETE is a conflict',
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
    for (const operation of context.operations) {
      if (operation.method !== 'delete') continue;
      for (const response of operation.responses) {
        // 404 and 410 say the same politely: what was to go is not there.
        if (!/^(400|409|412|422)$/.test(response.status)) continue;
        const named = response.errorCodes.some(one => code.test(one));
        if (!named && !affirms(response.description, gone)) continue;
        const message = `A second ${operation.label} answers ${response.status}, though what it asks for is so already.`;
        context.report({ at: response.at, operation, message });
      }
    }
  },
} satisfies Rule;
