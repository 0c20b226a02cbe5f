import { inTurn } from '../../src/lab/questions';
import { stateAfter } from '../../src/lab/state-after';
import type { LabQuestion, Recording } from '../../src/lab/types';
import { pluralize } from '../../src/text/pluralize';
import {
  type ArrivalEvent,
  asWebhookEvent,
  type ReplyEvent,
  type ReviewEvent,
  type Side,
  sides,
  sideTitles,
  type WebhookLabEvent,
} from './events';
import { forgeQuestion } from './forge-question';
import { consequences, type Moment, type MomentOf } from './moments';
import { settingsOf } from './settings';
import { foldWebhookEvent, initialWebhookState, type WebhookState } from './state';
import { stopBefore, stopsOf } from './stops';

const fold = { initial: initialWebhookState, fold: foldWebhookEvent };

/** Every prediction: a second attempt, a late event, what was tampered with, and the first delivery after a rotation. */
export function webhookQuestions(recording: Recording): LabQuestion[] {
  const events = recording.events.map(asWebhookEvent);
  const stops = stopsOf(recording);
  const stateAt = (shown: number) => stateAfter(fold, recording, stops[shown - 1] ?? 0);
  /** The moment between an event and the last of those that it leads to; null where none follows. */
  const moment = (from: number, until: readonly number[]): Moment | null => {
    if (until.length === 0) return null;
    const before = stopBefore(stops, from);
    const spans = stopBefore(stops, Math.max(...until)) + 1 - before;
    return { before, spans, asked: stateAt(before), after: stateAt(before + spans) };
  };
  return inTurn(
    [
      twice(events, recording.params, moment),
      late(events, moment),
      rotated(events, moment),
      dead(events, stops),
      ...events.flatMap((event, i) =>
        event.type === 'arrival' && event.from === 'forger' && event.client === firstSide(events, i)
          ? [forgeQuestion(events, i, moment)]
          : [],
      ),
    ].flatMap(question => question ?? []),
  );
}

/** The side that a request of this moment reaches first; the other one gets the same. */
const firstSide = (events: readonly WebhookLabEvent[], index: number): Side => {
  const { at } = events[index]!;
  const first = events.find(event => event.type === 'arrival' && event.from === 'forger' && event.at === at);
  return (first as ArrivalEvent).client;
};

const pairs = <T>(values: readonly T[]): [T, T][] => values.flatMap(a => values.map((b): [T, T] => [a, b]));

/** The second attempt at a payment of which the first one reached the direct consumer. */
function twice(
  events: readonly WebhookLabEvent[],
  params: Record<string, number>,
  moment: MomentOf,
): LabQuestion | null {
  const reached = new Set<string>();
  const index = events.findIndex(event => {
    if (event.type !== 'arrival' || event.client !== 'direct' || event.happening !== 'paid' || event.from === 'forger')
      return false;
    if (reached.has(event.event_id)) return true;
    const down = events.some(
      each => each.type === 'reply' && each.delivery_id === event.delivery_id && each.result === 'down',
    );
    if (!down) reached.add(event.event_id);
    return false;
  });
  if (index < 0) return null;
  const event = events[index] as ArrivalEvent;
  const found = moment(index, consequences(events, index, event, 'direct'));
  if (found === null) return null;
  const { asked, after, before, spans } = found;
  const { order } = event;
  const points = (state: WebhookState) => sides.map(side => state.sides[side].list[order]?.points ?? 0);
  const outcome = points(after);
  const texts = [
    [10, 10],
    [20, 10],
    [20, 20],
    [10, 20],
  ];
  const shown = texts.some(pair => pair.join() === outcome.join()) ? texts : [outcome, ...texts.slice(0, 3)];
  const toInbox = asked.sides.inbox.deliveries[event.event_id]?.status !== 'delivered';
  const why = (side: Side): string => {
    const given = outcome[sides.indexOf(side)]!;
    const name = sideTitles[side];
    if (side === 'inbox' && !toInbox) return `${name} responded in time, so the shop doesn’t send it again.`;
    if (given > 10)
      return `${name} got the first attempt as well, but the shop didn’t get the response in time. ${name} doesn’t store event ids, so it gives the points twice.`;
    return settingsOf(params, side).ids
      ? `${name} has stored the event’s id, so it drops the second attempt.`
      : `${name} worked on only one attempt.`;
  };
  return {
    id: 'twice',
    before,
    spans,
    outcome: 'In fact',
    prompt: `The shop got no response in 15 seconds, so it sends “${order} paid” to Direct again${toInbox ? ', and to Inbox' : ''}. How many points does each list show for ${order} after that?`,
    options: shown.map(pair => ({
      id: pair.join('-'),
      text: `Direct ${pair[0]}, Inbox ${pair[1]}`,
      right: pair.join() === outcome.join(),
      reason:
        pair.join() === outcome.join()
          ? sides.map(why).join(' ')
          : sides
              .filter((_, at) => pair[at] !== outcome[at])
              .map(why)
              .join(' '),
    })),
  };
}

/** A payment that arrives when the list says shipped already. */
function late(events: readonly WebhookLabEvent[], moment: MomentOf): LabQuestion | null {
  const index = events.findIndex(
    (event, i) =>
      event.type === 'arrival' &&
      event.from === 'shop' &&
      event.happening === 'paid' &&
      events.some(
        (each, j) => j < i && each.type === 'work' && each.order === event.order && each.happening === 'shipped',
      ) &&
      !events.some((each, j) => j < i && each.type === 'work' && each.event_id === event.event_id),
  );
  if (index < 0) return null;
  const event = events[index] as ArrivalEvent;
  const found = moment(index, consequences(events, index, event));
  if (found === null) return null;
  const { after, before, spans } = found;
  const { order } = event;
  const outcome = sides.map(side => after.sides[side].list[order]?.status ?? 'nothing');
  const reason = (status: string) =>
    status === 'paid'
      ? 'sets the status that the last event names'
      : 'compares sequence numbers: paid is number 1, and it has already seen number 2';
  const right = `Direct ${reason(outcome[0]!)}. Inbox ${reason(outcome[1]!)}. Both give the points, because the event is new to them.`;
  return {
    id: 'late',
    before,
    spans,
    outcome: 'In fact',
    prompt: `While both consumers were down, ${order} was paid (sequence number 1). Then it was shipped (number 2). Now the retry of “${order} paid” gets through. Which status does each list show after that?`,
    options: pairs(['paid', 'shipped']).map(([a, b]) => ({
      id: `${a}-${b}`,
      text: `Direct ${a}, Inbox ${b}`,
      right: a === outcome[0] && b === outcome[1],
      reason:
        a === outcome[0] && b === outcome[1]
          ? right
          : a !== outcome[0]
            ? `Direct ${reason(outcome[0]!)}.`
            : `Inbox ${reason(outcome[1]!)}.`,
    })),
  };
}

/** The first delivery after a rotation that tells something: one that is rejected, or else the first one. */
function rotated(events: readonly WebhookLabEvent[], moment: MomentOf): LabQuestion | null {
  const rotation = events.findIndex(({ type }) => type === 'rotation');
  const release = events.findIndex(({ type }) => type === 'release');
  if (rotation < 0) return null;
  const replies = (arrival: ArrivalEvent): ReplyEvent[] =>
    events.filter(
      (event): event is ReplyEvent =>
        event.type === 'reply' &&
        event.event_id === arrival.event_id &&
        event.delivery_id.at(-1) === arrival.delivery_id.at(-1),
    );
  const arrivals = events.flatMap((event, i) =>
    i > rotation &&
    (release < 0 || i < release) &&
    event.type === 'arrival' &&
    event.from === 'shop' &&
    event.client === 'direct'
      ? [i]
      : [],
  );
  const tells = (i: number) => replies(events[i] as ArrivalEvent).some(({ result }) => result === 'rejected');
  const index = arrivals.find(tells) ?? arrivals[0];
  if (index === undefined) return null;
  const arrival = events[index] as ArrivalEvent;
  const statuses = sides.map(side => replies(arrival).find(({ client }) => client === side)?.status);
  if (statuses.some(status => status !== 204 && status !== 400)) return null;
  const found = moment(index, consequences(events, index, arrival));
  if (found === null) return null;
  const overlaps = found.asked.overlapUntil! > arrival.at;
  const signs = overlaps
    ? 'The signature header has two v1 values'
    : 'The overlap is over, so the signature header has one v1 value';
  const double =
    (events[rotation] as { active_secrets: number }).active_secrets === 2 &&
    events.filter(({ type }) => type === 'rotation').length > 1;
  const why = (status: number | undefined) =>
    status === 204
      ? 'one of the values matches the old secret, and one is enough'
      : overlaps && !double
        ? 'it looks only at the first value, which is made with the new secret'
        : 'no value matches the secret that it knows';
  return {
    id: 'rotated',
    before: found.before,
    spans: found.spans,
    outcome: 'In fact',
    prompt: `The secret was replaced${double ? ' twice' : ''}, but the consumers still know only the old one. ${signs}. What do they return for “${arrival.order} ${arrival.happening}”?`,
    options: pairs([204, 400]).map(([a, b]) => {
      const right = a === statuses[0] && b === statuses[1];
      return {
        id: `${a}-${b}`,
        text: a === b ? `Both ${a}` : `Direct ${a}, Inbox ${b}`,
        right,
        reason: right
          ? `Direct: ${why(a)}. Inbox: ${why(b)}.${statuses.includes(400) ? ' The shop will try again.' : ''}`
          : a !== statuses[0]
            ? `Direct returns ${statuses[0]}: ${why(statuses[0])}.`
            : `Inbox returns ${statuses[1]}: ${why(statuses[1])}.`,
      };
    }),
  };
}

/** How often the learner may have the dead deliveries sent again. */
export const mostRedrives = 3;

/** When all is quiet: what becomes of dead deliveries. While it's asked, the learner can still redrive them. */
function dead(events: readonly WebhookLabEvent[], stops: readonly number[]): LabQuestion | null {
  const review = events.findLast(({ type }) => type === 'review') as ReviewEvent;
  if (review.dead === 0) return null;
  const canRedrive = new Set(events.filter(({ type }) => type === 'redrive').map(({ at }) => at)).size < mostRedrives;
  const deliveries = pluralize(review.dead, 'delivery is', 'deliveries are');
  return {
    id: 'dead',
    before: stops.length - 1,
    outcome: 'In fact',
    prompt: `${deliveries} dead. What happens to ${review.dead === 1 ? 'its event' : 'their events'} now?${canRedrive ? ' (You can still press d to have dead deliveries sent again.)' : ''}`,
    options: [
      {
        id: 'nothing',
        text: 'Nothing, until somebody has the dead deliveries sent again',
        right: true,
        reason:
          'Six attempts failed, and the shop makes no more on its own. It keeps the events, so they can be sent again once the consumer is back.',
      },
      {
        id: 'later',
        text: 'The shop tries again tomorrow',
        right: false,
        reason:
          'The schedule has six attempts, the last one about seven hours after the first. After that, the shop gives up.',
      },
      {
        id: 'together',
        text: 'They come with the next event',
        right: false,
        reason: 'Each event has its own delivery. The next event doesn’t contain the ones before it.',
      },
      {
        id: 'gone',
        text: 'They’re lost for good',
        right: false,
        reason: 'The shop keeps the event of a dead delivery, but somebody has to ask for it.',
      },
    ],
  };
}
