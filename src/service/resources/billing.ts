import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import { requireVisibleProject } from '../access';
import { operation, type Resource } from '../operation';
import { count, sum, timestamp } from './_schemas';

const billing = z
  .object({
    project: z.string().describe('Path of the project.'),
    plan: z.string(),
    seats: count('Number of members that the project pays for.'),
    balance: sum('The amount still to be paid, in minor units of the currency.'),
    currency: z.string().describe('ISO 4217 code.'),
    next_invoice_at: timestamp,
  })
  .meta({ id: 'Billing' });

/** What one member costs a month, in minor units. */
const seatPrice = 3225;

const onProject = { project_id: 'Id of the project.' };

export default {
  name: 'Billing',
  description: 'What a project costs, for the owners of the organisation.',
  operations: [
    operation({
      keeps: ['endpoints.get-projects-id-billing', 'auth.get-projects-id-billing'],
      id: 'getProjectBilling',
      method: 'get',
      path: '/projects/{project_id}/billing',
      summary: 'Read a project’s billing data',
      permission: 'billing:read',
      scope: 'billing:read',
      requires: 'organisation role owner',
      pathParameters: onProject,
      success: { status: 200, description: 'The billing data.', schema: billing },
      failures: ['project_not_found', 'insufficient_role'],
      conditional: 'read',
      // What somebody pays is not to outlive the log-out on a screen that many use.
      cacheControl: 'no-store',
      example: { as: 'owner', path: { project_id: 'prj_1' } },
      handle: context => {
        const row = requireVisibleProject(context);
        const seats = context.world.members.where(member => member.project === row.id).length;
        return {
          status: 200,
          body: {
            project: `/projects/${row.id}`,
            plan: 'team',
            seats,
            balance: seats * seatPrice,
            currency: 'EUR',
            next_invoice_at: isoDate(row.createdAt + 120 * 24 * 60 * 60 * 1000),
          },
        };
      },
    }),
  ],
} satisfies Resource;
