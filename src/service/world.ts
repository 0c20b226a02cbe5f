import { courseEpoch } from '../conventions/clock';
import type { ProjectRole } from '../conventions/permissions';
import { seededRandom } from '../conventions/random';
import { accounts, cast } from './callers';
import { type Processor, virtualProcessor } from './processor';
import { idSeries, type Row, type Table, table } from './tables';

/** The order moves along this line only (states.1). */
export const orderStates = ['created', 'paid', 'processing', 'shipped', 'delivered'] as const;
export type OrderState = (typeof orderStates)[number];

export interface Order extends Row {
  status: OrderState;
  customer: string;
  /** Minor units of the currency. */
  amount: number;
  currency: string;
  note: string | null;
  carrier: string | null;
  trackingCode: string | null;
}

export interface Cancellation extends Row {
  order: string;
  reason: string;
  restock: boolean;
  initiatedBy: string;
  status: 'refund_pending' | 'closed';
}

export interface Charge extends Row {
  amount: number;
  currency: string;
  source: string;
}

export interface ProjectSettings {
  locale: string;
  time_zone: string;
  weekly_summary: boolean;
  notify_email: string | null;
}

export interface Project extends Row {
  name: string;
  description: string | null;
  settings: ProjectSettings;
}

export interface Member extends Row {
  project: string;
  /** The application that acts in this role; null for a person who was added by address. */
  application: string | null;
  email: string;
  role: ProjectRole;
  owner: boolean;
}

export interface Message extends Row {
  channel: string;
  text: string;
}

export interface Job extends Row {
  format: string;
}

/** Everything the service stores. */
export interface World {
  orders: Table<Order>;
  cancellations: Table<Cancellation>;
  charges: Table<Charge>;
  projects: Table<Project>;
  members: Table<Member>;
  messages: Table<Message>;
  jobs: Table<Job>;
  /** The next id of a kind in an account. */
  nextId(kind: Kind, account: string): { id: string; number: number };
  processor: Processor;
}

export type Kind = 'order' | 'cancellation' | 'charge' | 'project' | 'member' | 'message' | 'job';

const prefixes: Record<Kind, string> = {
  order: 'o',
  cancellation: 'can_',
  charge: 'ch_',
  project: 'prj_',
  member: 'mem_',
  message: 'msg_',
  job: 'job_',
};

/** Acme's first order is o11, so that o9 against o10 never hides a wrong comparison; Birch counts from 501. */
const firstNumber = (kind: Kind, account: string): number =>
  account === accounts.birch ? 501 : kind === 'order' ? 11 : 1;

export const defaultSettings: ProjectSettings = {
  locale: 'en-GB',
  time_zone: 'Europe/London',
  weekly_summary: false,
  notify_email: null,
};

const minute = 60_000;
const customers = ['Amara', 'Bo', 'Chidi', 'Dagny', 'Elif', 'Farid', 'Greta', 'Hiro'];

/** In: a seed and how many orders Acme starts with. Out: the same world every time. */
export function createWorld(seed: string, orderCount: number): World {
  const series = new Map<string, () => { id: string; number: number }>();
  const world: World = {
    orders: table(),
    cancellations: table(),
    charges: table(),
    projects: table(),
    members: table(),
    messages: table(),
    jobs: table(),
    nextId(kind, account) {
      const name = `${kind}/${account}`;
      const next = series.get(name) ?? idSeries(prefixes[kind], firstNumber(kind, account));
      series.set(name, next);
      return next();
    },
    processor: virtualProcessor(),
  };
  seedProjects(world);
  seedOrders(world, seed, orderCount);
  return world;
}

function seedOrders(world: World, seed: string, count: number): void {
  const random = seededRandom(`${seed}/orders`);
  const add = (account: string, createdAt: number, age: number) => {
    world.orders.add({
      ...world.nextId('order', account),
      account,
      createdAt,
      // The older, the further along its way.
      status: orderStates[Math.min(orderStates.length - 1, Math.floor(age * orderStates.length))]!,
      customer: random.pick(customers),
      amount: 500 + random.int(190) * 50,
      currency: 'EUR',
      note: random.int(4) === 0 ? 'Leave at the door' : null,
      carrier: null,
      trackingCode: null,
    });
  };
  for (let i = 0; i < count; i++) {
    const back = count - i;
    // Every fourth order shares its moment with the one before it, so that the id has to break the tie.
    const shared = (i + 11) % 4 === 1 && i > 0 ? 1 : 0;
    add(accounts.acme, courseEpoch - (back + shared) * 10 * minute, back / (count + 1));
    // Birch's orders lie in between: a list that is filtered after the query comes up short.
    if (i % 5 === 2) add(accounts.birch, courseEpoch - back * 10 * minute + 3 * minute, back / (count + 1));
  }
}

function seedProjects(world: World): void {
  const start = courseEpoch - 90 * 24 * 60 * minute;
  const project = (account: string, name: string, description: string | null, day: number) =>
    world.projects.add({
      ...world.nextId('project', account),
      account,
      createdAt: start + day * 24 * 60 * minute,
      name,
      description,
      settings: { ...defaultSettings },
    });
  const join = (to: Project, application: string, role: ProjectRole, owner: boolean, order: number) =>
    world.members.add({
      ...world.nextId('member', to.account),
      account: to.account,
      createdAt: to.createdAt + order * minute,
      project: to.id,
      application,
      email: `${application}@${to.account.replace('acct_', '')}.example`,
      role,
      owner,
    });
  const first = project(accounts.acme, 'Harbour map', 'Berths and tides for every pilot', 0);
  const second = project(accounts.acme, 'Winter stock', null, 20);
  const foreign = project(accounts.birch, 'Birch ledger', 'Not for Acme’s eyes', 10);
  const roles = cast.filter(seed => seed.project !== undefined);
  roles
    .filter(seed => seed.account === accounts.acme)
    .forEach((seed, i) => {
      join(first, seed.name, seed.project!, seed.organisation === 'owner', i);
    });
  join(second, 'owner', 'admin', true, 0);
  join(foreign, 'stranger', 'admin', true, 0);
}
