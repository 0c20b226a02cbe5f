import { pluralizeOrNone } from '../../src/lab/format';
import { type NumberOption, numberOptions } from '../../src/lab/questions';
import type { LabQuestion, Recording } from '../../src/lab/types';
import { countInWords } from '../../src/text/number-words';
import { type AnswerEvent, asRetryEvent, type RetryEvent } from './events';
import { isCharge, isReceipt, lengthInSeconds } from './load';
import { attemptTimeout, settingsOf } from './retry-policies';
import { queueSeconds } from './run';

/** What the hasty tills and their bank came to in the first seconds after the line came back. */
interface Aftermath {
  seconds: number;
  /** Tills that had tried and had no receipt when the line came back. */
  waiting: number;
  capacity: number;
  /** How many of those have their receipt afterwards. */
  receipts: number;
  /** Charges that the bank made, and those whose till had hung up. */
  made: number;
  unheard: number;
  keep: boolean;
}

/**
 * The question at the turning point: the line is fixed; how many hasty tills get a response in the seconds that follow? The
 * right number is what the recording has; the others are what one would expect.
 *
 * @returns null if the line never broke or was not fixed, or nobody waits
 */
export function retriesQuestion(recording: Recording): LabQuestion | null {
  const mended = recording.events.find(event => event.type === 'recovery');
  if (mended === undefined) return null;
  const before = mended.at / 1000;
  const seconds = Math.min(queueSeconds, lengthInSeconds(recording) - before);
  const after = aftermath(recording, mended.at, seconds);
  if (after.waiting === 0 || seconds < 1) return null;
  return {
    id: 'after-the-outage',
    before,
    spans: seconds,
    outcome: 'In fact',
    prompt: `The line works again. ${pluralizeOrNone(after.waiting, 'hasty till')} ${after.waiting === 1 ? 'has' : 'have'} no receipt yet. How many of them get one in the next ${seconds === 1 ? 'second' : `${seconds} seconds`}?`,
    options: numberOptions(rightOne(after), candidates(after)),
  };
}

function aftermath({ events: all, params }: Recording, from: number, seconds: number): Aftermath {
  const events = all.map(asRetryEvent).filter(event => event.client === 'hasty');
  const within = events.filter(({ at, type }) => type !== 'books' && at >= from && at < from + seconds * 1000);
  const answers = within.filter((event): event is AnswerEvent => event.type === 'answer');
  const charges = answers.filter(isCharge);
  const waiting = waitingAt(events, from);
  return {
    seconds,
    waiting: waiting.size,
    capacity: params.capacity!,
    receipts: answers.filter(answer => isReceipt(answer) && waiting.has(answer.till)).length,
    made: charges.length,
    unheard: charges.filter(({ heard }) => !heard).length,
    keep: settingsOf(params, 'hasty').sameKey,
  };
}

/** Tills that have begun, have no receipt and have not given up. */
function waitingAt(events: readonly RetryEvent[], moment: number): Set<number> {
  const tills = new Set<number>();
  for (const event of events) {
    if (event.at >= moment) break;
    if (event.type === 'request') tills.add(event.till);
    if (event.type === 'gave-up' || (event.type === 'answer' && isReceipt(event))) tills.delete(event.till);
  }
  return tills;
}

function rightOne({ receipts, waiting, made, unheard, keep }: Aftermath): NumberOption {
  const text = receipts === 0 ? 'None' : `${countInWords(receipts, 'till')}: ${portion(receipts / waiting)}`;
  const worked = `The bank made ${pluralizeOrNone(made, 'charge')} in that time`;
  const patient = `a till times out after ${attemptTimeout / 1000} seconds`;
  const stale =
    unheard === 0
      ? `${worked}${made > 0 ? ', and each time the till was still waiting for the response' : ''}.`
      : `${worked}, ${unheard === made ? 'all' : unheard} of them for attempts that had already timed out: the queue was long, and ${patient}.`;
  if (receipts === waiting) {
    const others = unheard === 0 ? '' : `, ${unheard} of them for attempts that had already timed out`;
    return { id: 'receipts', number: receipts, text, reason: `The bank could handle all of them. ${worked}${others}.` };
  }
  const again =
    unheard === 0
      ? ''
      : keep
        ? ' The next attempt of such a till gets the stored response, because it has the same key.'
        : ' A till that retries uses a new key, so it goes to the end of the queue.';
  return { id: 'receipts', number: receipts, text, reason: stale + again };
}

const portion = (share: number): string =>
  share < 0.15 ? 'hardly any of them' : share < 0.6 ? 'some of them' : share < 1 ? 'most of them' : 'all of them';

function candidates({ waiting, capacity, seconds, receipts, made, unheard }: Aftermath): NumberOption[] {
  const most = capacity * seconds;
  const heard =
    unheard > 0
      ? `${unheard === made ? `All ${made}` : `${unheard} of the ${made}`} charges were for tills that had already timed out.`
      : `The bank made ${pluralizeOrNone(made, 'charge')}.`;
  return [
    {
      id: 'all',
      number: waiting,
      text: `${countInWords(waiting, 'till')}: all of them`,
      reason: most < waiting ? `The bank can make at most ${most} charges in that time. ${heard}` : heard,
    },
    {
      id: 'full-speed',
      number: most,
      text: `${countInWords(most, 'till')}: what the bank can do`,
      reason:
        most > waiting
          ? `Only ${waiting === 1 ? '1 till is' : `${waiting} tills are`} waiting for a receipt. ${heard}`
          : `${made >= most * 0.8 ? 'The bank did work at full speed, but not for tills that were still waiting. ' : ''}${heard}`,
    },
    {
      id: 'one-second',
      number: capacity,
      text: `${countInWords(capacity, 'till')}: one second’s work`,
      reason: `The bank works for all ${seconds} seconds. ${heard}`,
    },
    {
      id: 'half',
      number: Math.round(waiting / 2),
      text: `${countInWords(Math.round(waiting / 2), 'till')}: every other one`,
      reason: `There’s no reason why it should be half of them. ${heard}`,
    },
    {
      id: 'none',
      number: receipts < 3 ? receipts : 0,
      text: 'None',
      reason: `Some attempts were recent enough: ${pluralizeOrNone(receipts, 'response')} arrived before the till timed out.`,
    },
  ];
}
