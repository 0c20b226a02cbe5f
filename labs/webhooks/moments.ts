import type { ReplyEvent, Side, Subject, WebhookLabEvent, WorkEvent } from './events';
import type { WebhookState } from './state';

/** What is asked about one turning point, and how the stops lead to its outcome. */
export interface Moment {
  /** The stop before which it's asked, and how many it takes. */
  before: number;
  spans: number;
  /** The state when it's asked, and when the outcome can be seen. */
  asked: WebhookState;
  after: WebhookState;
}

/** The moment between an event and the last of those that it leads to; null where none follows. */
export type MomentOf = (from: number, until: readonly number[]) => Moment | null;

const isAbout = (event: WebhookLabEvent, { event_id }: Subject): event is ReplyEvent | WorkEvent =>
  (event.type === 'reply' || event.type === 'work') && event.event_id === event_id;

/** Indexes of what consumers do about an event after a moment, with the attempts that have arrived by then. */
export function consequences(
  events: readonly WebhookLabEvent[],
  from: number,
  subject: Subject,
  side?: Side,
): number[] {
  const { at } = events[from]!;
  const arrived = new Set(
    events.flatMap(event =>
      event.type === 'arrival' && event.at <= at ? [`${event.client} ${event.delivery_id}`] : [],
    ),
  );
  return events.flatMap((event, i) =>
    i > from &&
    isAbout(event, subject) &&
    arrived.has(`${event.client} ${event.delivery_id}`) &&
    (side === undefined || event.client === side)
      ? [i]
      : [],
  );
}
