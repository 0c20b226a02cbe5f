import { formatSeconds, pluralizeOrNone, sectionLines } from '../../src/lab/format';
import type { Recording } from '../../src/lab/types';
import { singleLine, wrap } from '../../src/text/layout';
import { pluralize } from '../../src/text/pluralize';
import type { Theme } from '../../src/text/theme';
import { asExportEvent, type ResponseEvent, type Side, sideHabits, sides, sideTitles } from './events';
import { logWords } from './log-block';
import { reportOf, type SideReport } from './report';
import { slice } from './run';
import { keepsKey, keyModes } from './settings';
import { lengthInSlices, sliceOf } from './state';

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
            ? 'Let the clients in the request send a new key with each attempt (request_key=new-each-time), and watch the workers.'
            : 'Let the clients in the request keep their key (request_key=the-same): no export is made twice, and polling with POST begins. Or take the key from the clients with jobs (job_key=none), and lose some 202s (lost=3).',
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
    gave_up > 0 ? `${gave_up} gave up.` : '',
    cancelled > 0 ? `${cancelled} cancelled.` : '',
    left > 0 ? `${left} were still waiting when the run ended.` : '',
    `They sent ${pluralize(posts, 'POST')}${polls > 0 ? ` and ${pluralize(polls, 'poll')}` : ''}, and the service made ${pluralizeOrNone(made, 'export')}${wasted > 0 ? `, ${wasted} of them for nobody` : ''}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function why({ params, summary }: Recording, side: Side): string[] {
  const { [side]: report } = summary as unknown as Record<Side, SideReport>;
  if (side !== 'request') {
    return [
      'The 202 came at once, so the gateway’s limit didn’t matter, however long the queue was.',
      report.jobs_cancelled > 0 ? 'What was cancelled took no more of the workers’ time.' : '',
    ];
  }
  if (report.timeouts === 0) return ['Every response came before the gateway’s time was over.'];
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
    `In the request, clients sent ${keyModes[params.request_key!] === 'none' ? 'no key' : keyModes[params.request_key!] === 'the same' ? 'the same key' : 'a new key each time'}.`,
    keepsKey(params, 'request')
      ? `The same key means the same export: ${pluralize(inUse, 'attempt')} got 409 while it was running.`
      : extra('request') > 0
        ? `So each retry was another export, and waited behind those that nobody was waiting for: ${summary.request.jobs} jobs for ${summary.request.clients} clients.`
        : '',
    lost > 0
      ? keepsKey(params, 'told')
        ? `${pluralize(lost, 'response')} with a job got lost. The retry with the same key got the stored one, with the same job.`
        : `${pluralize(lost, 'response')} with a job got lost. The retry was another job, and nobody knows the URL of the first.`
      : '',
    stored > 0 ? `In all, ${pluralize(stored, 'response')} came from the store.` : '',
  ];
}

function aboutRetryAfter({ pace, told }: Record<Side, SideReport>): string {
  const saved = pace.polls - told.polls;
  return `${pluralizeOrNone(pace.polls, 'poll')} at the clients’ own pace, ${pluralizeOrNone(told.polls, 'poll')} as told${saved > 0 ? `: ${saved} fewer requests for the same files` : ''}. Here, the service knows how long its queue is. Elsewhere, Retry-After is an estimate, and a client polls a few times.`;
}

/** The run as text: slice by slice, then what it came to. */
export function exportTranscript(recording: Recording, columns: number, theme: Theme): string[] {
  const { params, seed } = recording;
  const lines: string[] = [theme.strong('Long-running work: the gateway'), ''];
  const say = (text: string) => lines.push(...wrap(text, columns, { hang: '  ' }));
  say(`${plan(params)} The seed is ${singleLine(seed)}.`);
  lines.push('');
  for (const text of told(recording)) say(text);
  lines.push('', theme.strong('What happened'), '');
  return [...lines, ...exportSummary(recording, columns, theme)];
}

const plan = ({ clients = 0, work = 0, workers = 0, gateway = 0, attempts = 0 }: Record<string, number>): string =>
  [
    `${pluralizeOrNone(clients, 'client')} ${clients === 1 ? 'wants' : 'want'} an export each.`,
    `One takes ${pluralizeOrNone(work, 'second')}, and each service has ${pluralizeOrNone(workers, 'worker')}.`,
    `The gateway waits ${pluralizeOrNone(gateway, 'second')}. A client makes at most ${pluralizeOrNone(attempts, 'attempt')}.`,
  ].join(' ');

/** What happened in each slice; polls are counted, and everything else is told. */
function told(recording: Recording): string[] {
  const events = recording.events.map(asExportEvent);
  const isPoll = (event: (typeof events)[number]): event is ResponseEvent =>
    event.type === 'response' && event.method === 'GET' && event.state !== 'succeeded';
  return Array.from({ length: lengthInSlices(recording) }, (_, i) => {
    const happened = events.filter(event => sliceOf(event.at) === i && event.type !== 'books');
    const sentences = happened.flatMap(event => {
      const words = isPoll(event) ? null : logWords(event);
      return words === null ? [] : [`${'who' in event ? `${event.client} ${event.who}` : event.client}: ${words}.`];
    });
    const polls = happened.filter(isPoll).length;
    return [
      `Second ${(i * slice) / 1000}.`,
      ...sentences,
      ...(polls > 0 ? [`${pluralize(polls, 'poll')} without a result.`] : []),
    ].join(' ');
  });
}
