import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import command from '../../src/commands/case';
import { runCommand } from '../progress/io';
import { freshFolder } from '../progress/sample';

const claim = (change: string) => ({ claim: [`key-accepted-and-ignored,POST /v1/charges,customers,${change}`] });

test('a case is investigated and solved by options alone, and the exit code says whether it’s solved', async () => {
  const dataDir = freshFolder();
  const run = (options: Record<string, unknown>) => runCommand(command, ['charged-twice'], { dataDir }, options);
  const page = await run({});
  expect([page.code, page.out]).toEqual([0, expect.stringContaining('Ticket from: A customer')]);
  expect((await run({ search: '402 declined' })).out).toMatch(/^ 30 .* 402/);
  expect((await run({ entry: '30' })).out).toContain('card_declined');
  const file = join(dataDir, 'own.http');
  writeFileSync(file, '# @as shop\nGET /orders/count\n');
  expect((await run({ send: file })).out).toContain('Your request 47');
  expect((await run(claim('wait'))).code).toBe(1);
  const solved = await run(claim('store'));
  expect([solved.code, solved.out]).toEqual([0, expect.stringContaining('is correct. 1 request')]);
});

test('--json has what a learner may read, and what is correct only once claims are judged', async () => {
  const dataDir = freshFolder();
  const run = async (options: Record<string, unknown>) =>
    JSON.parse((await runCommand(command, ['charged-twice'], { dataDir, json: true }, options)).out);
  const open = await run({});
  expect(open).toMatchObject({ case: 'charged-twice', state: { ended: null, requests: 0, claims: [] }, replays: [] });
  expect(open.log).toHaveLength(46);
  expect(open.log[6]).toMatchObject({ number: 7, client: 'till', operation: 'POST /v1/charges', lost: true });
  expect(JSON.stringify(open.claim.changes)).not.toContain('reason');
  const judged = await run(claim('store'));
  expect(judged.state).toMatchObject({ ended: 'solved', claims: [{ departure: 'key-accepted-and-ignored' }] });
  expect(judged.replays[0]).toMatchObject({ change: 'store', harm: [{ before: 6, after: 0 }, {}, {}] });
});

test('what a command line gets wrong is named, with what it could be', async () => {
  const dataDir = freshFolder();
  const failing = async (options: Record<string, unknown>) =>
    (await runCommand(command, ['charged-twice'], { dataDir }, options)).error?.code;
  expect(await failing({ claim: ['no-such,POST /v1/charges,customers,store'] })).toBe('wrong_claim');
  expect(await failing({ entry: '900' })).toBe('unknown_entry');
  expect(await failing({ today: true })).toBe('wrong_usage');
  expect(await failing({ seed: '11' })).toBe('wrong_usage');
  expect(await failing({ send: 'nowhere.http' })).toBe('file_not_found');
});
