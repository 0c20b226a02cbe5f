import { limits } from '../conventions/limits';
import type { ProjectRole } from '../conventions/permissions';
import { createScheduler, type Scheduler } from '../conventions/scheduler';
import { accounts } from './callers';
import { type PaymentProcessor, virtualProcessor } from './processor';
import { type SecretSource, secretSource } from './secrets';
import { idSequence, type Row, type Table, type TableDefinition, table } from './tables';
import type { Receiver } from './webhooks/receiver';
import { punctualWorkers, type Workers } from './workers';

/**
 * The order moves along this sequence only (states.1): states.order-created-paid, states.order-paid-processing,
 * states.order-processing-shipped, states.order-shipped-delivered.
 */
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

interface ProjectSettings {
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
  /** The application that acts in this role; null for a person who was added by email. */
  application: string | null;
  email: string;
  role: ProjectRole;
  owner: boolean;
}

export interface Message extends Row {
  channel: string;
  text: string;
}

/** The kinds of rows that more than one resource works with. */
export const orders: TableDefinition<Order> = { name: 'order', prefix: 'o', keepsChanges: true };
export const cancellations: TableDefinition<Cancellation> = { name: 'cancellation', prefix: 'can_' };
export const charges: TableDefinition<Charge> = { name: 'charge', prefix: 'ch_' };
export const projects: TableDefinition<Project> = { name: 'project', prefix: 'prj_' };
export const members: TableDefinition<Member> = { name: 'member', prefix: 'mem_' };
export const messages: TableDefinition<Message> = { name: 'message', prefix: 'msg_' };

/** Everything the service stores, and what happens in it by itself. */
export interface World {
  orders: Table<Order>;
  cancellations: Table<Cancellation>;
  charges: Table<Charge>;
  projects: Table<Project>;
  members: Table<Member>;
  messages: Table<Message>;
  /** The rows of any kind; the same table each time. */
  table<R extends Row>(kind: TableDefinition<R>): Table<R>;
  /** Whether it stores as many rows as it may. */
  isFull(): boolean;
  /**
   * Makes what every row has, with the next id.
   *
   * @param account the account that the row will belong to.
   * @param now in ms.
   */
  newRow(kind: TableDefinition<Row>, account: string, now: number): Row;
  processor: PaymentProcessor;
  scheduler: Scheduler;
  /** Who does the work of jobs, and whether somebody brought workers of their own. */
  workers: Workers;
  hasOwnWorkers: boolean;
  secrets: SecretSource;
  /** Somebody's own receiver of webhook events; null if none is connected. */
  receiver: Receiver | null;
}

interface WorldOptions {
  seed: string;
  /** The service's clock, in ms. */
  now(): number;
  log(error: unknown): void;
  /** The bank; one that always has capacity by default. */
  processor?: PaymentProcessor;
  /** Who does the work of jobs; any number at a time by default. */
  workers?: Workers;
  receiver?: Receiver | null;
  /** How many rows it may store. */
  rows?: number;
}

/** Acme's first order is o11, so that o9 against o10 never hides a wrong comparison; Birch counts from 501. */
const firstNumber = (kind: TableDefinition<Row>, account: string): number =>
  account === accounts.birch ? 501 : kind.name === 'order' ? 11 : 1;

export const defaultSettings: ProjectSettings = {
  locale: 'en-GB',
  time_zone: 'Europe/London',
  weekly_summary: false,
  notify_email: null,
};

/** Creates a world without rows; the same seed gives the same secrets. */
export function createWorld({
  seed,
  now,
  log,
  processor,
  workers,
  receiver = null,
  rows = limits.rows,
}: WorldOptions): World {
  const scheduler = createScheduler(log);
  const tables = new Map<string, Table<never>>();
  const series = new Map<string, () => { id: string; number: number }>();
  const open = <R extends Row>(kind: TableDefinition<R>): Table<R> => {
    const known = tables.get(kind.name) as Table<R> | undefined;
    if (known) return known;
    const made = table<R>(kind.keepsChanges && now);
    tables.set(kind.name, made as Table<never>);
    return made;
  };
  return {
    orders: open(orders),
    cancellations: open(cancellations),
    charges: open(charges),
    projects: open(projects),
    members: open(members),
    messages: open(messages),
    table: open,
    isFull: () => {
      let stored = 0;
      for (const { size } of tables.values()) stored += size;
      return stored >= rows;
    },
    newRow(kind, account, now) {
      const name = `${kind.name}/${account}`;
      const next = series.get(name) ?? idSequence(kind.prefix, firstNumber(kind, account));
      series.set(name, next);
      return { ...next(), account, createdAt: now };
    },
    processor: processor ?? virtualProcessor(),
    scheduler,
    workers: workers ?? punctualWorkers(scheduler),
    hasOwnWorkers: workers !== undefined,
    secrets: secretSource(seed),
    receiver,
  };
}
