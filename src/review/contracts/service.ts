import { describeService } from '../../service/description';
import type { BaseContract } from '../types';

/** The service inside this program: the only contract that also answers. */
const service: BaseContract = {
  id: 'service',
  title: 'Reference service',
  setting:
    'Shops take payments and keep their orders; teams share projects and invite people. This one also runs, so some of its exchanges are recorded here.',
  live: true,
  document: describeService,
};

export default service;
