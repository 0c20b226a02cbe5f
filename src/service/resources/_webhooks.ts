import { requireOwned } from '../access';
import type { AuthorizationContext } from '../handler';
import { type Endpoint, endpoints } from '../webhooks/rows';

/** What the operations on webhooks share. */

export const endpointPathParameters = { endpoint_id: 'Id of the webhook endpoint.' };

/** Who may read what belongs to an endpoint. */
export const readsEndpoint = {
  permission: 'webhooks:read',
  scope: 'webhooks:read',
  requires: 'the account that the endpoint belongs to',
} as const;

/** Looks an endpoint up for this caller; 404 for strangers. */
export const requireVisibleEndpoint = (context: AuthorizationContext & { path: { endpoint_id: string } }): Endpoint =>
  requireOwned(context, context.world.table(endpoints), context.path.endpoint_id, 'endpoint_not_found');
