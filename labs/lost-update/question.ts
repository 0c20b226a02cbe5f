import { stateAfter } from '../../src/lab/state-after';
import type { LabQuestion, Recording } from '../../src/lab/types';
import { isSave, type SaveEvent, type Side } from './events';
import { foldEditEvent, initialEditState, isStale } from './state';

const edits = { initial: initialEditState, fold: foldEditEvent };

/** Both predictions: what a stale save does without If-Match, and what it does with it. */
export function questions(recording: Recording): LabQuestion[] {
  const onStale = (side: Side, ask: (recording: Recording, before: number) => LabQuestion): LabQuestion[] => {
    const before = recording.events.findIndex((event, at) => {
      if (!isSave(event) || event.side !== side) return false;
      const view = stateAfter(edits, recording, at).sides[side];
      return isStale(view, view.editors[event.client]!);
    });
    return before === -1 ? [] : [ask(recording, before)];
  };
  return [...onStale('unguarded', overwriting), ...onStale('guarded', rejecting)].toSorted(
    (a, b) => a.before - b.before,
  );
}

/** The first save without If-Match that was made from an older version. */
function overwriting(recording: Recording, before: number): LabQuestion {
  const save = recording.events[before] as SaveEvent;
  const { note } = stateAfter(edits, recording, before).sides.unguarded;
  const after = save.status === 200 ? save.lines : note;
  const { client, line } = save;
  const missing = note.filter(each => !save.lines.includes(each));
  const options = [
    {
      id: 'merged',
      lines: [...note, line],
      reason: `The service can’t tell that ${client} only added a line. It gets a whole note and stores it.`,
    },
    {
      id: 'as-sent',
      lines: save.lines,
      reason: `${client}’s form still shows the note without ${inWords(missing)}. The app sends what the form shows, with ${line} at the end, and the service stores that. The service returns 200, so nobody notices.`,
    },
    {
      id: 'unchanged',
      lines: note,
      reason:
        'Without If-Match, the service doesn’t know which version the form was made from, so it has no reason to reject the save.',
    },
    {
      id: 'only-new',
      lines: [line],
      reason: `The app sends the whole note that its form shows, not only the new line.`,
    },
  ];
  const distinct = options.filter((option, i) => options.findIndex(({ lines }) => same(lines, option.lines)) === i);
  return {
    id: 'overwritten',
    before,
    outcome: 'The note is now',
    prompt: `Without If-Match: ${client} opened the form before ${inWords(missing)} was saved. Now ${client} adds ${line} and saves. What does the note say after that?`,
    options: distinct.map(({ id, lines, reason }) => ({
      id,
      text: lines.join('; '),
      right: same(lines, after),
      reason,
    })),
  };
}

/** The first save with If-Match that names an older version. */
function rejecting(recording: Recording, before: number): LabQuestion {
  const save = recording.events[before] as SaveEvent;
  const { client, line } = save;
  const options = [
    {
      id: '412',
      status: 412,
      text: '412, and the note stays as it is',
      reason: `If-Match names the version that ${client}’s form was made from, and that’s no longer the current one. The service compares and stores in one step, so nothing is overwritten, and ${client}’s app finds out.`,
    },
    {
      id: '200',
      status: 200,
      text: `200, and the note has every line, including ${line}`,
      reason:
        'The service doesn’t merge. If it accepted the save, it would store the note as sent, without the lines that others added in between.',
    },
    {
      id: '409',
      status: 409,
      text: '409, and the note stays as it is',
      reason:
        '409 is for a conflict with the state of the order, such as a transition that isn’t allowed. A failed precondition gets a 412 (RFC 9110, section 15.5.13).',
    },
    {
      id: '304',
      status: 304,
      text: '304, because the client has an old version',
      reason: 'A 304 is for reads with If-None-Match: it says that the client’s copy is still current.',
    },
  ];
  return {
    id: 'rejected',
    before,
    outcome: 'The service returned',
    prompt: `With If-Match: ${client} saves ${line} from the same old version, and sends that version’s tag. What does the service return?`,
    options: options.map(({ id, status, text, reason }) => ({ id, text, right: status === save.status, reason })),
  };
}

const same = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');
const inWords = (lines: readonly string[]) => (lines.length === 0 ? 'the last change' : lines.join(' and '));
