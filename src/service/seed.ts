import type { ProjectRole } from '../conventions/permissions';
import { seededRandom } from '../conventions/random';
import { accounts, seededCallers } from './callers';
import { defaultSettings, members, orderStates, orders, type Project, projects, type World } from './world';

const minute = 60_000;
const day = 24 * 60 * minute;
const customers = ['Amara', 'Bo', 'Chidi', 'Dagny', 'Elif', 'Farid', 'Greta', 'Hiro'];

/** The orders of both accounts, one each ten minutes up to the start, the older the further along their way. */
export function seedOrders(world: World, start: number, seed: string, count: number): void {
  const random = seededRandom(`${seed}/orders`);
  const add = (account: string, createdAt: number, age: number) => {
    // The older, the further along its way.
    const status = orderStates[Math.min(orderStates.length - 1, Math.floor(age * orderStates.length))]!;
    world.orders.add({
      ...world.newRow(orders, account, createdAt),
      status,
      customer: random.pick(customers),
      amount: 500 + random.int(190) * 50,
      currency: 'EUR',
      note: random.int(4) === 0 ? 'Leave at the door' : null,
      carrier: status === 'shipped' || status === 'delivered' ? 'Harbour Couriers' : null,
      trackingCode: null,
    });
  };
  for (let i = 0; i < count; i++) {
    const back = count - i;
    // Every fourth order shares its moment with the one before it, so that the id has to break the tie.
    const shared = (i + 11) % 4 === 1 && i > 0 ? 1 : 0;
    add(accounts.acme, start - (back + shared) * 10 * minute, back / (count + 1));
    // Birch's orders lie in between: a list that is filtered after the query comes up short.
    if (i % 5 === 2) add(accounts.birch, start - back * 10 * minute + 3 * minute, back / (count + 1));
  }
}

/** Three projects and their members: two of Acme, one of Birch. */
export function seedProjects(world: World, start: number): void {
  const first = start - 90 * day;
  const project = (account: string, name: string, description: string | null, after: number) =>
    world.projects.add({
      ...world.newRow(projects, account, first + after * day),
      name,
      description,
      settings: { ...defaultSettings },
    });
  const join = (to: Project, application: string, role: ProjectRole, owner: boolean, order: number) =>
    world.members.add({
      ...world.newRow(members, to.account, to.createdAt + order * minute),
      project: to.id,
      application,
      email: `${application}@${to.account.replace('acct_', '')}.example`,
      role,
      owner,
    });
  const map = project(accounts.acme, 'Harbour map', 'Berths and tides for every pilot', 0);
  const second = project(accounts.acme, 'Winter stock', null, 20);
  const foreign = project(accounts.birch, 'Birch ledger', 'Not for Acme’s eyes', 10);
  const roles = seededCallers.filter(seed => seed.project !== undefined);
  roles
    .filter(seed => seed.account === accounts.acme)
    .forEach((seed, i) => {
      join(map, seed.name, seed.project!, seed.organisation === 'owner', i);
    });
  join(second, 'owner', 'admin', true, 0);
  join(foreign, 'stranger', 'admin', true, 0);
}
