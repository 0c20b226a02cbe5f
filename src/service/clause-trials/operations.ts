import { charge, code, forged, get, merge, order40, post, sale, send, start, status, type Trials, wait } from './trial';

/** Endpoints, and how methods behave. */
export const operationTrials: Trials = {
  'resources.illustrative-action-resources.cancellation-of-an-order': {
    lines: [post('shop', `${order40}/pay`), post('shop', `${order40}/cancellations`, { reason: 'x', restock: true })],
    shows: [/"id":"can_1".*"status":"refund_pending".*"initiated_by"/],
  },
  'resources.illustrative-action-resources.account-merge': {
    lines: [post('owner', '/account-merges', merge)],
    shows: [/"id":"mrg_1".*"conflicts":\[/],
  },
  'resources.illustrative-action-resources.charge-request': { lines: [charge], shows: [status(201)] },
  'resources.illustrative-action-resources.message-request': {
    lines: [post('till', '/v1/messages', { channel: 'harbour', text: 'Late' })],
    shows: [status(201)],
  },
  'resources.illustrative-action-resources.text-1': {
    lines: [get('member', '/projects/prj_1')],
    shows: ['"can_delete":false'],
  },
  'endpoints.post-orders-order-id-cancellations': {
    lines: [post('shop', `${order40}/cancellations`, { reason: 'x' })],
    shows: [status(201), 'Location: /orders/o40/cancellations/can_1', 'Cache-Control: no-store'],
  },
  'endpoints.post-account-merges': {
    lines: [post('owner', '/account-merges', merge)],
    shows: [status(202), 'Location: /account-merges/mrg_1'],
  },
  'endpoints.get-account-merges-merge-id': {
    lines: [post('owner', '/account-merges', merge), wait(5), get('owner', '/account-merges/mrg_1')],
    shows: ['"progress":100'],
  },
  'endpoints.post-expense-reports-id-approvals': {
    lines: [post('owner', '/expense-reports/exp_1/approvals', { comment: 'Fine' })],
    shows: [status(201)],
  },
  'endpoints.post-jobs-id-retry': {
    lines: [
      post('till', '/exports', { destination: 'bucket_offline' }),
      wait(5),
      post('till', '/jobs/job_1/retry'),
      post('till', '/jobs/job_1/retry', undefined, 'Idempotency-Key: two'),
    ],
    shows: [status(202), status(202), status(409)],
  },
  'endpoints.post-orders-id-ship': {
    lines: [
      ...['pay', 'process'].map(verb => post('shop', `${order40}/${verb}`)),
      post('shop', `${order40}/ship`, { carrier: 'Kite' }),
    ],
    shows: ['"carrier":"Kite"'],
  },
  'endpoints.post-v1-charges': {
    lines: [send('POST', 'till', '/v1/charges', sale), charge],
    shows: [code('idempotency_key_required'), status(201)],
  },
  'endpoints.post-v1-messages': {
    lines: [post('till', '/v1/messages', { channel: 'harbour', text: 'Late' })],
    shows: ['RateLimit-Remaining: 99'],
  },
  'endpoints.post-exports': { lines: [post('till', '/exports')], shows: [/RateLimit-Limit: 10\r/] },
  'endpoints.get-v1-reports-weekly': {
    lines: [get('till', '/v1/reports/weekly')],
    shows: [status(200), 'Deprecation: @'],
  },
  'endpoints.get-projects-id': { lines: [get('member', '/projects/prj_1')], shows: [status(200)] },
  'endpoints.patch-projects-id': {
    lines: [send('PATCH', 'editor', '/projects/prj_1', { name: 'Quay' }, 'If-Match: *')],
    shows: ['"name":"Quay"'],
  },
  'endpoints.delete-projects-id': { lines: [send('DELETE', 'admin', '/projects/prj_1')], shows: [status(204)] },
  'endpoints.post-projects-id-members': {
    lines: [post('admin', '/projects/prj_1/members', { email: 'new@acme.example' })],
    shows: [status(201)],
  },
  'endpoints.get-projects-id-billing': { lines: [get('owner', '/projects/prj_1/billing')], shows: ['"seats":4'] },
  'endpoints.post-consumer-webhook-path': { lines: [forged(start)], shows: [status(400)] },
  'endpoints.1': { lines: [get('shop', `${order40}/pay`)], shows: [status(405), 'Allow: POST'] },
  'endpoints.2': {
    lines: [
      send('PATCH', 'editor', '/projects/prj_1', { description: null }, 'If-Match: *'),
      send('PATCH', 'editor', '/projects/prj_1', { name: 'Quay' }, 'If-Match: *'),
    ],
    shows: ['"name":"Harbour map","description":null', '"name":"Quay","description":null'],
  },
  'endpoints.3': {
    lines: [send('DELETE', 'admin', '/projects/prj_1'), send('DELETE', 'admin', '/projects/prj_1')],
    shows: [status(204), status(404)],
  },
  'endpoints.4': {
    lines: [charge, charge, get('till', '/v1/charges')],
    shows: ['"id":"ch_1"', 'Idempotent-Replayed: true', /"data":\[\{"id":"ch_1"[^[]*\],/],
  },
  'endpoints.5': {
    lines: [post('till', '/exports')],
    shows: [status(202), 'Location: /jobs/job_1', 'Retry-After: 5'],
  },
  'endpoints.6': {
    lines: [get('shop', order40, 'If-None-Match: *'), send('PATCH', 'shop', order40, { note: 'x' }, 'If-Match: "old"')],
    shows: [status(304), status(412)],
  },
  'endpoints.7': {
    lines: [get('shop', order40), get('nobody', '/errors/internal')],
    shows: ['Cache-Control: private, no-cache', 'Cache-Control: '],
  },
};
