import { listInWords, sectionLines } from '../../src/lab/format';
import type { LabEvent, Recording } from '../../src/lab/types';
import { capitalize } from '../../src/text/capitalize';
import { singleLine, wrap } from '../../src/text/layout';
import { pluralize } from '../../src/text/pluralize';
import type { Theme } from '../../src/text/theme';
import { shortDate } from './calendar';
import { type ConsumerId, consumerIds, consumerOf, consumers } from './consumers';
import { asYearEvent, type Ending, type Side, sides, sideTitles, type YearEvent } from './events';
import { causes, decisions } from './log-block';
import { hoursOfBrownouts, lengths, planOf } from './plan';
import { type ConsumerReport, stopsOf, type YearSummary } from './report';
import { foldYearEvent, initialYearState, present, type YearState } from './state';

/** What became of each consumer and why, how it ended, and what to change, counted from the recording. */
export function yearSummary(recording: Recording, columns: number, theme: Theme): string[] {
  const summary = recording.summary as YearSummary;
  const sections = consumers.map(({ id, name, habit }): [string, string[]] => [
    capitalize(name),
    [
      `It ${habit}.`,
      `With your plan, ${fate(summary.plan.consumers[id])}`,
      `With only a blog post, ${fate(summary.blog.consumers[id])}`,
    ],
  ]);
  return sectionLines(
    [...sections, ['The end', theEnd(summary)], ['Change one thing', advice(summary)]],
    columns,
    theme,
  );
}

function fate({ found_out, found_out_at, moved_at, broke, days_without, failed_in_brownouts }: ConsumerReport): string {
  if (found_out === null || found_out_at === null)
    return broke
      ? `its runs failed after the end, and nobody noticed.`
      : 'its people never found out, and it still calls the old report.';
  const when = `its people found out on ${shortDate(found_out_at)} ${causes[found_out]}`;
  const days = pluralize(days_without, 'day');
  const cost = failed_in_brownouts > 0 ? ` ${pluralize(failed_in_brownouts, 'run')} failed in brownouts.` : '';
  if (!broke)
    return moved_at === null
      ? `${when}, and the new version isn’t ready yet.${cost}`
      : `${when}, and it moved on ${shortDate(moved_at)}, in time.${cost}`;
  if (found_out === 'end') return `${when}: ${days} without a report.${cost}`;
  return `${when}, but the new version came too late: ${days} without a report.${cost}`;
}

const taken: Record<Ending, string> = {
  enforce: 'You enforced the date.',
  extend:
    'You postponed the end by eight weeks for everybody. Those who had moved in time hurried for nothing, and the next date is less credible.',
  exempt:
    'You exempted those who still called, and their owners were told. Each exemption needs a date of its own and somebody who’s responsible, and as long as one of them lasts, the old report runs.',
  cancel: 'You cancelled the deprecation, so the old report runs on. Those who had moved did it for nothing.',
};

function theEnd({ ended_at, decisions: taken_, plan, blog }: YearSummary): string[] {
  return [
    ended_at === null
      ? 'With your plan, the old report didn’t end this year.'
      : `With your plan, the old report ended on ${shortDate(ended_at)}.`,
    ...(taken_.length === 0 && ended_at !== null
      ? ['You decided nothing in the last weeks, so the date was enforced.']
      : []),
    ...taken_.map(ending => taken[ending]),
    `${pluralize(plan.broke, 'consumer')} broke, against ${blog.broke} with only a blog post.`,
  ];
}

/** For each consumer, what would have reached it. */
const remedies: Record<ConsumerId, string> = {
  script: 'Send the headers early (headers=january): that’s all that Tom’s script needs.',
  books: 'Send a mail (mail=february): Selma reads it.',
  screen: 'Add a brownout well before the end (brownouts=2): the wall screen needs a failure.',
  night:
    'Make the brownouts longer than the repetitions of a night, and vary their hours (length=12-hours hours=varied brownouts=2): then the night job’s alarm goes off.',
  quarter: 'Mail the owner of the quarterly report (w), or put the end after its next run with a brownout on that day.',
  hospital:
    'In the last weeks before the end, exempt those who still call (d): the hospital can’t change anything before 10 August.',
};

function advice({ plan }: YearSummary): string[] {
  const broke = consumerIds.filter(id => plan.consumers[id].broke);
  if (broke.length === 0)
    return [
      'Nobody broke. Now let a move take longer (lead=10), or see what you can leave out: which signal was necessary for whom?',
    ];
  return broke.slice(0, 2).map(id => remedies[id]);
}

/** The year as text: what the provider did, who found out and moved, and every request that failed. */
export function yearTranscript(recording: Recording, columns: number): string[] {
  const { params, seed } = recording;
  const lines: string[] = [];
  const say = (text: string, hang = '  ') => lines.push(...wrap(text, columns, { hang }));
  say(`${planInWords(params)} The seed is ${singleLine(seed)}.`, '');
  lines.push('');
  for (const { id, habit } of consumers) say(`${id}: ${habit}.`);
  lines.push('');
  for (const event of notable(recording)) say(told(event));
  return lines;
}

function planInWords(params: Record<string, number>): string {
  const { headersFrom, mailAt, brownouts, sunset } = planOf(params);
  return [
    'Six consumers call the weekly report.',
    headersFrom === null ? 'No headers announce its end.' : `From ${shortDate(headersFrom)}, headers announce its end.`,
    mailAt === null ? 'No mail is sent.' : `On ${shortDate(mailAt)}, the owners of all keys get a mail.`,
    brownouts.length === 0
      ? 'There are no brownouts.'
      : `There ${brownouts.length === 1 ? 'is 1 brownout' : `are ${brownouts.length} brownouts`} (${lengths[params.length!]}, ${hoursOfBrownouts[params.hours!]}): ${listInWords(brownouts.map(({ from }) => shortDate(from)))}.`,
    params.sunset === 7 ? 'The end is next year.' : `The end is on ${shortDate(sunset)}.`,
    `A move takes ${pluralize(params.lead!, 'week')}.`,
  ].join(' ');
}

/** What happens in each week: signals, who finds out and who moves, the first failures, and how far both sides are. */
export function yearStory(recording: Recording): string[][] {
  const events = new Set<LabEvent>(notable(recording));
  const stops = stopsOf(recording);
  let state = initialYearState(recording);
  let said = '';
  return stops.map((stop, i) => {
    const happened = recording.events.slice(stops[i - 1] ?? 0, stop);
    const monday = shortDate(present(state));
    state = happened.reduce(foldYearEvent, state);
    const sentences = happened
      .filter(event => events.has(event))
      .map(event => asYearEvent(event) as Notable)
      .sort(byDate)
      .map(told);
    const far = sides.map(side => sideSoFar(state, side)).join(' ');
    const isNews = far !== said;
    said = far;
    return [
      `The week of ${monday}.`,
      ...(sentences.length === 0 ? ['Nothing new: every consumer runs as before.'] : sentences),
      ...(isNews ? [far] : []),
    ];
  });
}

/** `Your plan: 2 of 6 have moved, 1 has no report.` */
function sideSoFar({ sides: views }: YearState, side: Side): string {
  const all = consumerIds.map(id => views[side].consumers[id]);
  const moved = all.filter(({ movedAt }) => movedAt !== null).length;
  const without = all.filter(({ withoutSince }) => withoutSince !== null).length;
  const stuck = without === 0 ? '' : `, ${without} ${without === 1 ? 'has' : 'have'} no report`;
  return `${sideTitles[side]}: ${moved} of ${all.length} ${moved === 1 ? 'has' : 'have'} moved${stuck}.`;
}

type Notable = Exclude<YearEvent, { type: 'tick' }>;

const dateOf = (event: Notable): number => (event.type === 'calls' ? event.first_at : event.at);

/** By date; of the same moment, the request comes before what it leads to. */
const byDate = (a: Notable, b: Notable): number =>
  dateOf(a) - dateOf(b) || Number(b.type === 'calls') - Number(a.type === 'calls');

/** Everything but requests that are as ever, by its date: of those that fail, the first of each kind. */
function notable({ events }: Recording): Notable[] {
  const failed = new Set<string>();
  const isNew = ({ side, client, code }: Extract<YearEvent, { type: 'calls' }>): boolean => {
    const kind = `${side} ${client} ${code}`;
    const first = code !== null && !failed.has(kind);
    failed.add(kind);
    return first;
  };
  return events
    .map(asYearEvent)
    .filter((event): event is Notable => event.type !== 'tick' && (event.type !== 'calls' || isNew(event)))
    .toSorted(byDate);
}

function told(event: Notable): string {
  const lead = `${shortDate(dateOf(event))}, ${sideTitles[event.side].toLowerCase()}.`;
  switch (event.type) {
    case 'calls': {
      const { method, path, status, code, client } = event;
      return `${lead} ${client}: ${method} ${path} returns ${status} ${code} for the first time.`;
    }
    case 'learn':
      return `${lead} ${event.client}: somebody finds out ${causes[event.cause]}. The new version will be ready on ${shortDate(event.moves_at)}.`;
    case 'move':
      return `${lead} ${event.client} calls the new report from now on.`;
    case 'letter':
      return `${lead} The provider mails the owner of ${consumerOf(event.to).name}.`;
    case 'decision':
      return `${lead} The provider ${decisions[event.ending]}.`;
    case 'signal':
      return `${lead} ${signals[event.signal]}`;
  }
}

const signals = {
  headers: 'The responses have the headers from now on.',
  mail: 'The provider mails the owners of all keys.',
  brownout: 'A brownout begins.',
  end: 'The old report ends.',
} as const;
