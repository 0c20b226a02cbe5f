import { formatSeconds, pluralizeOrNone } from '../../src/lab/format';
import type { Recording } from '../../src/lab/types';
import { singleLine, table, wrap } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { groupTitles } from './draw';
import { asRetryEvent, type Group, groups, type RetryEvent } from './events';
import { eventsInTime, foldLoad, initialLoad, type LoadState, lengthInSeconds } from './load';
import { logRows } from './log-block';
import type { GroupReport, RetriesSummary } from './report';
import { attemptTimeout } from './retry-policies';
import { queueSeconds } from './run';

const reportOf = (recording: Recording): RetriesSummary => recording.summary as RetriesSummary;

/** What each kind of tills came to and why, and one sale in both kinds: counted from the recording. */
export function retriesSummary(recording: Recording, columns: number, theme: Theme): string[] {
  const { params } = recording;
  const summary = reportOf(recording);
  const paragraphs: [string, string[]][] = [
    ['Hasty tills', [came(summary.hasty, params.clients!), ...whyHasty(recording)]],
    ['Careful tills', [came(summary.careful, params.clients!), ...whyCareful(recording)]],
  ];
  return [
    ...paragraphs.flatMap(([title, texts], i) => [
      ...(i > 0 ? [''] : []),
      theme.strong(title),
      ...wrap(texts.join(' '), columns, { indent: '  ' }),
    ]),
    ...oneSale(recording, columns, theme),
    '',
    theme.strong('Change one thing'),
    ...wrap(
      'Let the hasty tills keep their key (keep=1), and see how much of the storm is left. Or turn off the backoff (backoff=0), and see whether the careful tills are still careful.',
      columns,
      { indent: '  ' },
    ),
  ];
}

function came(report: GroupReport, clients: number): string {
  const { requests, peak, peak_at, served, gave_up, all_served_at, charges, charged_twice, paid_without_receipt } =
    report;
  const left = clients - served - gave_up;
  return [
    `They sent ${pluralizeOrNone(requests, 'request')} for ${pluralizeOrNone(clients, 'sale')}, ${peak} of them in second ${peak_at / 1000}.`,
    all_served_at === null
      ? `${served === 0 ? 'None has' : `${served} ${served === 1 ? 'has' : 'have'}`} a receipt, ${gave_up} gave up${left > 0 ? `, ${left} were still trying after a minute` : ''}.`
      : `All of them have a receipt. The last one got it after ${formatSeconds(all_served_at)}.`,
    charged_twice === 0
      ? 'Nobody paid twice.'
      : `${pluralizeOrNone(charged_twice, 'customer')} paid more than once, and the service has ${charges} charges.`,
    paid_without_receipt > 0
      ? `${pluralizeOrNone(paid_without_receipt, 'customer')} paid but didn’t get a receipt.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function whyHasty(recording: Recording): string[] {
  const { params } = recording;
  const { hasty, outages } = reportOf(recording);
  if (outages.length === 0) return ['The line never broke, so hardly anyone had to retry.'];
  const until = outages.at(-1)!.until;
  const last = lastRequest(recording, 'hasty');
  const again = params.pause === 0 ? 'immediately' : `after ${pluralizeOrNone(params.pause!, 'second')}`;
  if (params.keep === 1) {
    return [
      `A till times out after ${attemptTimeout / 1000} seconds and retries ${again}, whatever the response said.`,
      'It keeps the same key for each sale, so the service recognises its attempts as one sale, and no sale is in the bank’s queue twice.',
    ];
  }
  return [
    `A till times out after ${attemptTimeout / 1000} seconds and retries ${again} with a new key.`,
    `To the service, that’s another sale, so it goes to the end of the bank’s queue, which holds ${queueSeconds} seconds of work.`,
    hasty.charged_twice > 0
      ? 'A till at the end of the queue doesn’t get a response in time. The bank works at full speed for tills that have already timed out.'
      : '',
    last > until
      ? `The line worked again from second ${until / 1000}, but the tills kept it busy until second ${Math.floor(last / 1000)}.`
      : '',
  ].filter(Boolean);
}

function whyCareful(recording: Recording): string[] {
  const { careful } = reportOf(recording);
  const stored = answersOf(recording, 'careful').filter(event => event.replayed && event.heard).length;
  const busy = answersOf(recording, 'careful').filter(event => event.status === 409).length;
  const waits =
    recording.params.backoff === 0
      ? 'They waited only as long as the response told them to, because their backoff was turned off.'
      : 'They wait as long as Retry-After says, plus a random time whose limit doubles with each attempt.';
  return [
    waits,
    'They use the same key in every attempt, so the key identifies the sale.',
    busy > 0
      ? `While the first attempt was running, the service returned 409 (${busy} times) and the bank’s queue didn’t get any longer.`
      : '',
    stored > 0 ? `After that, the next attempt got the stored response (${stored} times).` : '',
    careful.all_served_at === null
      ? ''
      : 'That takes a few seconds of patience, but it doesn’t cost the customers anything.',
  ].filter(Boolean);
}

const answersOf = (recording: Recording, group: Group) =>
  recording.events
    .map(asRetryEvent)
    .filter(
      (event): event is Extract<RetryEvent, { type: 'answer' }> => event.type === 'answer' && event.client === group,
    );

const lastRequest = ({ events }: Recording, group: Group): number =>
  events.findLast(event => event.type === 'request' && event.client === group)?.at ?? 0;

const endOf = (recording: Recording): LoadState => eventsInTime(recording).reduce(foldLoad, initialLoad(recording));

/** The sale that went worst for the hasty till, try by try in both kinds; nothing where all went well. */
function oneSale(recording: Recording, columns: number, theme: Theme): string[] {
  const end = endOf(recording);
  const { charges } = end.groups.hasty;
  const worst = Math.max(...charges);
  if (worst < 2) return [];
  const till = charges.indexOf(worst);
  const tries = (group: Group) =>
    logRows({ ...end, log: end.log.filter(event => event.client === group && 'till' in event && event.till === till) });
  return groups.flatMap(group => [
    '',
    theme.strong(`The sale of till ${till}, ${group === 'hasty' ? 'a hasty one' : 'a careful one'}`),
    ...table(
      tries(group).map(({ time, key, status, note }) => [`  ${time.padStart(6)}`, key, `${status} ${note}`.trim()]),
      columns,
    ),
  ]);
}

/** The run as text: second by second, then what it came to. */
export function retriesTranscript(recording: Recording, columns: number, theme: Theme): string[] {
  const lines: string[] = [theme.strong('Retries: the storm'), ''];
  const say = (text: string) => lines.push(...wrap(text, columns));
  say(`${plan(recording.params)} The seed is ${singleLine(recording.seed)}.`);
  lines.push('');
  for (const text of told(recording)) say(text);
  lines.push('', theme.strong('What happened'), '');
  return [...lines, ...retriesSummary(recording, columns, theme)];
}

/** What the parameters ask for, in words. */
function plan(params: Record<string, number>): string {
  const { clients = 0, outage = 0, capacity = 0, tries = 0, pause = 0 } = params;
  return [
    `${clients} tills make one sale each, within eight seconds. The bank takes ${capacity} charges a second.`,
    outage === 0
      ? 'Its line never breaks.'
      : `From second 2, its line is broken for ${pluralizeOrNone(outage, 'second')}.`,
    `A till times out after ${attemptTimeout / 1000} seconds and makes at most ${tries} attempts.`,
    `Hasty tills retry ${pause === 0 ? 'immediately' : `after ${pluralizeOrNone(pause, 'second')}`}, with ${params.keep === 1 ? 'the same' : 'a new'} key.`,
    'Careful tills wait as long as the response tells them to, and longer each time. They keep the same key.',
  ].join(' ');
}

function told(recording: Recording): string[] {
  const end = endOf(recording);
  return Array.from({ length: lengthInSeconds(recording) }, (_, second) => {
    const happened = eventsInTime(recording).filter(({ at }) => Math.floor(at / 1000) === second);
    const bank = happened.flatMap(({ type }) =>
      type === 'outage' ? ['The line breaks.'] : type === 'recovery' ? ['The line works again.'] : [],
    );
    const did = groups.map(group => {
      const requests = end.groups[group].seconds[second]?.requests ?? 0;
      const receipts = happened
        .map(asRetryEvent)
        .filter(
          event => event.type === 'answer' && event.client === group && event.status === 201 && event.heard,
        ).length;
      return `${groupTitles[group].split(' ')[0]}: ${pluralizeOrNone(requests, 'request')}, ${pluralizeOrNone(receipts, 'receipt')}.`;
    });
    return [`Second ${second}.`, ...bank, ...did].join(' ');
  });
}
