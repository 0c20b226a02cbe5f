import { seededRandom } from '../../src/conventions/random';
import type { LabDecision, LabQuestion, Recording } from '../../src/lab/types';
import { countInWords } from '../../src/text/number-words';
import { aboutOf, callerOf, callers } from './callers';
import { type CallEvent, callsOf } from './events';
import { allReleases, idOf, type Release } from './releases';
import { type GridSummary, hunted, leakingCells, leakShown, testsShowIt } from './report';
import { lineOf, requestsOf } from './requests';
import { whyOf } from './rules';
import { cellText } from './state';
import { stopsOf } from './stops';

/** The rows that are predicted, and the columns of which the seed takes one. */
const predicted: readonly { caller: string; columns: readonly number[] }[] = [
  { caller: 'member', columns: [2, 3, 4] },
  { caller: 'till', columns: [1, 5, 7] },
  { caller: 'stranger', columns: [1, 3, 5] },
];

/** A cell of three rows, what tests as the owner see of the release, and, after the hunt, the leak. */
export function gridQuestions(recording: Recording): LabQuestion[] {
  const cells = predicted.map(({ caller, columns }) => {
    const column = seededRandom(`${recording.seed}:${caller}`).pick(columns);
    return cellQuestion(recording, caller, column);
  });
  return [...cells, testsQuestion(recording), leakQuestion(recording)];
}

/** The hunt begins with a first request, so that nobody goes past it by a key too many. */
export function gridDecisions(recording: Recording): LabDecision[] {
  if (hunted(recording).length > 0) return [];
  const end = recording.events.findIndex(({ type }) => type === 'hunt-end');
  return [{ action: 'send', before: stopsOf(recording).findIndex(stop => stop > end), leave: 'end the hunt' }];
}

function cellQuestion(recording: Recording, caller: string, column: number): LabQuestion {
  const request = requestsOf(recording.params)[column - 1]!;
  const call = callsOf(recording, 'grid').find(({ client, request }) => client === caller && request === column)!;
  const { name } = callerOf(caller);
  const about = aboutOf(callerOf(caller), recording.params);
  const success = request.method === 'POST' ? 201 : request.method === 'DELETE' ? 204 : 200;
  const options = [
    { status: success, note: 'the request succeeds' },
    { status: 401, note: 'the service doesn’t know who’s calling' },
    { status: 403, note: 'the caller may not do this' },
    { status: 404, note: 'as if it didn’t exist' },
  ];
  const why = whyOf(caller, request, recording.params);
  return {
    id: `cell-${caller}`,
    before: callers.findIndex(({ id }) => id === caller),
    outcome: 'The status is',
    prompt: `${name} (${about}) wants to ${request.does}: ${lineOf(request)}. Which status comes back?`,
    options: options.map(({ status, note }) => ({
      id: String(status),
      text: String(status),
      note,
      right: status === call.status,
      reason: status === call.status ? why : wrongStatus(status, name, call),
    })),
  };
}

function wrongStatus(status: number, name: string, { status: actual, code }: CallEvent): string {
  const narrow = code === 'insufficient_scope';
  if (status === 401) return `A 401 means that the key is missing or invalid. The service knows ${name}’s key.`;
  if (status === 403 && actual === 404) return 'A 403 would confirm that the object exists.';
  if (status === 404 && actual === 403) {
    return narrow
      ? 'The service rejects the key before it looks for the object.'
      : `${name} sees the project every day, so a 404 would hide nothing.`;
  }
  if (actual === 403)
    return narrow
      ? 'The operation needs a scope, and this key lacks it.'
      : `Being in the project isn’t enough: this request needs a permission that ${name}’s role doesn’t include.`;
  if (actual === 404) return `A valid key isn’t enough: ${name} has no relationship to the object.`;
  return `${name} may do this, so nothing is rejected.`;
}

/** How many responses of the owner's tests changed with the release. */
function testsQuestion(recording: Recording): LabQuestion {
  const first = callers[0]!;
  const before = callsOf(recording, 'grid').filter(({ client }) => client === first.id);
  const tests = callsOf(recording, 'tests');
  const changed = tests.filter(({ status }, i) => status !== before[i]!.status).length;
  const shorter = tests.filter((call, i) => cellText(call) !== cellText(before[i]!)).length - changed;
  const reason = [
    'Ines may do everything in her company, so a missing check changes no status for her. Tests that use only her key, and look only at statuses, can’t find it.',
    shorter > 0 ? 'But one page has fewer rows than before.' : '',
  ];
  const numbers = [...new Set([0, 1, 4, 8, changed])].sort((a, b) => a - b);
  return {
    id: 'tests',
    before: callers.length + 1,
    outcome: 'Changed statuses',
    prompt: `The release is live. Its own tests send all ${tests.length} requests with Ines’s key. For how many of them does the status change?`,
    options: numbers.map(number => ({
      id: String(number),
      text: number === 0 ? 'None' : countInWords(number, 'request'),
      right: number === changed,
      reason:
        number === changed
          ? reason.filter(Boolean).join(' ')
          : 'An authorization flaw changes a status only if the caller isn’t allowed to do something. Ines is allowed to do all of this.',
    })),
  };
}

/** The leak, judged by the whole grid. */
function leakQuestion(recording: Recording): LabQuestion {
  const shown = leakShown(recording);
  const stops = stopsOf(recording);
  return {
    id: 'leak',
    before: stops.length - 1,
    outcome: 'In fact',
    prompt: 'What’s wrong with the release? (To send more requests, go back first.)',
    options: allReleases.map(release => ({
      id: idOf(release),
      text: release.leak,
      right: release === shown,
      reason: release === shown ? proof(recording, shown) : refuted(recording, release),
    })),
  };
}

const requestInWords = ({ client, method, path }: CallEvent): string => `${callerOf(client).name}’s ${method} ${path}`;

const statusInWords = ({ status, rows, has_more }: CallEvent): string => {
  const page =
    rows === null ? '' : ` with ${rows} ${rows === 1 ? 'row' : 'rows'}${has_more ? ', and more follow' : ''}`;
  return `${status}${page}`;
};

function proof(recording: Recording, shown: Release): string {
  const [first] = leakingCells(recording);
  const yours = first === undefined || hunted(recording).length === 0 ? '' : shownBy(recording);
  return [
    first ? `${requestInWords(first.call)} returns ${statusInWords(first.call)}.` : 'The grid is the same as before.',
    shown.why,
    yours,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Which of the learner's requests showed the leak, or only that something has changed. */
function shownBy(recording: Recording): string {
  const { found_at, leaked_at } = recording.summary as GridSummary;
  if (leaked_at !== null) {
    return found_at !== null && found_at < leaked_at
      ? `The response to your request ${found_at} had changed, and your request ${leaked_at} was the first that leaked.`
      : `Your request ${leaked_at} showed the leak.`;
  }
  if (found_at !== null) return `The response to your request ${found_at} had changed, but it leaked nothing.`;
  return `None of your requests could show the leak.${testsShowIt(recording) ? ' The release’s own tests did: one page had fewer rows.' : ''}`;
}

/** The cell in which a leak would show, for each release. */
const tell: Record<string, { caller: string; request: number; expected: string }> = {
  'lookup-by-id-alone': { caller: 'stranger', request: 1, expected: '200' },
  'strangers-get-403': { caller: 'stranger', request: 1, expected: '403' },
  'list-filtered-after-query': {
    caller: 'stranger',
    request: 6,
    expected: 'fewer rows than the limit, although has_more is true',
  },
  'operation-without-permission': { caller: 'editor', request: 3, expected: '204' },
  'one-scope-for-everything': { caller: 'till', request: 7, expected: '201' },
};

function refuted(recording: Recording, release: Release): string {
  const known = tell[idOf(release)];
  if (known === undefined) return 'Look at the marked cells: their responses changed with the release.';
  const { caller, request, expected } = known;
  const call = callsOf(recording, 'audit').find(({ client, request: at }) => client === caller && at === request)!;
  return `Then ${requestInWords(call)} would return ${expected}. In the full grid, it returns ${statusInWords(call)}.`;
}
