import { told } from '../../error-shape';
import { type CheckedExchange, succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';
import { ConnectionLost } from '../../transport';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'A one-megabyte body is rejected as too large or invalid',
  clauses: ['limits.5'],
  lesson: 'validation-and-batches',
  rule: 'input-has-limits',
  reason:
    'Without a limit on the body, one client can fill the server’s memory. If only a proxy has a limit, its errors have a different format.',
  fixes: [
    'Set a limit in the body parser, return 413 in your error format, and name the limit in it.',
    'Set the limit in the gateway, and make the gateway’s error page JSON in your error format.',
  ],
  phase: 'write',
  needs: ['write'],
  *run({ target, plan }) {
    yield* target.findCreated();
    const body = JSON.stringify({ ...plan!.create, padding_of_this_check: 'x'.repeat(1024 * 1024) });
    let exchange: CheckedExchange;
    try {
      exchange = yield* send({ ...target.creation, headers: target.creationHeaders(), body });
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      throw new CannotJudge(
        'The API closed the connection while the one-megabyte body was being sent, so there was no status to judge.',
      );
    }
    const { status } = exchange.response;
    // Ten megabytes can be a good limit, too.
    if (succeeded(exchange))
      throw new CannotJudge(`${told(exchange)} for a one-megabyte body. The API’s limit may be higher.`);
    return [400, 413, 422].includes(status)
      ? kept(exchange, `${told(exchange)}.`)
      : broken(exchange, `${told(exchange)} for a one-megabyte body; 413 is expected.`);
  },
} satisfies ProbeDefinition;
