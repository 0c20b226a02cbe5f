import { describe, expect, test } from 'vitest';
import type { Service } from '../../src/service';
import { checkedService, get, status, write } from './_clients';
import { expectErrorObject, header, json } from './_contract';

let keys = 0;
const merge = (service: Service, body: object, as = 'owner', key = `merge-${++keys}`) =>
  write(service, as, 'POST', '/account-merges', body, [['Idempotency-Key', key]]);

const pair = { source: 'acct_4', target: 'acct_1', strategy: 'keep_target' };

describe('an account merge', () => {
  test('is accepted, tells how far it is, and has its effect at its end', async () => {
    const service = checkedService();
    const before = json(await get(service, 'owner', '/accounts/acct_1'));
    const source = json(await get(service, 'owner', '/accounts/acct_4'));
    const accepted = await merge(service, pair);
    expect([status(accepted), header(accepted, 'Location'), header(accepted, 'Retry-After')]).toEqual([
      202,
      '/account-merges/mrg_1',
      '5',
    ]);
    expect(json(accepted)).toMatchObject({ id: 'mrg_1', status: 'queued', progress: 0, conflicts: [], outcome: null });
    const poll = async () => json(await get(service, 'owner', '/account-merges/mrg_1'));
    service.clock.advance(3000);
    expect(await poll()).toMatchObject({
      status: 'running',
      progress: 50,
      conflicts: [{ field: 'email', source: 'amara.k@example.net', target: 'amara@example.com', kept: 'target' }],
      outcome: null,
    });
    expect(json(await get(service, 'owner', '/accounts/acct_1'))).toEqual(before);
    service.clock.advance(2000);
    expect(await poll()).toMatchObject({
      status: 'succeeded',
      progress: 100,
      outcome: { account: '/accounts/acct_1', points_moved: source.points },
      finished_at: '2026-01-05T09:00:05Z',
    });
    expect(header(await get(service, 'owner', '/account-merges/mrg_1'), 'Retry-After')).toBeNull();
    expect(json(await get(service, 'owner', '/accounts/acct_1'))).toMatchObject({
      email: 'amara@example.com',
      points: before.points + source.points,
    });
    expect(json(await get(service, 'owner', '/accounts/acct_4'))).toMatchObject({
      points: 0,
      merged_into: '/accounts/acct_1',
    });
    expectErrorObject(await merge(service, pair), 'merge_in_progress');
  });

  test('is done once for one key and once at a time', async () => {
    const service = checkedService();
    const both = await Promise.all([merge(service, pair, 'owner', 'k'), merge(service, pair, 'owner', 'k')]);
    expect(new Set(both.map(exchange => json(exchange).id ?? json(exchange).error.code)).size).toBeLessThanOrEqual(2);
    const again = await merge(service, pair, 'owner', 'k');
    expect([json(again).id, header(again, 'Idempotent-Replayed')]).toEqual(['mrg_1', 'true']);
    const other = await merge(service, { ...pair, source: 'acct_5' });
    expectErrorObject(other, 'merge_in_progress');
    expect(json(other).error.details).toEqual({ merge: '/account-merges/mrg_1' });
  });

  test('that may not decide a conflict fails, and succeeds on a retry when the accounts agree', async () => {
    const service = checkedService();
    await merge(service, { ...pair, strategy: 'fail_on_conflict' });
    service.clock.advance(5000);
    const failed = await get(service, 'owner', '/account-merges/mrg_1');
    expect([status(failed), json(failed).status, json(failed).failure.code]).toEqual([200, 'failed', 'conflicts_left']);
    expect(json(await get(service, 'owner', '/accounts/acct_4')).merged_into).toBeNull();
    await write(service, 'owner', 'PATCH', '/accounts/acct_4', { email: null });
    const retried = await write(service, 'owner', 'POST', `${json(failed).job}/retry`);
    expect([status(retried), json(retried).status, json(retried).attempts]).toEqual([202, 'queued', 2]);
    service.clock.advance(5000);
    expect(json(await get(service, 'owner', '/account-merges/mrg_1'))).toMatchObject({
      status: 'succeeded',
      conflicts: [],
    });
  });

  test('can be cancelled before its end, and then has no effect', async () => {
    const service = checkedService();
    const { job } = json(await merge(service, pair));
    service.clock.advance(2000);
    expect(json(await write(service, 'owner', 'POST', `${job}/cancel`)).status).toBe('cancelled');
    service.clock.advance(60_000);
    expect(json(await get(service, 'owner', '/account-merges/mrg_1'))).toMatchObject({
      status: 'cancelled',
      outcome: null,
    });
    expect(json(await get(service, 'owner', '/accounts/acct_4')).merged_into).toBeNull();
    expectErrorObject(await write(service, 'owner', 'POST', `${job}/cancel`), 'invalid_transition');
    expectErrorObject(await write(service, 'owner', 'POST', `${job}/retry`), 'invalid_transition');
    expect(status(await merge(service, pair))).toBe(202);
  });

  test('is for the owner of the shop, and for its own customers', async () => {
    const service = checkedService();
    expectErrorObject(await merge(service, pair, 'editor'), 'insufficient_role');
    expectErrorObject(await merge(service, pair, 'stranger'), 'account_not_found');
    expectErrorObject(await merge(service, { ...pair, source: 'acct_501' }), 'account_not_found');
    expectErrorObject(await merge(service, { ...pair, source: 'acct_1' }), 'validation_failed');
    await merge(service, pair);
    expectErrorObject(await get(service, 'stranger', '/account-merges/mrg_1'), 'merge_not_found');
  });
});

describe('a job', () => {
  const start = async (service: Service) =>
    header(await write(service, 'till', 'POST', '/exports', { destination: 'bucket_offline' }), 'Location')!;

  test('that failed is retried by one atomic command', async () => {
    const service = checkedService();
    const path = await start(service);
    const retry = () => write(service, 'till', 'POST', `${path}/retry`);
    expectErrorObject(await retry(), 'invalid_transition');
    service.clock.advance(5000);
    const failed = await get(service, 'till', path);
    expect([status(failed), header(failed, 'Retry-After')]).toEqual([200, null]);
    expect(json(failed)).toMatchObject({
      status: 'failed',
      attempts: 1,
      failure: { code: 'destination_unreachable' },
      rows: null,
    });
    const tries = await Promise.all([retry(), retry(), retry()]);
    expect(tries.map(status).sort()).toEqual([202, 409, 409]);
    service.clock.advance(5000);
    expect(json(await get(service, 'till', path))).toMatchObject({ status: 'failed', attempts: 2 });
    service.clock.advance(20_000);
    await retry();
    service.clock.advance(5000);
    expect(json(await get(service, 'till', path))).toMatchObject({
      status: 'succeeded',
      attempts: 3,
      failure: null,
      rows: 30,
      finished_at: '2026-01-05T09:00:35Z',
    });
    expectErrorObject(await retry(), 'invalid_transition');
  });

  test('that was cancelled and its old timers do not come back', async () => {
    const service = checkedService();
    const path = await start(service);
    service.clock.advance(5000);
    await write(service, 'till', 'POST', `${path}/retry`);
    service.clock.advance(500);
    await write(service, 'till', 'POST', `${path}/cancel`);
    service.clock.advance(60_000);
    expect(json(await get(service, 'till', path))).toMatchObject({ status: 'cancelled', attempts: 2 });
  });

  test('is hidden from strangers, and counts the rows of its own account only', async () => {
    const service = checkedService();
    const path = await start(service);
    for (const verb of ['retry', 'cancel']) {
      expectErrorObject(await write(service, 'stranger', 'POST', `${path}/${verb}`), 'job_not_found');
    }
    const foreign = header(await write(service, 'stranger', 'POST', '/exports'), 'Location')!;
    service.clock.advance(5000);
    expect(json(await get(service, 'stranger', foreign))).toMatchObject({ status: 'succeeded', rows: 6 });
  });
});

describe('an approval', () => {
  const approve = (service: Service, report: string, as = 'owner', body?: object) =>
    write(service, as, 'POST', `/expense-reports/${report}/approvals`, body);

  test('is a thing of its own that moves the report', async () => {
    const service = checkedService();
    const made = await approve(service, 'exp_1', 'owner', { comment: 'Nice fair' });
    expect([status(made), header(made, 'Location')]).toEqual([201, '/expense-reports/exp_1/approvals/apr_1']);
    expect(json(made)).toEqual({
      id: 'apr_1',
      expense_report: '/expense-reports/exp_1',
      approved_by: 'owner',
      comment: 'Nice fair',
      created_at: '2026-01-05T09:00:00Z',
    });
    expect(json(await get(service, 'member', header(made, 'Location')!))).toEqual(json(made));
    expect(json(await get(service, 'member', '/expense-reports/exp_1'))).toMatchObject({
      status: 'approved',
      approval: '/expense-reports/exp_1/approvals/apr_1',
    });
    expectErrorObject(await approve(service, 'exp_1'), 'invalid_transition');
  });

  test('needs the role, and somebody else', async () => {
    const service = checkedService();
    expectErrorObject(await approve(service, 'exp_1', 'editor'), 'insufficient_role');
    expectErrorObject(await approve(service, 'exp_3'), 'own_report');
    expectErrorObject(await approve(service, 'exp_1', 'stranger'), 'expense_report_not_found');
    expectErrorObject(await approve(service, 'exp_1', 'till'), 'insufficient_scope');
    expectErrorObject(await get(service, 'owner', '/expense-reports/exp_2/approvals/apr_1'), 'approval_not_found');
  });
});
