import { seenEvents } from '../../conventions/webhook-signature';
import { accounts } from '../callers';
import type { World } from '../world';
import { consumerHost, mailboxes } from './consumer';
import { type EventSender, receiverHost } from './receiver';
import { type Endpoint, type EventType, endpoints, eventTypes } from './rows';

interface NewEndpoint {
  account: string;
  url: string;
  events: readonly EventType[];
  /** In ms. */
  now: number;
}

/** Registers an endpoint with a secret of its own, which the consumer inside this program picks up. */
export function registerEndpoint(world: World, { account, url, events, now }: NewEndpoint): Endpoint {
  const secret = world.secrets.make('whsec_');
  const row = world.table(endpoints).add({
    ...world.newRow(endpoints, account, now),
    url,
    events,
    secrets: [{ secret, until: null }],
  });
  world.table(mailboxes).add({
    ...row,
    path: mailboxPath(url),
    secrets: [secret],
    memory: seenEvents(),
    firstTries: { memory: seenEvents(), count: 0 },
  });
  return row;
}

/** Registers the endpoint at somebody's own receiver that exists from the start: Acme's, for every type of event. */
export const seedReceiver = (world: World, { path }: EventSender, now: number): Endpoint =>
  registerEndpoint(world, { account: accounts.acme, url: `https://${receiverHost}${path}`, events: eventTypes, now });

/** Where the consumer inside this program gets the events of an endpoint; null if they go to somebody's own receiver. */
export function mailboxPath(url: string): string | null {
  const { host, pathname } = new URL(url);
  return host === consumerHost ? pathname : null;
}
