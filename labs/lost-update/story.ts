import { formatSeconds, pluralizeOrNone, sectionLines, stopLines } from '../../src/lab/format';
import type { LabEvent, Recording } from '../../src/lab/types';
import { joinWithBlankLines } from '../../src/text/blank-lines';
import { singleLine } from '../../src/text/layout';
import { listInWords } from '../../src/text/list-in-words';
import { pluralize } from '../../src/text/pluralize';
import type { Theme } from '../../src/text/theme';
import { cacheModes } from './clients';
import { asEditEvent, type EditEvent, type ReadEvent, type SaveEvent, type Side, sideTitles } from './events';
import type { EditSummary, SideReport } from './report';
import { reactions } from './run';
import { foldEditEvent, initialEditState, isStale } from './state';

/** What became of the lines on each side and why, in paragraphs, counted from the recording. */
export function editSummary(recording: Recording, columns: number, theme: Theme): string[] {
  const summary = recording.summary as EditSummary;
  return sectionLines(
    [
      [sideTitles.unguarded, [became(summary.unguarded), whyUnguarded(summary.unguarded)]],
      [sideTitles.guarded, [became(summary.guarded), ...whyGuarded(summary.guarded, recording.params)]],
      ['The cache', [aboutCache(summary, recording.params)]],
    ],
    columns,
    theme,
  );
}

function became({ accepted, lost, lost_lines, unsaved_lines }: SideReport): string {
  const kept =
    lost === 0
      ? 'All of them are in the note.'
      : `${lost} of them ${lost === 1 ? 'is' : 'are'} gone: ${listInWords(lost_lines)}.`;
  const told =
    unsaved_lines.length === 0
      ? ''
      : ` ${listInWords(unsaved_lines)} ${unsaved_lines.length === 1 ? 'wasn’t' : 'weren’t'} saved, and ${unsaved_lines.length === 1 ? 'the packer knows' : 'the packers know'}.`;
  return `The service accepted ${pluralizeOrNone(accepted, 'line')}. ${kept}${told}`;
}

const whyUnguarded = ({ lost }: SideReport): string =>
  lost > 0
    ? 'Each save stores the whole note from one form. So a form that was opened earlier removes the lines that others have added since. Every save got a 200.'
    : 'No save came from an outdated form, but nothing would have stopped one.';

function whyGuarded({ rejected, lost, from_cache, unsaved }: SideReport, params: Record<string, number>): string[] {
  const reaction = reactions[params.after_412!]!;
  if (rejected === 0) return ['No save came from an outdated form, so each If-Match named the current version.'];
  const stopped = `${pluralize(rejected, 'save')} came from ${rejected === 1 ? 'an outdated form' : 'outdated forms'}, and got a 412 instead of overwriting anything.`;
  if (reaction === 'gives up') return [stopped, 'After a 412, the app gave up, and the packer had to start again.'];
  if (reaction === 'sends the new tag') {
    return [
      stopped,
      `After a 412, the app fetched the new tag and sent the old form with it.${lost > 0 ? ' So it claimed to have seen lines that it hadn’t, and removed them.' : ''} A tag belongs to the data that it came with.`,
    ];
  }
  const again = 'After a 412, the app read the note again, added its line, and saved with the new tag.';
  const stuck =
    from_cache > 0 && unsaved > 0
      ? ' But the cache returned the same old version, so the next save got a 412 as well. After a 412, ask for a fresh copy with Cache-Control: no-cache.'
      : '';
  return [stopped, `${again}${stuck}`];
}

function aboutCache({ unguarded, guarded }: EditSummary, params: Record<string, number>): string {
  const mode = cacheModes[params.cache!]!;
  const confirmed = unguarded.not_modified + guarded.not_modified;
  const unasked = unguarded.from_cache + guarded.from_cache;
  if (mode === 'none') return 'Every app read the whole order each time.';
  if (mode === 'asks') {
    return `Each app kept a copy of the order, and asked with If-None-Match whether the copy was still current. ${confirmed === 0 ? 'It never was, because somebody else had always saved in between, so every read got a 200.' : `${pluralizeOrNone(confirmed, 'read')} got a 304 without a body.`} A form that’s filled from a confirmed copy starts up to date.`;
  }
  return `Reads went through a proxy that kept responses for ten seconds, although they say no-cache. The proxy served ${pluralizeOrNone(unasked, 'read')} without asking the service. A form that’s filled from such a copy may be out of date from the start.`;
}

/** The run as text: each request as it was sent, and what it means, in the sequence of events. */
export function editTranscript(recording: Recording, columns: number): string[] {
  const { params, seed } = recording;
  const plan = `${params.editors} packers each add ${params.lines === 1 ? 'a line' : `${params.lines} lines`} to the note of one order. After a 412, an app ${reactions[params.after_412!]}. The seed is ${singleLine(seed)}.`;
  return joinWithBlankLines([[plan], ...editStory(recording)].map(texts => stopLines(texts, columns)));
}

/** What happens at each event. */
export function editStory(recording: Recording): string[][] {
  let state = initialEditState(recording);
  return recording.events.map(event => {
    const before = state;
    state = foldEditEvent(state, event);
    return told(event, before);
  });
}

function told(raw: LabEvent, before: ReturnType<typeof initialEditState>): string[] {
  const event = asEditEvent(raw);
  const heading = (what: string) => `${formatSeconds(event.at)}, ${where[event.side]}. ${subject(event)} ${what}`;
  if (event.type === 'give-up')
    return [heading(`${event.client === 'you' ? 'learn' : 'learns'} that ${event.line} wasn’t saved.`)];
  if (event.type === 'read')
    return [
      heading(`${verb(event, event.opens ? 'open' : 'look')}${event.opens ? ' the form' : ' at the order'}.`),
      toldRead(event),
    ];
  const view = before.sides[event.side];
  const stale = isStale(view, view.editors[event.client]!);
  return [
    heading(`${verb(event, 'save')} ${event.line}${stale ? ' from a form that’s out of date' : ''}.`),
    toldSave(event),
    ...(stale && event.status === 200
      ? [`This save removes ${listInWords(view.note.filter(line => !event.lines.includes(line)))}.`]
      : []),
  ];
}

const where: Record<Side, string> = { unguarded: 'without If-Match', guarded: 'with If-Match' };
const subject = ({ client }: EditEvent): string => (client === 'you' ? 'You' : client);
const verb = ({ client }: EditEvent, word: string): string => (client === 'you' ? word : `${word}s`);

function toldRead({ method, path, status, from, lines, etag, opens }: ReadEvent): string {
  const source =
    from === 'cache' ? 'a cache returned its copy' : `returned ${status}${status === 304 ? ', not modified' : ''}`;
  const form =
    lines === null
      ? `Only the tag is new: ${etag}.`
      : lines.length === 0
        ? 'The note is empty.'
        : `The ${opens ? 'form' : 'page'} shows: ${lines.join('; ')}.`;
  return `${method} ${path}, ${source}. ${form}`;
}

const toldSave = ({ method, path, status, if_match, lines }: SaveEvent): string =>
  `${method} ${path}${if_match === null ? '' : ` with If-Match: ${if_match}`}, returned ${status}. Sent: ${lines.join('; ')}.`;
