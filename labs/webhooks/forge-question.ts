import type { LabQuestion } from '../../src/lab/types';
import type { ArrivalEvent, ReplyEvent, Side, WebhookLabEvent } from './events';
import { type TamperingKind, tamperingInWords } from './forger';
import { consequences, type MomentOf } from './moments';

/** What comes of a forged request at one consumer. */
type Fate = 'time' | 'signature' | 'known' | 'applied';

const fateWords: Record<Fate, readonly [both: string, one: string]> = {
  time: ['Both reject it: it’s too old', 'rejects it: it’s too old'],
  signature: ['Both reject it: the signature is wrong', 'rejects it: the signature is wrong'],
  known: ['Both return 204 and drop it as a duplicate', 'drops it as a duplicate'],
  applied: ['Both return 204 and apply it', 'applies it'],
};

const usual: readonly (readonly [Fate, Fate])[] = [
  ['time', 'time'],
  ['signature', 'signature'],
  ['known', 'known'],
  ['applied', 'known'],
  ['applied', 'applied'],
];

/**
 * Which check stops the request that the learner has just forged; its outcome is that of the run. Nothing is asked if a
 * consumer is down when it arrives, because then nothing is checked.
 */
export function forgeQuestion(events: readonly WebhookLabEvent[], index: number, moment: MomentOf): LabQuestion | null {
  const arrival = events[index] as ArrivalEvent;
  const kind = arrival.tampering as TamperingKind;
  const replies = (['direct', 'inbox'] as const).map(side => replyTo(events, arrival, side));
  const [direct, inbox] = replies.map(fateOf);
  if (!direct || !inbox) return null;
  const later = consequences(events, index, arrival).filter(
    i => events[i]!.type === 'reply' && replies.includes(events[i] as ReplyEvent),
  );
  const found = moment(index, later);
  if (found === null) return null;
  const isRight = ([a, b]: readonly [Fate, Fate]) => a === direct && b === inbox;
  const wrong = usual.filter(pair => !isRight(pair));
  // The likeliest wrong ones for this kind of tampering come first.
  const near = wrong.toSorted((a, b) => Number(b[1] === expected[kind]) - Number(a[1] === expected[kind])).slice(0, 3);
  const options = [...usual.filter(pair => isRight(pair) || near.includes(pair))];
  if (!options.some(isRight)) options.push([direct, inbox]);
  return {
    id: `forged-${arrival.at}`,
    before: found.before,
    spans: found.spans,
    outcome: 'In fact',
    prompt: `The forger sends ${tamperingInWords[kind]}. ${ageInWords(replies)} What do the consumers do?`,
    options: options.map(([a, b]) => ({
      id: `${a}-${b}`,
      text: a === b ? fateWords[a][0] : `Direct ${fateWords[a][1]}; Inbox ${fateWords[b][1]}`,
      right: isRight([a, b]),
      reason: isRight([a, b]) ? whyRight(kind, direct, inbox) : whyWrong([a, b], [direct, inbox]),
    })),
  };
}

/** How old the request is by its t when it arrives: what the first check goes by. */
function ageInWords(replies: readonly (ReplyEvent | undefined)[]): string {
  const [direct, inbox] = replies.map(reply => reply?.checks?.age ?? null);
  if (direct === null || inbox === null) return '';
  return direct === inbox
    ? `By the t in its signature header, it’s ${direct} s old when it arrives.`
    : `By the t in its signature header, it’s ${direct} s old at Direct and ${inbox} s old at Inbox.`;
}

const replyTo = (events: readonly WebhookLabEvent[], arrival: ArrivalEvent, side: Side): ReplyEvent | undefined =>
  events.find(
    (event): event is ReplyEvent =>
      event.type === 'reply' &&
      event.from === 'forger' &&
      event.client === side &&
      event.at >= arrival.at &&
      (arrival.tampering === 'hold' ? event.event_id === arrival.event_id : event.delivery_id === arrival.delivery_id),
  );

function fateOf(reply: ReplyEvent | undefined): Fate | undefined {
  if (reply === undefined || reply.result === 'down') return undefined;
  if (reply.result === 'duplicate') return 'known';
  if (reply.result !== 'rejected') return 'applied';
  return reply.checks!.time === 'failed' ? 'time' : 'signature';
}

/** What one expects of each kind without looking at the settings. */
const expected: Record<TamperingKind, Fate> = {
  copy: 'known',
  body: 'signature',
  time: 'signature',
  late: 'time',
  secret: 'signature',
  hold: 'known',
};

const facts: Record<TamperingKind, string> = {
  copy: 'An unchanged copy has a genuine signature.',
  body: 'The signature covers the raw body, and this body is different.',
  time: 'The signature covers t, too, and this t is different.',
  late: 'A signature is valid for 300 seconds, and this one is older.',
  secret: 'Nobody can sign without the endpoint’s secret.',
  hold: 'The delivery is unchanged, and its signature is valid for 300 seconds.',
};

const fateReasons: Record<Fate, string> = {
  time: 'the first check (the time) stops it',
  signature: 'the time is fine, but the signature doesn’t match',
  known: 'the time and the signature are fine, but the consumer has already stored the event’s id',
  applied: 'none of the consumer’s checks can tell it from a genuine new event',
};

function whyRight(kind: TamperingKind, direct: Fate, inbox: Fate): string {
  return direct === inbox
    ? `${facts[kind]} At both consumers, ${fateReasons[direct]}.`
    : `${facts[kind]} At Direct, ${fateReasons[direct]}. At Inbox, ${fateReasons[inbox]}.`;
}

function whyWrong([a]: readonly [Fate, Fate], [direct, inbox]: readonly [Fate, Fate]): string {
  return a === direct
    ? `That’s correct for Direct. At Inbox, ${fateReasons[inbox]}.`
    : `At Direct, ${fateReasons[direct]}.`;
}
