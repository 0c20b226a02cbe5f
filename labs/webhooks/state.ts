import type { LabEvent, Recording } from '../../src/lab/types';
import {
  asWebhookEvent,
  type BeginEvent,
  type Happening,
  pointsPerOrder,
  type ReplyEvent,
  type Side,
  sides,
  type WebhookLabEvent,
} from './events';
import { settingsInShort, settingsOf } from './settings';

/** How an attempt went, as the shop knows it. */
export type Mark = 'open' | 'accepted' | 'failed' | 'no response';

/** One delivery with its attempts. */
export interface DeliveryView {
  id: string;
  order: string;
  happening: Happening;
  status: string;
  marks: readonly Mark[];
  /** When the next attempt is due, in ms; null if none is. */
  nextAt: number | null;
}

/** What a consumer's list says about an order. */
interface ListView {
  points: number;
  status: Happening;
}

export interface SideView {
  /** By the event's id. */
  deliveries: Readonly<Record<string, DeliveryView>>;
  list: Readonly<Record<string, ListView>>;
  /** Every change of the list: which event, whether the shop has such an event, and whether the forger made it or had it repeated. */
  applied: readonly { event_id: string; order: string; happening: Happening; genuine: boolean; forged: boolean }[];
  /** The last request that it responded to. */
  last: ReplyEvent | null;
  /** What it's working on, if that takes long; null for nothing. */
  busyWith: BeginEvent | null;
  received: number;
  rejected: number;
  duplicates: number;
  superseded: number;
  unavailable: number;
  /** Attempts whose response the shop didn't get. */
  unheard: number;
}

export interface WebhookState {
  /** In ms; null before the first event. */
  now: number | null;
  /** In the sequence in which they were paid. */
  orders: readonly string[];
  /** How many orders there are at least in the whole run: the size of the picture. */
  room: number;
  /** The status of each order in the shop. */
  shop: Readonly<Record<string, string>>;
  /** Events that the shop has emitted. */
  emitted: ReadonlySet<string>;
  downUntil: number | null;
  /** Until when two secrets sign, in ms; null before a rotation. */
  overlapUntil: number | null;
  /** The consumers know the newest secret. */
  released: boolean;
  /** The last attempt at a payment that the forger could copy. */
  copy: string | null;
  sides: Record<Side, SideView>;
  settings: Record<Side, string>;
  log: readonly WebhookLabEvent[];
}

const untouched: SideView = {
  deliveries: {},
  list: {},
  applied: [],
  last: null,
  busyWith: null,
  received: 0,
  rejected: 0,
  duplicates: 0,
  superseded: 0,
  unavailable: 0,
  unheard: 0,
};

/** @returns the state before the first event */
export const initialWebhookState = ({ params }: Pick<Recording, 'params'>): WebhookState => ({
  now: null,
  orders: [],
  room: params.orders!,
  shop: {},
  emitted: new Set(),
  downUntil: null,
  overlapUntil: null,
  released: true,
  copy: null,
  sides: { direct: untouched, inbox: untouched },
  settings: {
    direct: settingsInShort(settingsOf(params, 'direct')),
    inbox: settingsInShort(settingsOf(params, 'inbox')),
  },
  log: [],
});

/** The next state after one event. */
export function foldWebhookEvent(before: WebhookState, raw: LabEvent): WebhookState {
  const event = asWebhookEvent(raw);
  const state = { ...before, now: event.at, log: [...before.log, event] };
  switch (event.type) {
    case 'change': {
      const orders = state.orders.includes(event.order) ? state.orders : [...state.orders, event.order];
      return { ...state, orders, shop: { ...state.shop, [event.order]: event.order_status } };
    }
    case 'outage':
      return { ...state, downUntil: event.until };
    case 'back':
      return { ...state, downUntil: null };
    case 'rotation':
      return { ...state, overlapUntil: event.until, released: false };
    case 'release':
      return { ...state, released: true };
    case 'forge':
    case 'review':
    case 'books':
      return state;
    case 'delivery': {
      const emitted = state.emitted.has(event.event_id) ? state.emitted : new Set([...state.emitted, event.event_id]);
      return onSide({ ...state, emitted }, event.client, foldDelivery(state.sides[event.client], event));
    }
    case 'arrival': {
      const copied = event.from === 'shop' && event.happening === 'paid' && state.downUntil === null;
      const next = copied ? { ...state, copy: event.delivery_id } : state;
      const side = marked(state.sides[event.client], event, event.from === 'shop' ? 'open' : null);
      return onSide(next, event.client, { ...side, received: side.received + 1 });
    }
    case 'begin':
      return onSide(state, event.client, { ...state.sides[event.client], busyWith: event });
    case 'held':
      return onSide(state, event.client, marked(state.sides[event.client], event, 'open'));
    default:
      return onSide(state, event.client, foldSide(state.sides[event.client], event));
  }
}

const onSide = (state: WebhookState, side: Side, view: SideView): WebhookState => ({
  ...state,
  sides: { ...state.sides, [side]: view },
});

function foldDelivery(view: SideView, event: Extract<WebhookLabEvent, { type: 'delivery' }>): SideView {
  const { id, event_id, order, happening, status, next_at } = event;
  const marks = view.deliveries[event_id]?.marks ?? [];
  const delivery = { id, order, happening, status, marks, nextAt: next_at };
  return { ...view, deliveries: { ...view.deliveries, [event_id]: delivery } };
}

/** The view with one mark more, or with the last open one replaced; unchanged for null. */
function marked(view: SideView, { event_id }: { event_id: string }, mark: Mark | null): SideView {
  const delivery = view.deliveries[event_id];
  if (mark === null || delivery === undefined) return view;
  const open = delivery.marks.lastIndexOf('open');
  const marks = mark === 'open' || open < 0 ? [...delivery.marks, mark] : delivery.marks.with(open, mark);
  return { ...view, deliveries: { ...view.deliveries, [event_id]: { ...delivery, marks } } };
}

function foldSide(view: SideView, event: Extract<WebhookLabEvent, { type: 'reply' | 'timeout' | 'work' | 'redrive' }>) {
  switch (event.type) {
    case 'timeout':
      return { ...marked(view, event, 'no response'), unheard: view.unheard + 1 };
    case 'redrive':
      return view;
    case 'work': {
      const { order, event_id, happening, points, order_status, from, result } = event;
      const genuine = from === 'shop' || Object.hasOwn(view.deliveries, event_id);
      // A delivery that was only kept back, and that nothing came before, is the shop's own.
      const repeated = view.applied.some(each => each.event_id === event_id);
      const forged = from === 'forger' && (!genuine || repeated);
      return {
        ...view,
        list: { ...view.list, [order]: { points, status: order_status } },
        applied: [...view.applied, { event_id, order, happening, genuine, forged }],
        superseded: view.superseded + (result === 'superseded' ? 1 : 0),
        busyWith: view.busyWith?.event_id === event_id ? null : view.busyWith,
      };
    }
    case 'reply': {
      const mark = event.status < 300 ? 'accepted' : 'failed';
      return {
        ...marked(view, event, event.receipt === 'in time' && event.from === 'shop' ? mark : null),
        last: event,
        rejected: view.rejected + (event.result === 'rejected' ? 1 : 0),
        duplicates: view.duplicates + (event.result === 'duplicate' ? 1 : 0),
        unavailable: view.unavailable + (event.result === 'down' ? 1 : 0),
      };
    }
  }
}

/** Points beyond those of one payment each. */
export const pointsTooMany = ({ list }: SideView): number =>
  Object.values(list).reduce((sum, { points }) => sum + Math.max(0, points - pointsPerOrder), 0);

/** Orders that were shipped by what the consumer was told, and that its list shows as paid. */
export const wentBack = ({ list, applied }: SideView): string[] =>
  Object.entries(list).flatMap(([order, { status }]) =>
    status === 'paid' && applied.some(each => each.order === order && each.happening === 'shipped' && each.genuine)
      ? [order]
      : [],
  );

/** How often the forger changed the list: with events made up, and with copies of those that it had. */
export const forgedApplied = ({ applied }: SideView): number => applied.filter(({ forged }) => forged).length;

/** Of the points too many, those that came with what the forger sent. */
export const pointsFromForger = ({ list, applied }: SideView): number =>
  Object.keys(list).reduce((sum, order) => {
    const paid = applied.filter(each => each.order === order && each.happening === 'paid');
    const forged = paid.filter(each => each.forged).length;
    return sum + pointsPerOrder * Math.max(0, Math.min(forged, paid.length - 1));
  }, 0);

/** Events of the shop that the consumer never applied. */
export const missing = ({ emitted }: WebhookState, { applied }: SideView): number =>
  [...emitted].filter(id => !applied.some(({ event_id }) => event_id === id)).length;

/** Deliveries that are dead on either side. */
export const deadDeliveries = ({ sides: views }: WebhookState): DeliveryView[] =>
  sides.flatMap(side => Object.values(views[side].deliveries).filter(({ status }) => status === 'dead'));
