import { pluralize } from '../../../text/pluralize';
import { failuresIn, readFailure, requestIdHeader, told } from '../../error-shape';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'Every failure can be found in the server’s log',
  clauses: ['resources.error-object.error-request-id'],
  lesson: 'error-envelope',
  rule: 'error-has-request-id',
  reason:
    'A customer reports a failure, and support has to find the one log line that explains it. An id in the response, which the server also logs, makes that a search instead of a guess.',
  fixes: [
    'Generate an id at the edge, log it, and return it in a header of every response and in the error object.',
    'Return the trace id of your tracing system in a header.',
  ],
  phase: 'seen',
  needs: [],
  *run({ seen }) {
    const failures = failuresIn(seen);
    if (failures.length === 0) throw new CannotJudge('No failure was seen.');
    const without = failures.find(one => requestIdHeader(one) === null && !readFailure(one)?.requestId);
    if (without !== undefined) return broken(without, `${told(without)} without an id in its headers or its body.`);
    const ids = failures.map(one => requestIdHeader(one) ?? readFailure(one)?.requestId);
    if (failures.length > 1 && new Set(ids).size === 1) return broken(failures[1]!, 'Two failures had the same id.');
    return kept(failures[0]!, `${pluralize(failures.length, 'failure')} had an id.`);
  },
} satisfies ProbeDefinition;
