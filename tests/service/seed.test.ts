import { expect, test } from 'vitest';
import { virtualClock } from '../../src/conventions/clock';
import { checkedService, get } from './_clients';
import { json } from './_contract';

/** Name and age in days of what a list returns. */
async function listed(as: string, path: string) {
  const service = checkedService();
  const start = virtualClock().now();
  const { data } = json(await get(service, as as never, path)) as { data: { name: string; created_at: string }[] };
  return data.map(({ name, created_at }) => [name, (start - Date.parse(created_at)) / 86_400_000]);
}

test('the world begins with two projects of one account and one of another, the newest first', async () => {
  expect(await listed('owner', '/projects')).toEqual([
    ['Winter stock', 70],
    ['Harbour map', 90],
  ]);
  expect(await listed('stranger', '/projects')).toEqual([['Birch ledger', 80]]);
});

test('members joined the first project one after the other, a minute apart', async () => {
  const service = checkedService();
  const { data } = json(await get(service, 'owner', '/projects'));
  const first = data.find(({ name }: { name: string }) => name === 'Harbour map');
  const members = json(await get(service, 'owner', `/projects/${first.id}/members?limit=200`)).data;
  const minutes = members.map(
    (member: { created_at: string }) => (Date.parse(member.created_at) - Date.parse(first.created_at)) / 60_000,
  );
  expect(minutes.sort((a: number, b: number) => a - b)).toEqual(members.map((_: unknown, i: number) => i));
  expect(members.filter((member: { owner: boolean }) => member.owner)).toHaveLength(1);
});

test('expense reports were handed in over the last days, each about a purchase of the day before', async () => {
  const service = checkedService();
  const { data } = json(await get(service, 'owner', '/expense-reports?limit=200'));
  const start = virtualClock().now();
  const told = data.map(({ created_at, spent_on }: { created_at: string; spent_on: string }) => {
    const days = (start - Date.parse(created_at)) / 86_400_000;
    return [days, new Date(start - (days + 1) * 86_400_000).toISOString().slice(0, 10) === spent_on];
  });
  expect(told.length).toBeGreaterThan(1);
  for (const [days, isDayBefore] of told) expect([days > 0, days < 30, isDayBefore]).toEqual([true, true, true]);
});
