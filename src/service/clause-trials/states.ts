import {
  charge,
  code,
  deliveries,
  get,
  history,
  order40,
  post,
  register,
  send,
  status,
  type Trials,
  wait,
} from './trial';

/** What changes the state of orders, deliveries, and jobs, and what may not. */
export const stateTrials: Trials = {
  'states.order-created-paid': { lines: [post('shop', `${order40}/pay`)], shows: ['"status":"paid"'] },
  'states.order-paid-processing': {
    lines: [post('shop', `${order40}/pay`), post('shop', `${order40}/process`)],
    shows: ['"status":"processing"'],
  },
  'states.order-processing-shipped': {
    lines: ['pay', 'process']
      .map(verb => post('shop', `${order40}/${verb}`))
      .concat(post('shop', `${order40}/ship`, { carrier: 'Kite' })),
    shows: ['"status":"shipped"'],
  },
  'states.order-shipped-delivered': {
    lines: [
      ...['pay', 'process'].map(verb => post('shop', `${order40}/${verb}`)),
      post('shop', `${order40}/ship`, { carrier: 'Kite' }),
      post('shop', `${order40}/deliver`),
    ],
    shows: ['"status":"delivered"'],
  },
  'states.webhook-delivery-queued-attempting': {
    lines: [register('careful'), charge, wait(1), deliveries],
    shows: [history('queued', 'attempting')],
  },
  'states.webhook-delivery-attempting-delivered': {
    lines: [register('careful'), charge, wait(1), deliveries],
    shows: [history('attempting', 'delivered')],
  },
  'states.webhook-delivery-attempting-failed': {
    lines: [register('down'), charge, wait(1), deliveries],
    shows: [history('attempting', 'failed')],
  },
  'states.webhook-delivery-failed-retrying': {
    lines: [register('down'), charge, wait(1), deliveries],
    shows: [history('failed', 'retrying')],
  },
  'states.webhook-delivery-retrying-dead': {
    lines: [register('down'), charge, wait(86_400), deliveries],
    shows: [history('retrying', 'dead')],
  },
  'states.1': { lines: [post('shop', `${order40}/ship`, { carrier: 'Kite' })], shows: [code('invalid_transition')] },
  'states.2': { lines: [post('shop', `${order40}/deliver`)], shows: [status(409)] },
  'states.3': { lines: [send('PATCH', 'shop', order40, { status: 'paid' })], shows: [status(400), '"read_only"'] },
  'states.4': {
    lines: [
      post('till', '/exports'),
      get('till', '/jobs/job_1'),
      wait(1),
      get('till', '/jobs/job_1'),
      wait(4),
      get('till', '/jobs/job_1'),
    ],
    shows: ['"status":"queued"', '"status":"running"', '"status":"succeeded"'],
  },
};
