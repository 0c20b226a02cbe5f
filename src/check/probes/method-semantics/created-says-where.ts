import { told } from '../../error-shape';
import { header, succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';

export default {
  severity: 'warning',
  basis: 'http',
  title: 'A 201 says where the new object is',
  clauses: ['endpoints.post-orders-order-id-cancellations'],
  lesson: 'method-semantics',
  rule: 'created-has-location',
  reason:
    'Without Location, each client builds the URL from the id by itself, and all of them break when paths change.',
  fixes: [
    'Return a Location header with the path of the new object.',
    'If the result has no URL of its own, return it in the body with 200.',
  ],
  phase: 'write',
  needs: ['write'],
  *run({ target, seen }) {
    yield* target.findObject();
    const created = seen.find(one => one.request.method === 'POST' && succeeded(one));
    if (created?.response.status !== 201) throw new CannotJudge('Needs a POST that returns 201.');
    const location = header(created, 'Location');
    return location === null
      ? broken(created, `${told(created)} without Location.`)
      : kept(created, `${told(created)} with Location: ${location}.`);
  },
} satisfies ProbeDefinition;
