import { told } from '../../error-shape';
import { header, succeeded } from '../../exchange';
import { patchWith } from '../../patch';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'error',
  basis: 'http',
  title: 'A change to an outdated version is rejected',
  clauses: ['endpoints.6', 'errors.412'],
  lesson: 'lost-updates',
  rule: 'update-has-precondition',
  reason:
    'If two people edit the same object and the server ignores If-Match, the second change silently overwrites the first.',
  fixes: [
    'Compare If-Match with the current ETag in the same transaction as the change, and return 412.',
    'Compare a version field in the body, and return 409 stale_version.',
  ],
  phase: 'write',
  needs: ['write'],
  *run(context) {
    const { path, text, change } = yield* patchWith(context);
    if (text === null) throw new CannotJudge('Needs a text field in the contract that PATCH accepts.');
    const read = yield* send({ method: 'GET', path });
    if (header(read, 'ETag') === null) throw new CannotJudge(`Needs an ETag on GET ${path}.`);
    const exchange = yield* change({ [text]: 'Changed by a check' }, '"a-version-of-last-year"');
    if ([409, 412].includes(exchange.response.status)) return kept(exchange, `${told(exchange)} for an old version.`);
    if (succeeded(exchange))
      return broken(exchange, `${told(exchange)}: the change was made although its version is old.`);
    // The value itself may be what's wrong, for a reason that the contract doesn't state.
    if (exchange.response.status < 500) throw new CannotJudge(`${told(exchange)} for an old version.`);
    return broken(exchange, `${told(exchange)} for an old version; 412 is expected.`);
  },
} satisfies ProbeDefinition;
