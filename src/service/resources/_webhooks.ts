import { ownAccount, reach } from '../access';
import type { Asking } from '../operation';
import { type Endpoint, endpoints } from '../webhooks/rows';

/** What the operations on webhooks share. */

export const onEndpoint = { endpoint_id: 'Id of the webhook endpoint.' };

/** Looks an endpoint up for this caller; 404 for strangers. */
export const reachEndpoint = (call: Asking & { path: { endpoint_id: string } }): Endpoint =>
  reach(call, call.world.table(endpoints).get(call.path.endpoint_id), ownAccount(call.caller), 'endpoint_not_found');
