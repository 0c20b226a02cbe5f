import { pluralizeOrNone } from '../../src/lab/format';
import { stateAfter } from '../../src/lab/state-after';
import type { LabQuestion, Recording } from '../../src/lab/types';
import { countInWords } from '../../src/text/number-words';
import { asExportEvent, type CancelEvent, type ExportEvent, type ResponseEvent, type WorkEvent } from './events';
import { slice } from './run';
import { keepsKey } from './settings';
import {
  countOf,
  type ExportState,
  eventsBefore,
  foldExportEvent,
  initialExportState,
  lengthInSlices,
  sliceOf,
} from './state';

/** How many slices the second question looks ahead. */
const ahead = 10;

/** What is asked: what becomes of work whose client has a 504, what the work after that is good for, and what a cancel does. */
export function exportQuestions(recording: Recording): LabQuestion[] {
  const events = recording.events.map(asExportEvent);
  const first = afterTimeout(recording, events);
  const second = first && goodFor(recording, first.before + first.spans!);
  const cancels = events.flatMap(event =>
    event.type === 'cancel' && event.client === 'request' ? [afterCancel(events, event)] : [],
  );
  // What the learner has just done comes first: another question gives way to it.
  const length = lengthInSlices(recording);
  const asked: LabQuestion[] = [];
  for (const question of [...cancels, first, second].flatMap(each => each ?? [])) {
    const { before, spans = 1 } = question;
    const isFree = asked.every(each => before >= each.before + (each.spans ?? 1) || each.before >= before + spans);
    if (isFree && before + spans <= length) asked.push(question);
  }
  return asked.toSorted((a, b) => a.before - b.before);
}

const stateAt = (recording: Recording, stop: number): ExportState =>
  stateAfter({ initial: initialExportState, fold: foldExportEvent }, recording, eventsBefore(recording, stop));

const isEnd = (event: ExportEvent): event is WorkEvent => event.type === 'end';

/** The first 504: does the service go on, and who gets the file? */
function afterTimeout(recording: Recording, events: readonly ExportEvent[]): LabQuestion | null {
  const timeout = events.find(
    (event): event is ResponseEvent => event.type === 'response' && event.status === 504 && event.client === 'request',
  );
  if (timeout === undefined) return null;
  const { who, attempt, at } = timeout;
  const isOwn = (event: ExportEvent): event is WorkEvent | ResponseEvent =>
    'who' in event && event.who === who && event.client === 'request';
  const end = events.find(event => isEnd(event) && isOwn(event) && event.attempt === attempt);
  if (end === undefined || end.at < at) return null;
  const stored = events.find(event => event.type === 'response' && isOwn(event) && event.replayed);
  const outcome = stored ? 'retry' : 'nobody';
  const before = sliceOf(at);
  const shown = stored ?? end;
  const { gateway } = recording.params;
  const hasNext = events.some(event => isOwn(event) && event.attempt > attempt);
  const keeps = keepsKey(recording.params, 'request');
  const finished = `The service finished the export at second ${Math.round(end.at / 1000)}, but the gateway had already returned its 504.`;
  const none = `${who} doesn’t make another attempt.`;
  const early = `${who} used up its attempts before the export was finished.`;
  const reasons: Record<string, string> = {
    stops: `The service doesn’t notice that the gateway stopped waiting after ${gateway} seconds. It goes on with the work.`,
    nobody:
      outcome === 'nobody'
        ? `${finished} ${!hasNext ? none : keeps ? early : `${who}’s next attempt doesn’t have the same key, so the service puts another export at the end of the queue.`}`
        : `${who} sent the same key again, and the service had stored the response under that key.`,
    retry:
      outcome === 'retry'
        ? `The retry has the same key, so the service returns the stored response. A retry that comes while the first attempt is still running gets a 409.`
        : !hasNext
          ? none
          : keeps
            ? early
            : 'For that, the retry would need the same Idempotency-Key as the first attempt. Without it, the service makes another export.',
    gateway: 'The gateway keeps nothing. Once it has returned the 504, it’s done with this request.',
  };
  return {
    id: 'after-504',
    before,
    spans: sliceOf(shown.at) + 1 - before,
    outcome: 'In fact',
    prompt: `The gateway has waited ${gateway} seconds and returns 504 to ${who}. What happens to ${who}’s export in the service?`,
    options: [
      { id: 'stops', text: 'The service stops working on it' },
      { id: 'nobody', text: 'The service finishes it, but nobody gets the file' },
      { id: 'retry', text: `The service finishes it, and ${who}’s retry gets the file` },
      { id: 'gateway', text: 'The service finishes it, and the gateway delivers it later' },
    ].map(option => ({ ...option, right: option.id === outcome, reason: reasons[option.id]! })),
  };
}

/** What the workers are good for in the half minute after that. */
function goodFor(recording: Recording, before: number): LabQuestion | null {
  const spans = Math.min(ahead, lengthInSlices(recording) - before);
  if (spans < 3) return null;
  const [then, later] = [stateAt(recording, before), stateAt(recording, before + spans)];
  const made = later.sides.request.made - then.sides.request.made;
  const served = countOf(later.sides.request, 'served') - countOf(then.sides.request, 'served');
  const open = Object.keys(then.sides.request.clients).length - countOf(then.sides.request, 'served');
  if (made < 2 || open === 0) return null;
  const keeps = keepsKey(recording.params, 'request');
  const finished = `The workers finished ${pluralizeOrNone(made, 'export')}`;
  const rest = keeps
    ? 'The rest were for clients that had used up their attempts.'
    : 'The others were for attempts that had already got a 504.';
  const reason =
    served === 0
      ? keeps
        ? `${finished}, but the clients that wanted them have used up their attempts.`
        : `${finished}, but each one was for an attempt that had already got a 504.${recording.params.attempts! > 1 ? ' New attempts queue behind the old ones, until they time out as well.' : ''}`
      : served < made
        ? `${finished}. ${served} reached a client. ${rest}`
        : served === made
          ? `Each of the ${made} exports reached the client that wanted it.`
          : `${finished}, and some clients got an export that the service had stored before.`;
  const numbers = [made, Math.round(made / 2), 0, served].filter((number, i, all) => all.indexOf(number) === i);
  const words = (number: number) =>
    number === 0
      ? 'None'
      : number === made
        ? `${countInWords(number, 'client')}: one for each export`
        : countInWords(number, 'client');
  return {
    id: 'good-for',
    before,
    spans,
    outcome: 'In fact',
    prompt: `In the next ${(spans * slice) / 1000} seconds, the service that works within the request finishes ${made} exports. How many of its clients get their file?`,
    options: numbers
      .toSorted((a, b) => b - a)
      .map(number => ({
        id: String(number),
        text: words(number),
        right: number === served,
        reason: number === served ? reason : whyNot(number, made),
      })),
  };
}

const whyNot = (number: number, made: number): string =>
  number === made
    ? 'A finished export helps a client only if the attempt that wanted it is still open.'
    : number === 0
      ? 'Some attempts were recent enough: their responses came before the gateway stopped waiting.'
      : 'What counts is whether the attempt that wanted an export is still open.';

/** The learner cancels an export that both kinds of services are still at. */
function afterCancel(events: readonly ExportEvent[], cancel: CancelEvent): LabQuestion | null {
  const { who, at } = cancel;
  const ends = (side: 'request' | 'told') =>
    events.filter(event => isEnd(event) && event.client === side && event.who === who);
  const goesOn = ends('request').find(event => event.at > at);
  const inTime = ends('told').every(event => event.at > at);
  const hasJob = events.some(
    event => event.type === 'cancel' && event.client === 'told' && event.at === at && event.status === 200,
  );
  if (goesOn === undefined || !inTime || !hasJob) return null;
  const jobGoesOn = ends('told').length > 0;
  const outcome = jobGoesOn ? 'both' : 'request';
  const reason =
    'If the work is done within the request, the client can only close the connection, and the service doesn’t notice. A job has a URL, so the client can cancel it: its worker is free at once, or the job never begins.';
  const before = sliceOf(at);
  return {
    id: `cancel-${who}`,
    before,
    outcome: 'In fact',
    prompt: `You cancel ${who}’s export with all three services. Which of them still work on it after that?`,
    options: [
      { id: 'none', text: 'None of them' },
      { id: 'request', text: 'Only the service that works within the request' },
      { id: 'jobs', text: 'Only the services with jobs' },
      { id: 'both', text: 'All of them' },
    ].map(option => ({
      ...option,
      right: option.id === outcome,
      reason: jobGoesOn ? `${reason} But ${who} has another job, which nobody cancelled.` : reason,
    })),
  };
}
