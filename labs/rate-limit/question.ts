import { pluralizeOrNone } from '../../src/lab/format';
import { type NumberOption, numberOptions } from '../../src/lab/questions';
import { stateAfter } from '../../src/lab/state-after';
import type { LabQuestion, Recording } from '../../src/lab/types';
import { countInWords } from '../../src/text/number-words';
import { habits, kindTitles } from './clients';
import { isExchange, kinds } from './events';
import { reportOf } from './report';
import { slice } from './run';
import {
  chargesDue,
  eventsBefore,
  foldRateEvent,
  initialRateState,
  lengthInSlices,
  type RateState,
  sliceOf,
} from './state';

/** How many slices the first question looks ahead. */
const ahead = 10;

/**
 * What is asked: at the turning point, how many charges the greedy programs make in the half minute that follows; and after
 * that, who is done first. Both are counted in the recording.
 */
export function rateQuestions(recording: Recording): LabQuestion[] {
  const first = afterTurn(recording);
  const second = first && doneFirst(recording, first.before + first.spans!);
  return [first ?? [], second ?? []].flat();
}

/** The stop before which the bank is back; or, without an outage, the one after which a request was first rejected. */
function turningPoint(recording: Recording): number | null {
  const outage = recording.events.find(({ type }) => type === 'outage');
  if (outage) return sliceOf(outage.until as number);
  const rejected = recording.events.find(
    event => isExchange(event) && event.client === 'greedy' && event.status === 429,
  );
  return rejected ? sliceOf(rejected.at) + 1 : null;
}

const stateAt = (recording: Recording, stop: number): RateState =>
  stateAfter({ initial: initialRateState, fold: foldRateEvent }, recording, eventsBefore(recording, stop));

function afterTurn(recording: Recording): LabQuestion | null {
  const before = turningPoint(recording);
  if (before === null || before < 1) return null;
  const spans = Math.min(ahead, lengthInSlices(recording) - before);
  if (spans < 2) return null;
  const [then, later] = [stateAt(recording, before), stateAt(recording, before + spans)];
  const left = chargesDue(then) - then.kinds.greedy.made;
  if (left === 0 || later.programs > then.programs) return null;
  const made = later.kinds.greedy.made - then.kinds.greedy.made;
  const limited = later.kinds.greedy.limited - then.kinds.greedy.limited;
  const all = candidates(recording, then, spans, left, { made, limited });
  const right: NumberOption = {
    id: 'made',
    number: made,
    text: all.find(({ number }) => number === made)?.text ?? countInWords(made, 'charge'),
    reason: whyMade(recording, then, limited),
  };
  const seconds = (spans * slice) / 1000;
  const turn = recording.events.some(({ type }) => type === 'outage') ? 'The bank is back.' : 'The budget is used up.';
  return {
    id: 'greedy-charges',
    before,
    spans,
    outcome: 'In fact',
    prompt: `${turn} How many of their ${pluralizeOrNone(left, 'open charge')} do the greedy programs make in the next ${seconds} seconds?`,
    options: numberOptions(
      right,
      all.filter(({ number }) => number <= left),
    ),
  };
}

/** Requests that came through while the bank was away: each took its part of the budget. */
const burnt = ({ kinds: { greedy } }: RateState): number => greedy.unavailable;

function whyMade({ params }: Recording, then: RateState, limited: number): string {
  if (limited === 0) return 'No greedy program got 429 in that time, so the budget was large enough.';
  const spent = burnt(then);
  const used =
    spent === 0
      ? ''
      : `A request that gets 503 has already been counted, so ${spent === 1 ? 'the attempt' : `the ${spent} attempts`} that got 503 took ${spent === 1 ? 'its' : 'their'} part of the budget. `;
  const rest =
    params.counting === 1
      ? `After that, ${pluralizeOrNone(limited, 'request')} got 429: tokens come back one at a time, and greedy programs don’t wait for them.`
      : `After that, ${pluralizeOrNone(limited, 'request')} got 429, because the budget comes back only when the window ends.`;
  return `${used}${rest}`;
}

function candidates(
  { params }: Recording,
  then: RateState,
  spans: number,
  left: number,
  { made, limited }: { made: number; limited: number },
): NumberOption[] {
  const limit = params.limit!;
  const half = Math.max(1, Math.round(left / 2));
  const bank = params.capacity! * ((spans * slice) / 1000);
  const instead = `The programs made ${pluralizeOrNone(made, 'charge')}.`;
  const counted =
    burnt(then) > 0 ? ' The limit counts a request before any work, so attempts that got 503 count, too.' : '';
  return [
    {
      id: 'all',
      number: left,
      text: `${countInWords(left, 'charge')}: all of them`,
      reason: `${limited > 0 ? 'The key’s limit doesn’t let all of them through.' : 'A program needs a second or more for each charge.'} ${instead}${counted}`,
    },
    {
      id: 'none',
      number: 0,
      text: 'None',
      reason: `There was some budget left, or part of it came back in time. ${instead}`,
    },
    {
      id: 'limit',
      number: limit,
      text: `${countInWords(limit, 'charge')}: a whole minute’s limit`,
      reason: `That would take a full budget, enough charges, and enough time. ${instead}${counted}`,
    },
    {
      id: 'bank',
      number: bank,
      text: `${countInWords(bank, 'charge')}: what the bank can do`,
      reason: `The bank could handle that many charges, but fewer requests reached it. ${instead}`,
    },
    {
      id: 'half',
      number: half,
      text: `${countInWords(half, 'charge')}: half of them`,
      reason: `There’s no reason why it should be half of them. ${instead}`,
    },
  ];
}

/** Who makes its last charge first; not asked when nobody does, when two do at the same time, or when somebody has already. */
function doneFirst(recording: Recording, before: number): LabQuestion | null {
  const summary = reportOf(recording);
  const times = kinds.map(kind => summary[kind].finished_at ?? Number.POSITIVE_INFINITY);
  const earliest = Math.min(...times);
  const stop = sliceOf(earliest) + 1;
  const joins = recording.events.some(({ type, at }) => type === 'join' && at >= before * slice);
  if (!Number.isFinite(earliest) || stop <= before || stop > lengthInSlices(recording) || joins) return null;
  if (times.filter(time => time === earliest).length > 1) return null;
  const winner = kinds[times.indexOf(earliest)]!;
  const state = stateAt(recording, before);
  const done = (i: number) =>
    Number.isFinite(times[i])
      ? `They were done after ${Math.round(times[i]! / 1000)} seconds.`
      : 'They weren’t done when the run ended.';
  return {
    id: 'done-first',
    before,
    spans: stop - before,
    outcome: 'In fact',
    prompt: 'Which programs finish their charges first?',
    options: kinds.map((kind, i) => ({
      id: kind,
      text: kindTitles[kind],
      note: `${habits[kind]}, ${state.kinds[kind].made} of ${chargesDue(state)} charges made`,
      right: kind === winner,
      reason:
        kind === winner
          ? whyFirst(recording, done(i))
          : `${done(i)} The winner (${kindTitles[winner].toLowerCase()}) was done after ${Math.round(earliest / 1000)} seconds.`,
    })),
  };
}

function whyFirst(recording: Recording, done: string): string {
  const { greedy, patient, spread } = reportOf(recording);
  return `${done} Requests sent: greedy ${greedy.requests}, patient ${patient.requests}, spread out ${spread.requests}. A request that’s rejected makes no charge.`;
}
