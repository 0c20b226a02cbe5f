import { briefTranscript, formatSeconds, pluralizeOrNone, sectionLines } from '../../src/lab/format';
import type { Recording } from '../../src/lab/types';
import { pluralize } from '../../src/text/pluralize';
import type { Theme } from '../../src/text/theme';
import { habits, kindTitles } from './clients';
import { type ExchangeEvent, isExchange, type Kind, kinds } from './events';
import { type KindReport, reportOf } from './report';
import { slice } from './run';
import { budgetAt, foldRateEvent, initialRateState, lengthInSlices, sliceOf } from './state';

/** What each kind came to and why, counted from the recording. */
export function rateSummary(recording: Recording, columns: number, theme: Theme): string[] {
  return sectionLines(
    [
      ...kinds.map((kind): readonly [string, string[]] => [
        `${kindTitles[kind]}: ${habits[kind]}`,
        [came(recording, kind), ...why(recording, kind)],
      ]),
      ['429 and 503', toldApart(recording)],
      ['How the limit counts', [counting(recording.params)]],
      [
        'Change one thing',
        [
          'Let the limit count with a token bucket (counting=token-bucket), and watch whether the requests still come in waves. Or give each key only one program (programs=1): then a program that obeys Retry-After gets no second 429 for the same charge.',
        ],
      ],
    ],
    columns,
    theme,
  );
}

function came(recording: Recording, kind: Kind): string {
  const { requests, made, left, finished_at } = reportOf(recording)[kind];
  const end =
    finished_at === null
      ? `${pluralize(left, 'charge was', 'charges were')} not made before the run ended.`
      : `The last charge was made after ${formatSeconds(finished_at)}.`;
  return `The programs sent ${pluralizeOrNone(requests, 'request')} for ${pluralizeOrNone(made, 'charge')}. ${end}`;
}

function why(recording: Recording, kind: Kind): string[] {
  const summary = reportOf(recording);
  const report: KindReport = summary[kind];
  const { early, limited, unavailable, most_limited, busiest } = report;
  if (limited + unavailable === 0) return ['None of the requests was rejected, so nobody had to wait.'];
  const herd = `In the busiest three seconds, there ${busiest === 1 ? 'was 1 request' : `were ${busiest} requests`}.`;
  if (kind === 'greedy') {
    return [
      early > 0
        ? `${early} of the requests came earlier than Retry-After allowed.`
        : 'The programs’ pause was never shorter than Retry-After.',
      most_limited > 1 ? `One charge got 429 in ${most_limited} attempts.` : '',
      unavailable > 0
        ? `The budget also paid for ${pluralize(unavailable, 'attempt')} that got 503, because the limit counts a request before the work begins.`
        : '',
      herd,
    ];
  }
  const shared = summary.programs > 1 && most_limited > 1;
  return [
    kind === 'patient'
      ? 'The programs came back exactly when Retry-After said, so many of them arrived together.'
      : 'The programs waited for Retry-After plus a random time, so they didn’t all arrive together.',
    shared
      ? `Still, one charge got 429 in ${most_limited} attempts: ${summary.programs} programs share the key, and the others had used up the budget again.`
      : most_limited === 1
        ? 'No charge got a second 429.'
        : '',
    herd,
  ];
}

function toldApart(recording: Recording): string[] {
  const { outages } = reportOf(recording);
  const busy = recording.events.filter(event => isExchange(event) && event.status === 503).length;
  return [
    'A 429 means that your own budget is used up: RateLimit-Remaining is 0, and it helps to wait for the reset.',
    busy === 0
      ? 'No request got a 503 in this run.'
      : 'A 503 means that the platform can’t do the work for any caller right now. There may be plenty of budget left.',
    outages.length > 0 ? 'Both responses have Retry-After, so a client that obeys it can treat them alike.' : '',
  ];
}

const counting = ({ counting: kind, limit }: Record<string, number>): string =>
  kind === 1
    ? `A token bucket: it holds ${limit} tokens, each accepted request takes one, and ${limit} a minute come back at a steady rate. Retry-After is the time until the next token. The reference service itself has fixed windows; for this run, we gave it a bucket.`
    : `A fixed window, as in the reference service: it begins with the first request, lasts a minute, and then all ${limit} requests are available again at the same moment. A request that gets 429 isn’t counted; a request that gets 503 is.`;

/** The run as text: slice by slice, then what it came to. */
export const rateTranscript = (recording: Recording, columns: number): string[] =>
  briefTranscript(plan(recording.params), recording, rateStory(recording), columns);

function plan({ programs, charges, limit, counting: kind, outage, capacity }: Record<string, number>) {
  return [
    `${pluralizeOrNone(programs!, 'program')} of each kind ${programs === 1 ? 'has a key' : 'share a key'} and ${programs === 1 ? 'makes' : 'make'} ${pluralizeOrNone(charges!, 'charge')}${programs === 1 ? '' : ' each'}.`,
    `The limit is ${limit} requests a minute, counted ${kind === 1 ? 'with a token bucket' : 'in fixed windows'}.`,
    outage === 0
      ? 'The bank is always available.'
      : `From second 6, the bank is unavailable for ${pluralizeOrNone(outage!, 'second')}.`,
    `The bank handles at most ${pluralizeOrNone(capacity!, 'charge')} a second.`,
  ].join(' ');
}

/** What happens in each slice of time. */
export function rateStory(recording: Recording): string[][] {
  const exchanges = recording.events.filter(isExchange);
  let state = initialRateState(recording);
  let at = 0;
  return Array.from({ length: lengthInSlices(recording) }, (_, i) => {
    const until = (i + 1) * slice;
    const happened: string[] = [];
    for (; at < recording.events.length && recording.events[at]!.at < until; at++) {
      const event = recording.events[at]!;
      state = foldRateEvent(state, event);
      if (event.type === 'outage')
        happened.push(`The bank is unavailable until second ${(event.until as number) / 1000}.`);
      if (event.type === 'join') happened.push(`A new program (${event.program}) starts to use each key.`);
    }
    const did = kinds.map(kind => {
      const own = exchanges.filter(event => event.client === kind && sliceOf(event.at) === i);
      const left = Math.round(budgetAt(state, state.kinds[kind], i) * 100);
      return `${kindTitles[kind]}: ${inWords(own)}, ${left}% of the budget left.`;
    });
    return [[`Second ${(i * slice) / 1000}.`, ...happened].join(' '), ...did];
  });
}

function inWords(exchanges: readonly ExchangeEvent[]): string {
  const count = (status: number) => exchanges.filter(event => event.status === status).length;
  const parts = [201, 429, 503].flatMap(status => (count(status) > 0 ? [`${count(status)} got ${status}`] : []));
  return parts.length === 0 ? 'no responses' : parts.join(', ');
}
