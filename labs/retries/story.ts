import { briefTranscript, formatSeconds, pluralizeOrNone, sectionLines } from '../../src/lab/format';
import type { Recording } from '../../src/lab/types';
import { table } from '../../src/text/layout';
import { pluralize } from '../../src/text/pluralize';
import type { Theme } from '../../src/text/theme';
import { groupTitles } from './draw';
import { type AnswerEvent, asRetryEvent, type Group, groups } from './events';
import { eventsInTime, foldLoad, initialLoad, isReceipt, type LoadState, lengthInSeconds } from './load';
import { logRows } from './log-block';
import type { GroupReport, RetriesSummary } from './report';
import { attemptTimeout, settingsInShort, settingsInWords, settingsOf } from './retry-policies';
import { queueSeconds } from './run';

const reportOf = (recording: Recording): RetriesSummary => recording.summary as RetriesSummary;

/** What each kind of tills came to and why, and one sale in both kinds: counted from the recording. */
export function retriesSummary(recording: Recording, columns: number, theme: Theme): string[] {
  const { params } = recording;
  const summary = reportOf(recording);
  return [
    ...sectionLines(
      groups.map(group => [groupTitles[group], [came(summary[group], params.clients!), ...why(recording, group)]]),
      columns,
      theme,
    ),
    ...oneSale(recording, columns, theme),
    '',
    ...sectionLines(
      [
        [
          'Change one thing',
          [
            'Give the hasty tills the careful tills’ habits, one at a time, and see how much each one helps: the same key (keep=on), backoff (hasty_backoff=8), jitter (hasty_jitter=on). Or take one habit away from the careful tills.',
          ],
        ],
      ],
      columns,
      theme,
    ),
  ];
}

function came(report: GroupReport, clients: number): string {
  const { requests, peak, peak_at, served, gave_up, all_served_at, charges, charged_twice, paid_without_receipt } =
    report;
  const left = clients - served - gave_up;
  return [
    `The tills sent ${pluralizeOrNone(requests, 'request')} for ${pluralizeOrNone(clients, 'sale')}, ${peak} of them in second ${peak_at / 1000}.`,
    all_served_at === null
      ? `${served === 0 ? 'No till has' : pluralize(served, 'till has', 'tills have')} a receipt, ${left > 0 ? `${gave_up} gave up, and ${left} ${left === 1 ? 'was' : 'were'} still trying after a minute` : `and ${gave_up} gave up`}.`
      : `All tills have a receipt. The last till got it after ${formatSeconds(all_served_at)}.`,
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

/** What a group does, and what came of it, counted from the recording. */
function why(recording: Recording, group: Group): string[] {
  const { outages, [group]: report } = reportOf(recording);
  if (outages.length === 0) return ['The line never broke, so hardly anyone had to retry.'];
  const settings = settingsOf(recording.params, group);
  const until = outages.at(-1)!.until;
  const last = lastRequest(recording, group);
  const count = (counts: (event: AnswerEvent) => boolean) => answersOf(recording, group).filter(counts).length;
  const stored = count(event => event.replayed && event.heard);
  const busy = count(event => event.status === 409);
  const [wait, key] = settingsInWords(settings) as [string, string];
  return [
    wait,
    key,
    settings.sameKey
      ? ''
      : `Each attempt goes to the end of the bank’s queue, which holds ${pluralizeOrNone(queueSeconds, 'second')} of work.`,
    !settings.sameKey && report.charged_twice > 0
      ? 'A till at the end of the queue doesn’t get a response in time. The bank works at full speed for tills that have already timed out.'
      : '',
    busy > 0
      ? `While the first attempt was running, the service returned 409 (${pluralize(busy, 'time')}), and the bank’s queue didn’t get any longer.`
      : '',
    stored > 0 ? `After that, the next attempt got the stored response (${pluralize(stored, 'time')}).` : '',
    settings.backoff === 0 && last > until + 1000
      ? `The line worked again from second ${until / 1000}, but the tills kept the service busy until second ${Math.floor(last / 1000)}.`
      : '',
    settings.backoff > 0 && !settings.jitter
      ? 'Without jitter, tills that failed at the same moment wait for the same time and retry at the same moment.'
      : '',
    settings.sameKey && settings.backoff > 0 && report.all_served_at !== null
      ? 'This takes a few seconds of patience, but it doesn’t cost the customers anything.'
      : '',
  ].filter(Boolean);
}

const answersOf = (recording: Recording, group: Group) =>
  recording.events
    .map(asRetryEvent)
    .filter((event): event is AnswerEvent => event.type === 'answer' && event.client === group);

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
    theme.strong(`One sale: ${group} till ${till}`),
    ...table(
      tries(group).map(({ time, key, status, note }) => [`  ${time.padStart(6)}`, key, `${status} ${note}`.trim()]),
      columns,
    ),
  ]);
}

/** The run as text: second by second, then what it came to. */
export const retriesTranscript = (recording: Recording, columns: number): string[] =>
  briefTranscript(plan(recording.params), recording, retriesStory(recording), columns, '');

/** What the parameters ask for, in words. */
function plan(params: Record<string, number>): string {
  const { clients, outage, capacity, tries } = params;
  return [
    `${clients} tills make one sale each, within eight seconds. The bank handles ${capacity} charges a second.`,
    outage === 0
      ? 'The line to the bank never breaks.'
      : `From second 2, the line to the bank is broken for ${pluralizeOrNone(outage!, 'second')}.`,
    `A till times out after ${attemptTimeout / 1000} seconds and makes at most ${tries} attempts.`,
    ...groups.map(group => `${groupTitles[group]}: ${settingsInShort(settingsOf(params, group))}.`),
  ].join(' ');
}

/** What happens in each second. */
export function retriesStory(recording: Recording): string[][] {
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
        .filter(event => event.type === 'answer' && event.client === group && isReceipt(event)).length;
      return `${groupTitles[group].split(' ')[0]}: ${pluralizeOrNone(requests, 'request')}, ${pluralizeOrNone(receipts, 'receipt')}.`;
    });
    return [[`Second ${second}.`, ...bank].join(' '), ...did];
  });
}
