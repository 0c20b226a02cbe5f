import { figureRow } from '../../src/lab/figures';
import type { LabFigures, Recording } from '../../src/lab/types';
import { type Side, sides } from './events';
import { foldEditEvent, initialEditState, lostLines } from './state';

/** What became of the lines of one side. */
export interface SideReport {
  saves: number;
  accepted: number;
  /** Accepted, and gone from the note at the end. */
  lost: number;
  lost_lines: string[];
  /** Saves that got a 412. */
  rejected: number;
  /** Not saved; their editors were told. */
  unsaved: number;
  unsaved_lines: string[];
  reads: number;
  not_modified: number;
  from_cache: number;
  /** The note at the end, line by line. */
  note: string[];
}

export interface EditSummary extends Record<Side, SideReport>, Record<string, unknown> {}

/** Counted from the events alone. */
export function summarise(run: Pick<Recording, 'params' | 'events'>): EditSummary {
  const end = run.events.reduce(foldEditEvent, initialEditState(run));
  const report = (side: Side): SideReport => {
    const view = end.sides[side];
    const lost = lostLines(view);
    return {
      saves: view.saves,
      accepted: view.accepted.length,
      lost: lost.length,
      lost_lines: lost,
      rejected: view.rejected,
      unsaved: view.unsaved.length,
      unsaved_lines: view.unsaved,
      reads: view.reads,
      not_modified: view.confirmed,
      from_cache: view.fromCache,
      note: view.note,
    };
  };
  return { unguarded: report('unguarded'), guarded: report('guarded') };
}

/** What the run came to in numbers. */
export function figures({ summary }: Recording): LabFigures {
  const row = figureRow(sides.map(side => (summary as EditSummary)[side]));
  return {
    sides: ['No If-Match', 'If-Match'],
    rows: [
      row('lines accepted', ({ accepted }) => accepted),
      row('lines accepted, then lost', ({ lost }) => lost, 'harm'),
      row('saves rejected with 412', ({ rejected }) => rejected),
      row('lines not saved, packer told', ({ unsaved }) => unsaved),
      row('reads', ({ reads }) => reads),
      row('reads that got a 304', ({ not_modified }) => not_modified),
      row('reads served by the proxy', ({ from_cache }) => from_cache),
    ],
    calm: 'Nothing was lost, because nobody saved while somebody else had an older version open. That was luck: without If-Match, nothing prevents it.',
  };
}
