import { expect, test } from 'vitest';
import { checkedService, get, ids, write } from './_clients';
import { expectErrorObject, json } from './_contract';

test('lists every membership that the caller may see, across projects', async () => {
  const service = checkedService();
  expect(ids(await get(service, 'owner', '/memberships'))).toEqual(['mem_5', 'mem_4', 'mem_3', 'mem_2', 'mem_1']);
  expect(ids(await get(service, 'member', '/memberships'))).toEqual(['mem_4', 'mem_3', 'mem_2', 'mem_1']);
  expect(ids(await get(service, 'stranger', '/memberships'))).toEqual(['mem_501']);
});

test('finds a person in all projects, and follows to the member', async () => {
  const service = checkedService();
  const found = json(await get(service, 'owner', '/memberships?email=Owner@acme.example'));
  expect(found.data.map((row: { project: string }) => row.project)).toEqual(['/projects/prj_2', '/projects/prj_1']);
  expect(found.data[0].embedded).toBeUndefined();
  const { member } = found.data[0];
  expect(json(await get(service, 'owner', member))).toMatchObject({ id: 'mem_5', email: 'owner@acme.example' });
  await write(service, 'admin', 'PATCH', '/projects/prj_1/members/mem_4', { role: 'editor' });
  const changed = json(await get(service, 'owner', '/memberships?email=member@acme.example&project_id=prj_1'));
  expect(changed.data).toMatchObject([{ id: 'mem_4', role: 'editor' }]);
  expect(ids(await get(service, 'owner', '/memberships?email=stranger@birch.example'))).toEqual([]);
  expect(ids(await get(service, 'owner', '/memberships?project_id=prj_501'))).toEqual([]);
});

test('embeds the project if asked, and nothing else', async () => {
  const service = checkedService();
  const { data } = json(await get(service, 'owner', '/memberships?embed=project&project_id=prj_2'));
  expect(data[0].embedded).toEqual({ project: { id: 'prj_2', name: 'Winter stock' } });
  expectErrorObject(await get(service, 'owner', '/memberships?embed=project,members'), 'invalid_parameter');
});
