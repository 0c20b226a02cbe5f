import { ownedBy, requireVisible } from '../access';
import type { AuthorizationContext } from '../handler';
import { type Endpoint, endpoints } from '../webhooks/rows';

/** What the operations on webhooks share. */

export const endpointPathParameters = { endpoint_id: 'Id of the webhook endpoint.' };

/** Looks an endpoint up for this caller; 404 for strangers. */
export const requireVisibleEndpoint = (context: AuthorizationContext & { path: { endpoint_id: string } }): Endpoint =>
  requireVisible(
    context,
    context.world.table(endpoints).get(context.path.endpoint_id),
    ownedBy(context.caller),
    'endpoint_not_found',
  );
