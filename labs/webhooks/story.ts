import { pluralizeOrNone, sectionLines } from '../../src/lab/format';
import type { Recording } from '../../src/lab/types';
import { singleLine, wrap } from '../../src/text/layout';
import { listInWords } from '../../src/text/list-in-words';
import { pluralize } from '../../src/text/pluralize';
import type { Theme } from '../../src/text/theme';
import { asWebhookEvent, type ReplyEvent, type Side, sides, sideTitles, type WebhookLabEvent } from './events';
import { type TamperingKind, tamperingInWords } from './forger';
import { formatClock } from './format';
import { logWords } from './log-block';
import { reportOf, type SideReport } from './report';
import { outages, parameters, rotations, settingsInWords, settingsOf } from './settings';
import { stopsOf } from './stops';

/** What each consumer came to and why, counted from the recording. */
export function webhookSummary(recording: Recording, columns: number, theme: Theme): string[] {
  const { params } = recording;
  const summary = reportOf(recording);
  const forged = forgedRequests(recording);
  return sectionLines(
    [
      ...sides.map(
        side => [sideTitles[side], [settingsInWords(settingsOf(params, side)), ...became(summary[side])]] as const,
      ),
      ...(forged.length > 0 ? [['What the forger did', forged] as const] : []),
      ...(hasRotation(recording) ? [['The new secret', [aboutRotation(recording)]] as const] : []),
      ['Dead deliveries', [aboutDead(recording)]],
      [
        'Change one thing',
        [
          'Give the direct consumer one habit at a time: respond before the work (direct_responds=before-it), store event ids (direct_ids=on), compare sequence numbers (direct_sequence=on). Each habit prevents a different fault. Or keep the consumers down for 8 hours, and have the dead deliveries sent again.',
        ],
      ],
    ],
    columns,
    theme,
  );
}

function became(report: SideReport): string[] {
  const { received, while_down, applied, duplicates, superseded, wrong_status, unheard, never_applied } = report;
  const down = while_down > 0 ? `, ${while_down} of them while it was down,` : '';
  return [
    `This consumer was sent ${pluralizeOrNone(received, 'request')}${down} and changed its list ${pluralize(applied, 'time')}.`,
    unheard > 0
      ? `${pluralize(unheard, 'attempt')} had no response in 15 seconds, so the shop sent ${unheard === 1 ? 'it' : 'them'} again.`
      : '',
    duplicates > 0
      ? `It returned 204 to ${pluralize(duplicates, 'duplicate')} and dropped ${duplicates === 1 ? 'it' : 'them'}.`
      : '',
    tooMany(report),
    superseded > 0
      ? `${pluralize(superseded, 'event')} came after a newer one about the same order: the consumer gave the points, but kept the status.`
      : '',
    wrong_status.length > 0
      ? `In the end, its list has a wrong status for ${listInWords(wrong_status)}.`
      : 'In the end, its list has the same status as the shop for every order.',
    never_applied > 0 ? `${pluralize(never_applied, 'event')} never got into its list.` : '',
  ];
}

/** Where the points come from that nobody should have. */
function tooMany({ points_too_many: all, points_from_forger: forged }: SideReport): string {
  if (all === 0) return '';
  const lead = `Its customers have ${all} points too many`;
  if (forged === 0) return `${lead}, because it counted every attempt.`;
  if (forged === all) return `${lead}, because of what the forger sent.`;
  return `${lead}: ${all - forged} because it counted every attempt, and ${forged} because of what the forger sent.`;
}

/** One sentence for each forged request: who did what with it. */
function forgedRequests(recording: Recording): string[] {
  const events = recording.events.map(asWebhookEvent);
  return events.flatMap(event => {
    if (event.type !== 'arrival' || event.from !== 'forger') return [];
    const reply = events.find(
      (each): each is ReplyEvent =>
        each.type === 'reply' && each.from === 'forger' && each.client === event.client && each.at >= event.at,
    );
    const words = tamperingInWords[event.tampering as TamperingKind];
    return [
      `${sideTitles[event.client as Side]} got ${words}: ${reply === undefined ? 'no response' : fate(reply, event.tampering === 'hold' && !cameBefore(events, reply))}.`,
    ];
  });
}

/** Whether the shop's own attempt had changed the list when this request was responded to. */
const cameBefore = (events: readonly WebhookLabEvent[], { client, event_id, at }: ReplyEvent): boolean =>
  events.some(
    each =>
      each.type === 'work' &&
      each.from === 'shop' &&
      each.client === client &&
      each.event_id === event_id &&
      each.at < at,
  );

/** @param first - the consumer had no attempt at this event before, so that it did no damage */
function fate({ status, code, result }: ReplyEvent, first: boolean): string {
  if (code !== null) return `${status} ${code}`;
  if (result === 'duplicate') return `${status}, dropped as a duplicate`;
  return `${status}, applied${first ? ', because nothing had come before it' : ''}`;
}

const hasRotation = ({ events }: Recording): boolean => events.some(({ type }) => type === 'rotation');

function aboutRotation(recording: Recording): string {
  const events = recording.events.map(asWebhookEvent);
  const at = events.findIndex(({ type }) => type === 'rotation');
  const after = events
    .slice(at)
    .filter((event): event is ReplyEvent => event.type === 'reply' && event.from === 'shop');
  const rejected = after.filter(({ result }) => result === 'rejected').length;
  const often = events.filter(({ type }) => type === 'rotation').length;
  const rule =
    'For 24 hours, the shop signed with the new secret and the one before it, so the header had two v1 values.';
  if (rejected === 0)
    return `${rule} Each consumer accepted the value that matched a secret it knew, so no event was rejected.`;
  return often > 1
    ? `The secret was replaced twice in a row. The shop signs with two secrets at most, so it immediately stopped signing with the one that the consumers knew. ${pluralize(rejected, 'attempt')} got a 400 until the consumers knew the newest one.`
    : `${rule} ${pluralize(rejected, 'attempt')} got a 400, because no value that the consumer looked at matched the secret that it knew.`;
}

function aboutDead({ summary, events }: Recording): string {
  const { direct, inbox } = summary as unknown as Record<Side, SideReport>;
  const redriven = events.filter(({ type }) => type === 'redrive').length;
  const dead = direct.dead + inbox.dead;
  const again =
    redriven > 0
      ? `The owner had ${pluralize(redriven, 'dead delivery', 'dead deliveries')} sent again, with six new attempts${redriven === 1 ? '' : ' each'}.`
      : '';
  if (dead > 0)
    return `${again} ${pluralize(dead, 'delivery is', 'deliveries are')} dead: six attempts in about seven hours failed. An inbox doesn’t help with events that never arrive. Once the consumer is back, have the dead deliveries sent again.`.trim();
  return `${again} No delivery is dead at the end. A delivery dies after six attempts, the last one about seven hours after the first.`.trim();
}

/** The run as text: moment by moment, then what it came to. */
export function webhookTranscript(recording: Recording, columns: number, theme: Theme): string[] {
  const { params, seed } = recording;
  const lines: string[] = [];
  const say = (text: string, indent = '') => lines.push(...wrap(text, columns, { indent, hang: `${indent}  ` }));
  say(`${plan(params)} The seed is ${singleLine(seed)}.`);
  for (const [moment, ...told] of webhookStory(recording)) {
    if (told.length === 0) continue;
    lines.push('', theme.strong(moment!));
    for (const text of told) say(text, '  ');
  }
  return lines;
}

/** What happens at each stop: its time, then what the log says. */
export function webhookStory(recording: Recording): string[][] {
  const stops = stopsOf(recording);
  return stops.map((stop, i) => {
    const moment = recording.events.slice(stops[i - 1] ?? 0, stop).map(asWebhookEvent);
    const told = moment.flatMap(event => {
      const words = logWords(event);
      return words === null ? [] : [`${event.client}: ${words}`];
    });
    return [formatClock(moment[0]!.at), ...told];
  });
}

function plan(params: Record<string, number>): string {
  const down = parameters.find(({ name }) => name === 'down')!.values![params.down!]!;
  const rotation = rotations[params.rotation!]!;
  return [
    `A shop sends the events of ${pluralizeOrNone(params.orders!, 'order')} to two consumers. In the first 20 seconds, they need ${pluralizeOrNone(params.slow!, 'second')} to work on an event. Later, they need one second.`,
    outages[params.down!] === 0 ? 'They’re never down.' : `A minute after the start, both go down for ${down}.`,
    `${pluralizeOrNone(params.lost!, 'response')} ${params.lost === 1 ? 'gets' : 'get'} lost.`.replace(/^no/, 'No'),
    rotation.times === 0
      ? ''
      : `After half an hour, the owner replaces the secret${rotation.times > 1 ? ' twice' : ''}, and the consumers know the new one ${pluralizeOrNone(rotation.hours, 'hour')} later.`,
    ...sides.map(side => `${sideTitles[side]}: ${settingsInWords(settingsOf(params, side))}`),
  ]
    .filter(Boolean)
    .join(' ');
}
