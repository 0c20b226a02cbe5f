import { inTurn } from '../../src/lab/questions';
import type { LabDecision, LabQuestion, Recording } from '../../src/lab/types';
import { capitalize } from '../../src/text/capitalize';
import { listInWords } from '../../src/text/list-in-words';
import { countInWords } from '../../src/text/number-words';
import { fullDate, hour, shortDate, week, weekOf, weeks } from './calendar';
import { type ConsumerId, consumerIds, consumerOf, namesInWords } from './consumers';
import { asYearEvent, type Cause, type YearEvent } from './events';
import { lengths, planOf } from './plan';
import { stateAtWeek } from './report';
import { notMoved, stillCalling, weeksToDecide, type YearState } from './state';

/** What the headers do, whom the first brownout reaches, what telemetry can't see, and who breaks at the end. */
export function yearQuestions(recording: Recording): LabQuestion[] {
  const all = [headersQuestion, brownoutQuestion, telemetryQuestion, endQuestion].flatMap(
    question => question(recording) ?? [],
  );
  return inTurn(all, 1, weeks);
}

/** The end has to be decided in the last weeks before it, and not while an answer is being shown. */
export function yearDecisions(recording: Recording): LabDecision[] {
  const { sunset } = planOf(recording.params);
  const end = weekOf(sunset);
  const decided = eventsOf(recording).some(({ type }) => type === 'decision');
  if (decided || end >= weeks) return [];
  const questions = yearQuestions(recording);
  const isFree = (week: number): boolean =>
    !questions.some(({ before, spans = 1 }) => week > before && week < before + spans);
  const candidates = Array.from({ length: weeksToDecide }, (_, i) => end - weeksToDecide + 1 + i);
  const before = candidates.find(isFree);
  return before === undefined ? [] : [{ action: 'decide', before, leave: `leave it at ${shortDate(sunset)}` }];
}

const eventsOf = ({ events }: Recording): YearEvent[] => events.map(asYearEvent);

/** When the report of the learner's plan ended; null if it didn't. */
const endOf = (recording: Recording): number | null =>
  eventsOf(recording).find(event => event.type === 'signal' && event.side === 'plan' && event.signal === 'end')?.at ??
  null;

/** Who found out in some time, for a reason, by the learner's plan. */
const foundOut = (recording: Recording, cause: Cause, from: number, until: number): ConsumerId[] =>
  eventsOf(recording).flatMap(event =>
    event.type === 'learn' && event.side === 'plan' && event.cause === cause && event.at >= from && event.at < until
      ? [event.client]
      : [],
  );

const unaware = (state: YearState): ConsumerId[] =>
  consumerIds.filter(id => state.sides.plan.consumers[id].learned === null);

const inWords = (many: number): string =>
  many === 0 ? 'None' : many === consumerIds.length ? 'All six consumers' : countInWords(many, 'consumer');

/** What consumers do, a sentence for each. */
const habits = (ids: readonly ConsumerId[]): string =>
  ids.map(id => `${capitalize(consumerOf(id).name)} ${consumerOf(id).habit}.`).join(' ');

function headersQuestion(recording: Recording): LabQuestion | null {
  const { headersFrom } = planOf(recording.params);
  if (headersFrom === null) return null;
  const [before, spans] = [weekOf(headersFrom), 4];
  const found = foundOut(recording, 'header', headersFrom, headersFrom + spans * week);
  const numbers = [...new Set([0, 1, 2, consumerIds.length, found.length])].sort((a, b) => a - b);
  return {
    id: 'headers',
    before,
    spans,
    outcome: 'In fact',
    prompt:
      'From now on, every response of the old report has the headers Deprecation, Sunset, and Link. How many of the six consumers find out about the end from them in the next four weeks?',
    options: numbers.map(number => ({
      id: String(number),
      text: inWords(number),
      right: number === found.length,
      reason:
        number === found.length
          ? found.length === 0
            ? 'Everybody who reads headers already knew.'
            : `${habits(found)} The others get the headers with each response, and ignore them.`
          : number > found.length
            ? 'Programs ignore headers that they don’t know. New headers break nothing, but they warn only people who look.'
            : number === 0
              ? 'Some programs do log such headers.'
              : `More consumers find out: ${namesInWords(found)}.`,
    })),
  };
}

/** A question with sets of consumers as its options, the smallest first. */
function setOptions(
  right: readonly ConsumerId[],
  others: readonly (readonly ConsumerId[])[],
  reason: string,
  wrong: (ids: readonly ConsumerId[]) => string,
): LabQuestion['options'] {
  const name = (ids: readonly ConsumerId[]) => consumerIds.filter(id => ids.includes(id)).join(' ');
  const distinct = [right, ...others].filter((ids, i, all) => all.findIndex(each => name(each) === name(ids)) === i);
  return distinct
    .slice(0, 4)
    .toSorted(
      (a, b) => a.length - b.length || consumerIds.indexOf(a[0] ?? 'script') - consumerIds.indexOf(b[0] ?? 'script'),
    )
    .map(ids => ({
      id: name(ids).replaceAll(' ', '-') || 'nobody',
      text: ids.length === 0 ? 'Nobody' : listInWords(consumerIds.filter(id => ids.includes(id))),
      right: name(ids) === name(right),
      reason: name(ids) === name(right) ? reason : wrong(ids),
    }));
}

function brownoutQuestion(recording: Recording): LabQuestion | null {
  const [first] = planOf(recording.params).brownouts;
  if (!first || !eventsOf(recording).some(event => event.type === 'signal' && event.signal === 'brownout')) return null;
  const before = weekOf(first.from);
  // The third attempt of a night may come after the end of its week.
  const spans = weekOf(first.until + 3 * hour) - before + 1;
  if (before < 1) return null;
  const open = unaware(stateAtWeek(recording, before));
  if (open.length === 0) return null;
  const over = (before + spans) * week;
  const found = foundOut(recording, 'brownout', first.from, Math.min(over, first.until + 3 * hour));
  const failed = consumerIds.filter(id =>
    eventsOf(recording).some(
      event =>
        event.type === 'calls' &&
        event.side === 'plan' &&
        event.client === id &&
        event.code === 'brownout' &&
        event.first_at < over,
    ),
  );
  const missed = open.filter(id => !failed.includes(id));
  const quiet = failed.filter(id => open.includes(id) && !found.includes(id));
  const reason = [
    found.length > 0
      ? `${capitalize(namesInWords(found))} failed, and somebody noticed.`
      : 'The brownout reached nobody new.',
    quiet.length > 0 ? `A later attempt of ${namesInWords(quiet)} succeeded, so there was no alarm.` : '',
    missed.length > 0 ? `${capitalize(namesInWords(missed))} didn’t run during the brownout.` : '',
  ];
  const sets = [open, open.filter(id => id === 'screen'), [], open.filter(id => id !== 'quarter'), open.slice(0, 1)];
  return {
    id: 'brownout',
    before,
    spans,
    outcome: 'In fact',
    prompt: `${fullDate(first.from)}: the first brownout. For ${lengths[recording.params.length!]}, the old report returns 410. Which consumers first find out about the end from this brownout?`,
    options: setOptions(found, sets, reason.filter(Boolean).join(' '), ids => {
      const extra = ids.filter(id => !found.includes(id));
      if (extra.length === 0) return `The brownout reached more consumers: ${namesInWords(found)}.`;
      return `That’s too many. ${habits(extra.slice(0, 2))}`;
    }),
  };
}

function telemetryQuestion(recording: Recording): LabQuestion | null {
  const end = endOf(recording);
  const before = end === null ? 0 : weekOf(end) - weeksToDecide;
  if (before < 1) return null;
  const state = stateAtWeek(recording, before);
  const seen = stillCalling(state);
  const left = notMoved(state);
  const unseen = left.filter(id => !seen.includes(id));
  const numbers = [...new Set([left.length, seen.length, seen.length + 1, Math.max(0, seen.length - 1), 0])]
    .filter(number => number <= consumerIds.length)
    .slice(0, 4)
    .sort((a, b) => a - b);
  const why =
    unseen.length > 0
      ? `Four weeks of telemetry aren’t enough. ${habits(unseen)} Look back far enough to see your least frequent caller.`
      : seen.length > left.length
        ? `Some have moved since their last old call: ${namesInWords(seen.filter(id => !left.includes(id)))}.`
        : left.length === 0
          ? ''
          : 'Every consumer that hasn’t moved yet called the old report in these four weeks.';
  return {
    id: 'telemetry',
    before,
    outcome: 'In fact',
    prompt: `The old report ends on ${shortDate(end!)}, in four weeks. In the last four weeks, ${seen.length} of the six keys called it. How many of the six consumers haven’t moved yet?`,
    options: numbers.map(number => ({
      id: String(number),
      text: inWords(number),
      right: number === left.length,
      reason:
        number === left.length
          ? `${left.length === 0 ? 'All have moved.' : `Still to move: ${namesInWords(left)}.`} ${why}`.trim()
          : number === seen.length
            ? seen.length < left.length
              ? 'That’s how many called. A consumer that runs less often may not show up in four weeks.'
              : 'That’s how many called. Some have moved since.'
            : 'Count the rows of your plan in which the consumer doesn’t call the new report yet.',
    })),
  };
}

function endQuestion(recording: Recording): LabQuestion | null {
  const end = endOf(recording);
  if (end === null) return null;
  const before = weekOf(end);
  const spans = Math.min(10, weeks - before);
  const state = stateAtWeek(recording, before);
  const later = stateAtWeek(recording, before + spans);
  const broke = consumerIds.filter(id => later.sides.plan.consumers[id].broke);
  const left = notMoved(state);
  const surprised = broke.filter(id => unaware(state).includes(id));
  const knew = broke.filter(id => !surprised.includes(id));
  const exempt = eventsOf(recording).some(event => event.type === 'decision' && event.exempt.length > 0);
  const reason = [
    broke.length === 0 ? 'Everybody has moved or is exempt.' : '',
    surprised.length > 0 ? `${capitalize(namesInWords(surprised))} found out only from the 410.` : '',
    knew.length > 0 ? `The people behind ${namesInWords(knew)} knew, but their new version wasn’t ready.` : '',
  ];
  return {
    id: 'end',
    before,
    spans,
    outcome: 'In fact',
    prompt: `Under your plan, the old report ends on ${shortDate(end)}${exempt ? ', except for the consumers that you exempted' : ''}. Who gets a 410 from the old report in the ${spans} weeks after that date?`,
    options: setOptions(
      broke,
      [[], left, unaware(state), left.filter(id => id !== 'quarter'), consumerIds.filter(id => id !== 'script')],
      reason.filter(Boolean).join(' '),
      ids => {
        const extra = ids.filter(id => !broke.includes(id));
        if (extra.length > 0) return `${capitalize(namesInWords(extra))} moved in time or got an exemption.`;
        return `${ids.length === 0 ? 'Some have' : 'More have'}n’t moved: ${namesInWords(broke.filter(id => !ids.includes(id)))}.`;
      },
    ),
  };
}
