import type { LabEvent, Recording } from '../../src/lab/types';
import { asEditEvent, type EditEvent, editorNames, type Side } from './events';

/** What an editor is doing: nothing, looking at the order, filling in a form with these lines, or reading after a 412. */
export interface EditorView {
  doing: 'idle' | 'looking' | 'editing' | 'rejected' | 'gave up';
  /** What the form shows; null before the order was opened. */
  lines: string[] | null;
}

/** One order, and everything that happened to its note. */
export interface SideView {
  /** The note as the service has it now. */
  note: string[];
  /** Lines that the service accepted, in the sequence in which it did. */
  accepted: string[];
  /** Lines that weren't saved, which their editors know. */
  unsaved: string[];
  editors: Record<string, EditorView>;
  reads: number;
  confirmed: number;
  fromCache: number;
  saves: number;
  rejected: number;
}

export interface EditState {
  names: string[];
  sides: Record<Side, SideView>;
  log: EditEvent[];
}

const untouched: SideView = {
  note: [],
  accepted: [],
  unsaved: [],
  editors: {},
  reads: 0,
  confirmed: 0,
  fromCache: 0,
  saves: 0,
  rejected: 0,
};

/** @returns the state before anybody reads the order */
export const initialEditState = ({ params }: Pick<Recording, 'params'>): EditState => ({
  names: editorNames.slice(0, params.editors),
  sides: { unguarded: untouched, guarded: untouched },
  log: [],
});

/** The next state after one event. */
export function foldEditEvent(state: EditState, raw: LabEvent): EditState {
  const event = asEditEvent(raw);
  const side = foldSide(state.sides[event.side], event);
  return { ...state, log: [...state.log, event], sides: { ...state.sides, [event.side]: side } };
}

function foldSide(side: SideView, event: EditEvent): SideView {
  const before = side.editors[event.client] ?? { doing: 'idle', lines: null };
  const now = (view: Partial<EditorView>) => ({ ...side.editors, [event.client]: { ...before, ...view } });
  if (event.type === 'read') {
    return {
      ...side,
      reads: side.reads + 1,
      confirmed: side.confirmed + (event.from === 'confirmed' ? 1 : 0),
      fromCache: side.fromCache + (event.from === 'cache' ? 1 : 0),
      editors: event.opens ? now({ doing: 'editing', lines: event.lines ?? before.lines }) : now({ doing: 'looking' }),
    };
  }
  if (event.type === 'give-up')
    return { ...side, unsaved: [...side.unsaved, event.line], editors: now({ doing: 'gave up' }) };
  const saves = side.saves + 1;
  if (event.status !== 200) return { ...side, saves, rejected: side.rejected + 1, editors: now({ doing: 'rejected' }) };
  const accepted = [...side.accepted, event.line];
  return { ...side, saves, accepted, note: event.lines, editors: now({ doing: 'idle', lines: null }) };
}

/** Lines that the service accepted and that are gone from the note: their editors believe that they're there. */
export const lostLines = ({ accepted, note }: SideView): string[] => accepted.filter(line => !note.includes(line));

/** Whether somebody else has changed the note since this editor read it. */
export const isStale = (side: SideView, { lines }: EditorView): boolean =>
  lines !== null && lines.join('\n') !== side.note.join('\n');
