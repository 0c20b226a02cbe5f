import { describeService } from '../../../service/description';
import type { ContractDefinition } from '../types';

/** What a reader can take in at one sitting; the service has more, and `openapi` prints all of it. */
const tags = [
  'Orders',
  'Order moves',
  'Cancellations',
  'Charges',
  'Exports',
  'Jobs',
  'Reports',
  'Projects',
  'Project settings',
  'Members',
  'Billing',
];

/** The service inside this program: the only contract with a server. */
export default {
  title: 'Reference service',
  setting:
    'Shops take payments and manage orders; teams share projects and invite people. The service also runs, so some of its exchanges are recorded here.',
  live: true,
  document: () => describeService(undefined, { tags }),
  served: () => describeService(),
} satisfies ContractDefinition;
