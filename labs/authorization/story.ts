import { formatSeconds, pluralizeOrNone, sectionLines } from '../../src/lab/format';
import type { Recording } from '../../src/lab/types';
import { singleLine, wrap } from '../../src/text/layout';
import { listInWords } from '../../src/text/list-in-words';
import { pluralize } from '../../src/text/pluralize';
import type { Theme } from '../../src/text/theme';
import { callerOf, callers, miasRoles } from './callers';
import { asGridEvent, type CallEvent, callsOf, type GridEvent, isCall } from './events';
import { audited, type GridSummary, hunted, leakingCells, leakShown } from './report';
import { lineOf, requestsOf } from './requests';
import { cellText } from './state';
import { stopsOf } from './stops';

/** What leaked and why, who could see it, and what the learner's requests showed. */
export function gridSummary(recording: Recording, columns: number, theme: Theme): string[] {
  return sectionLines(
    [
      ['Before the release', beforeRelease(recording)],
      ['The release', theRelease(recording)],
      ['Your hunt', yourHunt(recording)],
      ['Who finds the leak', whoFinds(recording)],
      [
        'Change one thing',
        [
          'Choose a release by name (release=filter-after-query), and look at its pattern in the grid. Or make Mia an admin (mia=admin): which cells change, and which leak can her key no longer show?',
        ],
      ],
    ],
    columns,
    theme,
  );
}

function beforeRelease(recording: Recording): string[] {
  const calls = callsOf(recording, 'grid');
  const count = (wanted: number) => calls.filter(({ status }) => status === wanted).length;
  const { before } = recording.summary as GridSummary;
  return [
    `${callers.length} callers sent ${requestsOf(recording.params).length} requests each, and ${before.accepted} of them succeeded.`,
    `The others got an error: 401 (${pluralize(count(401), 'time')}: no key), 403 (${pluralize(count(403), 'time')}: the key’s scopes or the caller’s role don’t allow the request), or 404 (${pluralize(count(404), 'time')}: there’s no such object, or the caller has no relationship to it).`,
  ];
}

function theRelease(recording: Recording): string[] {
  const { release, differing } = recording.summary as GridSummary;
  const leaking = leakingCells(recording);
  const shown = leakShown(recording);
  if (leaking.length === 0) return ['The release returned the same response as before in every cell.'];
  const rows = callers.filter(({ id }) => leaking.some(({ call }) => call.client === id)).map(({ name }) => name);
  const through = [
    release.read > 0 ? pluralize(release.read, 'read') : '',
    release.change > 0 ? pluralize(release.change, 'change') : '',
  ].filter(Boolean);
  const what = [
    release.read + release.change > 0
      ? `${listInWords(through)} succeeded, although the contract forbids ${release.read + release.change === 1 ? 'it' : 'them'}.`
      : '',
    release.reveal > 0 ? `${pluralizeOrNone(release.reveal, 'rejection')} revealed that an object exists.` : '',
    release.short > 0
      ? `${pluralizeOrNone(release.short, 'page')} had fewer rows than the limit, although has_more was true.`
      : '',
  ];
  return [
    `${shown.leak}: ${pluralizeOrNone(leaking.length, 'cell')} of the grid leaked, all in ${rows.length === 1 ? 'the row' : 'the rows'} of ${listInWords(rows)}.`,
    what.filter(Boolean).join(' '),
    differing > leaking.length
      ? `${pluralize(differing - leaking.length, 'more cell')} changed, but leaked nothing.`
      : '',
    shown.why,
    shown.flaw?.reason ?? '',
  ];
}

function yourHunt(recording: Recording): string[] {
  const calls = hunted(recording);
  const { found_at, leaked_at } = recording.summary as GridSummary;
  const most = recording.params.requests!;
  if (calls.length === 0) return [`You sent none of your ${pluralizeOrNone(most, 'request')}.`];
  const first = found_at === null ? null : calls[found_at - 1]!.call;
  const leaking = leaked_at === null ? null : calls[leaked_at - 1]!.call;
  return [
    `You sent ${calls.length} of ${pluralizeOrNone(most, 'request')}.`,
    first
      ? `Request ${found_at} was the first whose response had changed: ${callerOf(first.client).name}, ${lineOf(first)}.${
          leaking === null
            ? ' Neither this request nor any other of yours leaked anything.'
            : leaked_at === found_at
              ? ' It was also the first that leaked.'
              : ` Request ${leaked_at} was the first that leaked: ${callerOf(leaking.client).name}, ${lineOf(leaking)}.`
        }`
      : leakingCells(recording).length === 0
        ? 'All your responses were the same as before, and so was the rest of the grid.'
        : 'All your responses were the same as before: the leak is in cells that you didn’t request.',
  ];
}

function whoFinds(recording: Recording): string[] {
  const leaking = leakingCells(recording);
  const cellsOf = (id: string) => leaking.filter(({ call }) => call.client === id).length;
  const ines = cellsOf('owner');
  const rule =
    'An authorization test needs callers who must be rejected: a stranger for each object, a member whose role is too low for each operation, and a key without the scope.';
  if (leaking.length === 0) return [rule];
  return [
    ines === 0
      ? `Ines got the same statuses as before, so tests with her key alone pass. ${rule}`
      : `Even Ines can see this leak, but only if she counts the rows of a page: all her statuses are the same as before. ${rule}`,
  ];
}

/** The run as text: the grid row by row, the hunt, and the grid of the release. */
export function gridTranscript(recording: Recording, columns: number): string[] {
  const { params, seed } = recording;
  const lines: string[] = [];
  const say = (text: string, hang = '  ') => lines.push(...wrap(text, columns, { hang }));
  say(
    `Seven callers send the same eight requests. Mia is ${miasRoles[params.mia!] === 'member' ? 'a' : 'an'} ${miasRoles[params.mia!]} in the project. The data is reset after each change. The seed is ${singleLine(seed)}.`,
    '',
  );
  lines.push('');
  for (const request of requestsOf(params)) say(`${request.number} ${lineOf(request)}`);
  lines.push('');
  const grid = (phase: CallEvent['phase']) => {
    for (const { id } of callers)
      say(
        row(
          callsOf(recording, phase).filter(({ client }) => client === id),
          markedIn(recording),
        ),
      );
  };
  grid('grid');
  lines.push('');
  say('The release goes live. Its own tests send the requests with Ines’s key.');
  say(row(callsOf(recording, 'tests')));
  for (const raw of recording.events) {
    const event = asGridEvent(raw);
    if (event.type === 'key' || (event.type === 'call' && event.phase === 'hunt')) say(told(event));
  }
  lines.push('');
  say('Then every caller sends every request to the release.');
  grid('audit');
  return lines;
}

/** The calls of one caller: `Ben: 1 200, 2 403, …`, with what each one shows, if anything. */
function row(calls: readonly CallEvent[], shows: (call: CallEvent) => string = () => ''): string {
  const { name } = callerOf(calls[0]!.client);
  return `${name}: ${calls.map(call => `${call.request} ${cellText(call)}${shows(call)}`).join(', ')}`;
}

/** What a cell of the second grid shows: " leaks", " differs", or nothing. */
function markedIn(recording: Recording): (call: CallEvent) => string {
  const marks = new Map(
    audited(recording).map(({ call, differs, leaks }) => [call, leaks ? ' leaks' : differs ? ' differs' : '']),
  );
  return call => marks.get(call) ?? '';
}

/** The calls of one caller, each with what its response shows. */
const ofCaller = (calls: readonly CallEvent[]): string[] => [
  `${callerOf(calls[0]!.client).name} sends ${pluralizeOrNone(calls.length, 'request')}.`,
  ...calls.map(call => `${call.request} ${lineOf(call)}: ${call.status}, ${call.shows}.`),
];

/** An event on its own. */
function told(event: GridEvent): string {
  const at = formatSeconds(event.at);
  switch (event.type) {
    case 'release':
      return 'The release goes live.';
    case 'key':
      return `${at}. You use ${callerOf(event.client).name}’s key from now on.`;
    case 'hunt-end':
      return `${at}. Your hunt is over, after ${pluralizeOrNone(event.sent, 'request')}.`;
    case 'call':
      return `${at}. ${lineOf(event)} returned ${event.status}: ${event.shows}.`;
  }
}

/** What happens at each stop: a row of a grid, or a single step of the hunt. */
export function gridStory(recording: Recording): string[][] {
  const stops = stopsOf(recording);
  return stops.map((stop, i) => {
    const events = recording.events.slice(stops[i - 1] ?? 0, stop).map(asGridEvent);
    const calls = events.filter(isCall);
    const [first] = calls;
    if (first === undefined || first.phase === 'hunt') return events.map(told);
    const rows = callers
      .map(({ id }) => calls.filter(({ client }) => client === id))
      .filter(({ length }) => length > 0);
    if (first.phase === 'grid') return rows.flatMap(ofCaller);
    const heading =
      first.phase === 'tests'
        ? 'The release’s own tests send the requests with Ines’s key.'
        : 'Every caller sends every request to the release.';
    return [heading, ...rows.map(calls => row(calls, markedIn(recording)))];
  });
}
