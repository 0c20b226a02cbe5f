import { briefTranscript, formatSeconds, pluralizeOrNone, sectionLines } from '../../src/lab/format';
import type { Recording } from '../../src/lab/types';
import { listInWords } from '../../src/text/list-in-words';
import { pluralize } from '../../src/text/pluralize';
import type { Theme } from '../../src/text/theme';
import {
  asExportEvent,
  type ExportEvent,
  type ResponseEvent,
  type Side,
  sideHabits,
  sides,
  sideTitles,
} from './events';
import { reportOf, type SideReport } from './report';
import { slice } from './run';
import { keepsKey, keyModes } from './settings';
import { countOf, foldExportEvent, initialExportState, lengthInSlices, type SideView, sliceOf } from './state';

/** What each side came to and why, counted from the recording. */
export function exportSummary(recording: Recording, columns: number, theme: Theme): string[] {
  const { params } = recording;
  const summary = reportOf(recording);
  return sectionLines(
    [
      ...sides.map(
        side => [`${sideTitles[side]}: ${sideHabits[side]}`, [came(summary[side]), ...why(recording, side)]] as const,
      ),
      ['What the retries did', retries(recording)],
      ['Retry-After', [aboutRetryAfter(summary)]],
      [
        'Change one thing',
        [
          params.request_key === 2
            ? 'For the service that works within the request, let clients send a new key with each attempt (request_key=new-each-time), and watch the workers.'
            : 'For the service that works within the request, let clients keep their key (request_key=the-same): no export is made twice, and the retries become polls with POST. Or for the services with jobs, let clients send no key (job_key=none), and lose more 202 responses (lost=3).',
        ],
      ],
    ],
    columns,
    theme,
  );
}

function came({ clients, served, gave_up, cancelled, all_served_at, made, wasted, polls, posts }: SideReport): string {
  const left = clients - served - gave_up - cancelled;
  return [
    `${served === clients ? `All ${clients}` : `${served} of ${clients}`} clients have their file${all_served_at === null ? '' : `, the last one after ${formatSeconds(all_served_at)}`}.`,
    gave_up > 0 ? `${pluralize(gave_up, 'client')} gave up.` : '',
    cancelled > 0 ? `${pluralize(cancelled, 'client')} cancelled.` : '',
    left > 0 ? `${pluralize(left, 'client was', 'clients were')} still waiting when the run ended.` : '',
    `Together, the clients sent ${pluralize(posts, 'POST')}${polls > 0 ? ` and ${pluralize(polls, 'poll')}` : ''}, and the service made ${pluralizeOrNone(made, 'export')}${wasted > 0 ? `, ${wasted} of them for nobody` : ''}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function why({ params, summary }: Recording, side: Side): string[] {
  const { [side]: report } = summary as unknown as Record<Side, SideReport>;
  if (side !== 'request') {
    return [
      'The 202 came at once, so the gateway’s limit didn’t matter, however long the queue was.',
      report.jobs_cancelled > 0 ? 'Cancelled jobs took no more of the workers’ time.' : '',
    ];
  }
  if (report.timeouts === 0) return ['Every response came before the gateway stopped waiting.'];
  return [
    `${pluralize(report.timeouts, 'attempt')} got a 504 from the gateway after ${params.gateway} seconds. The service noticed nothing, and went on with the work.`,
  ];
}

function retries(recording: Recording): string[] {
  const { params } = recording;
  const summary = reportOf(recording);
  const inUse = recording.events.filter(
    event => event.type === 'response' && event.code === 'idempotency_key_in_use',
  ).length;
  const stored = recording.events.filter(event => event.type === 'response' && event.replayed === true).length;
  const lost = recording.events.filter(({ type }) => type === 'lost').length;
  const extra = (side: Side) => summary[side].jobs - summary[side].clients;
  return [
    `To the service that works within the request, clients sent ${keyModes[params.request_key!] === 'none' ? 'no key' : keyModes[params.request_key!] === 'the same' ? 'the same key' : 'a new key each time'}.`,
    keepsKey(params, 'request')
      ? `The same key means the same export: ${pluralize(inUse, 'attempt')} got a 409 while the export was running.`
      : extra('request') > 0
        ? `So each retry started another export, which queued behind exports that nobody was waiting for: ${pluralize(summary.request.jobs, 'export')} for ${pluralize(summary.request.clients, 'client')}.`
        : '',
    lost > 0
      ? keepsKey(params, 'told')
        ? `${pluralize(lost, 'response')} with a job got lost. Each retry with the same key got the stored response, with the same job.`
        : `${pluralize(lost, 'response')} with a job got lost. Each retry started another job, and nobody knows the URL of the first one.`
      : '',
    stored > 0 ? `In all, the services returned ${pluralize(stored, 'stored response')}.` : '',
  ];
}

function aboutRetryAfter({ pace, told }: Record<Side, SideReport>): string {
  const saved = pace.polls - told.polls;
  return `Clients polled ${pluralize(pace.polls, 'time')} at a fixed pace, and ${pluralize(told.polls, 'time')} when Retry-After said so${saved > 0 ? `: ${saved} fewer requests for the same files` : ''}. In this lab, the service knows how long its queue is. In practice, Retry-After is an estimate, and a client polls a few times.`;
}

/** The run as text: slice by slice, then what it came to. */
export const exportTranscript = (recording: Recording, columns: number): string[] =>
  briefTranscript(plan(recording.params), recording, exportStory(recording), columns);

const plan = ({ clients, work, workers, gateway, attempts }: Record<string, number>): string =>
  [
    clients === 1 ? '1 client wants an export.' : `${clients} clients each want an export.`,
    `An export takes ${pluralizeOrNone(work!, 'second')}, and each service has ${pluralizeOrNone(workers!, 'worker')}.`,
    `The gateway waits ${pluralizeOrNone(gateway!, 'second')}. A client makes at most ${pluralizeOrNone(attempts!, 'attempt')}.`,
  ].join(' ');

/** What happens in each slice of time: what each side's clients get, and how far they are. */
export function exportStory(recording: Recording): string[][] {
  const events = recording.events.map(asExportEvent).filter(({ type }) => type !== 'books');
  let state = initialExportState(recording);
  return Array.from({ length: lengthInSlices(recording) }, (_, i) => {
    const happened = events.filter(event => sliceOf(event.at) === i);
    const before = state;
    state = happened.reduce(foldExportEvent, state);
    const told = sides.flatMap(side => sideStory(side, before.sides[side], state.sides[side], happened));
    const joined = happened.flatMap(event => (event.type === 'join' ? [`${event.who} wants a file, too.`] : []));
    return [[`Second ${(i * slice) / 1000}.`, ...joined].join(' '), ...(told.length === 0 ? ['Nothing new.'] : told)];
  });
}

/** One sentence on a side; none if nothing changed for its clients. */
function sideStory(side: Side, before: SideView, after: SideView, happened: readonly ExportEvent[]): string[] {
  const own = happened.filter(event => event.client === side);
  const who = (isMeant: (event: ExportEvent) => boolean): string[] =>
    own.flatMap(event => (isMeant(event) && 'who' in event ? [event.who as string] : []));
  const response = (isMeant: (event: ResponseEvent) => boolean) =>
    who(event => event.type === 'response' && isMeant(event));
  const groups: [string[], string][] = [
    [response(({ state }) => state === 'succeeded'), 'the file'],
    [response(({ status }) => status === 202), '202 with a job'],
    [who(({ type }) => type === 'lost'), 'nothing, because the 202 is lost'],
    [response(({ status }) => status === 504), '504 from the gateway'],
    [response(({ status }) => status === 409), '409, because the first attempt is still running'],
  ];
  const got = groups.flatMap(([names, what]) =>
    names.length === 0 ? [] : [`${listInWords(names)} ${names.length === 1 ? 'gets' : 'get'} ${what}`],
  );
  const gone = (type: 'gave-up' | 'cancel', word: string): string[] => {
    const names = who(event => event.type === type);
    return names.length === 0 ? [] : [`${listInWords(names)} ${word}`];
  };
  const polls = response(({ method, state }) => method === 'GET' && state !== 'succeeded').length;
  const wasted = after.wasted - before.wasted;
  const served = countOf(after, 'served');
  const parts = [
    ...got,
    ...gone('gave-up', 'gave up'),
    ...gone('cancel', 'cancelled'),
    ...(polls > 0 ? [`${pluralize(polls, 'poll')} without a result`] : []),
    ...(wasted > 0 ? [`${pluralize(wasted, 'export finishes', 'exports finish')} for nobody`] : []),
    ...(served > countOf(before, 'served')
      ? [`${served} of ${Object.keys(after.clients).length} clients ${served === 1 ? 'has' : 'have'} the file now`]
      : []),
  ];
  return parts.length === 0 ? [] : [`${sideTitles[side]}: ${parts.join('; ')}.`];
}
