import { sectionLines } from '../../src/lab/format';
import type { LabEvent, Recording } from '../../src/lab/types';
import { capitalize } from '../../src/text/capitalize';
import { singleLine, wrap } from '../../src/text/layout';
import { listInWords } from '../../src/text/list-in-words';
import { pluralize } from '../../src/text/pluralize';
import type { Theme } from '../../src/text/theme';
import { shortDate } from './calendar';
import { type ConsumerId, consumerIds, consumerOf, consumers } from './consumers';
import { asYearEvent, type Ending, type Side, sides, sideTitles, type YearEvent } from './events';
import { causes, decisions } from './log-block';
import { lengths, planOf } from './plan';
import { type ConsumerReport, stopsOf, type YearSummary } from './report';
import { foldYearEvent, initialYearState, present, type YearState } from './state';

/** What became of each consumer and why, how it ended, and what to change, counted from the recording. */
export function yearSummary(recording: Recording, columns: number, theme: Theme): string[] {
  const summary = recording.summary as YearSummary;
  const sections = consumers.map(({ id, name, habit }): [string, string[]] => [
    capitalize(name),
    [
      `${capitalize(name)} ${habit}.`,
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
      ? `${when}, and its new version isn’t ready yet.${cost}`
      : `${when}, and it moved on ${shortDate(moved_at)}, in time.${cost}`;
  if (found_out === 'end') return `${when}. It had no report for ${days}.${cost}`;
  return `${when}, but its new version came too late. It had no report for ${days}.${cost}`;
}

const taken: Record<Ending, string> = {
  enforce: 'You enforced the end date.',
  extend:
    'You postponed the end by eight weeks for everybody. Those who had moved in time hurried for nothing, and the next date is less credible.',
  exempt:
    'You exempted the consumers that still called the old report, and told their owners. Each exemption needs an end date and somebody who’s responsible. The old report has to run until the last exemption ends.',
  cancel: 'You cancelled the deprecation, so the old report runs on. Those who had moved did the work for nothing.',
};

function theEnd({ ended_at, decisions: taken_, plan, blog }: YearSummary): string[] {
  return [
    ended_at === null
      ? 'With your plan, the old report didn’t end this year.'
      : `With your plan, the old report ended on ${shortDate(ended_at)}.`,
    ...(taken_.length === 0 && ended_at !== null
      ? ['You made no decision in the last weeks, so the announced date was enforced.']
      : []),
    ...taken_.map(ending => taken[ending]),
    `${pluralize(plan.broke, 'consumer')} broke with your plan, and ${blog.broke} with only a blog post.`,
  ];
}

/** For each consumer, what would have reached it. */
const remedies: Record<ConsumerId, string> = {
  script: 'Send the headers early (headers=january): that’s all that Tom’s script needs.',
  books: 'Mail all owners (mail=february): Selma reads her mail.',
  screen: 'Add a brownout well before the end (brownouts=2): somebody looks at the wall screen only if it fails.',
  night:
    'The night job makes three attempts. Make the brownouts long enough to fail all three, and vary their hours (length=12-hours hours=varied brownouts=2): then its alarm goes off.',
  quarter:
    'Mail the owner of the quarterly report (w). Or end the old report later, with a brownout on the day of the quarterly report’s next run.',
  hospital:
    'In the last weeks before the end, exempt the consumers that still call (d): the hospital can’t change anything before 10 August.',
};

function advice({ plan }: YearSummary): string[] {
  const broke = consumerIds.filter(id => plan.consumers[id].broke);
  if (broke.length === 0)
    return [
      'No consumer broke. Now make every move take longer (lead=10). Or leave out signals: which consumer needs which one?',
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
    'Six consumers call the old weekly report.',
    headersFrom === null ? 'No headers announce its end.' : `From ${shortDate(headersFrom)}, headers announce its end.`,
    mailAt === null
      ? 'The owners of the keys get no e-mail.'
      : `On ${shortDate(mailAt)}, the owners of all keys get an e-mail.`,
    brownouts.length === 0
      ? 'There are no brownouts.'
      : `There ${brownouts.length === 1 ? 'is 1 brownout' : `are ${brownouts.length} brownouts`} (${lengths[params.length!]} each, ${params.hours === 0 ? 'on Mondays at 9:00' : 'at varied hours'}): ${listInWords(brownouts.map(({ from }) => shortDate(from)))}.`,
    params.sunset === 7 ? 'The old report ends next year.' : `The old report ends on ${shortDate(sunset)}.`,
    `A consumer needs ${pluralize(params.lead!, 'week')} to move to the new report.`,
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
  const lead = `${shortDate(dateOf(event))}, with ${sideTitles[event.side].toLowerCase()}.`;
  switch (event.type) {
    case 'calls': {
      const { method, path, status, code, client } = event;
      return `${lead} ${client}: ${method} ${path} returns ${status} ${code} for the first time.`;
    }
    case 'learn':
      return `${lead} ${event.client}: somebody finds out ${causes[event.cause]}. Its new version will be ready on ${shortDate(event.moves_at)}.`;
    case 'move':
      return `${lead} From now on, ${event.client} calls the new report.`;
    case 'letter':
      return `${lead} The provider e-mails the owner of ${consumerOf(event.to).name}.`;
    case 'decision':
      return `${lead} The provider ${decisions[event.ending]}.`;
    case 'signal':
      return `${lead} ${signals[event.signal]}`;
  }
}

const signals = {
  headers: 'From now on, the old report’s responses have the headers.',
  mail: 'The provider e-mails the owners of all keys.',
  brownout: 'A brownout begins.',
  end: 'The old report ends.',
} as const;
