import type { LabEvent, Recording } from '../../src/lab/types';
import { asGridEvent, type CallEvent, type GridEvent, type Side } from './events';
import { requestsOf } from './requests';
import { leakOf } from './rules';
import { firstKey } from './run';

/** What can be known at one moment of the run. */
export interface GridState {
  params: Record<string, number>;
  /** The grid fills, the release is tested, the learner hunts, the leak has to be named, or the grid filled again. */
  phase: 'grid' | 'tests' | 'hunt' | 'named' | 'audit';
  /** The caller whose key the learner has. */
  key: string;
  /** How many requests the learner has sent. */
  sent: number;
  /** The last call of each cell. */
  cells: Record<Side, Readonly<Record<string, CallEvent>>>;
  log: readonly GridEvent[];
}

/** The name of a cell. */
export const cellOf = (caller: string, request: number): string => `${caller} ${request}`;

/** @returns the state before the first call */
export const initialGridState = ({ params }: Pick<Recording, 'params'>): GridState => ({
  params,
  phase: 'grid',
  key: firstKey,
  sent: 0,
  cells: { before: {}, release: {} },
  log: [],
});

/** The next state after one event. */
export function foldGridEvent(state: GridState, raw: LabEvent): GridState {
  const event = asGridEvent(raw);
  const log = [...state.log, event];
  switch (event.type) {
    case 'release':
      return { ...state, log, phase: 'tests' };
    case 'key':
      return { ...state, log, key: event.client };
    case 'hunt-end':
      return { ...state, log, phase: 'named' };
    case 'call': {
      const { side, phase, client, request } = event;
      const cells = { ...state.cells, [side]: { ...state.cells[side], [cellOf(client, request)]: event } };
      const tested = phase === 'tests' && request === requestsOf(state.params).length;
      const next = tested ? 'hunt' : phase === 'audit' ? 'audit' : state.phase;
      return { ...state, log, cells, phase: next, sent: state.sent + (phase === 'hunt' ? 1 : 0) };
    }
  }
}

/** How many requests the learner may still send. */
export const leftToSend = ({ params, sent }: GridState): number => Math.max(0, params.requests! - sent);

/** The calls that came together with the last one: a row of the grid, or all of it. */
export function lastGroup({ log }: GridState): readonly GridEvent[] {
  const last = log.at(-1);
  if (last?.type !== 'call' || last.phase === 'hunt') return log.slice(-1);
  const sameGroup = (event: GridEvent) =>
    event.type === 'call' && event.phase === last.phase && (last.phase === 'audit' || event.client === last.client);
  const before = log.findLastIndex(event => !sameGroup(event));
  return log.slice(before + 1);
}

/** What a cell shows: the status, or for a page how many rows it has, with a plus if more follow. */
export const cellText = ({ status, rows, has_more }: CallEvent): string =>
  rows === null ? String(status) : `${rows}${has_more ? '+' : ''}`;

/** What the release made of a cell: it leaks, it only returns something else than before, or neither (null). */
export function markOf({ cells, params }: GridState, caller: string, request: number): 'leaks' | 'differs' | null {
  const [before, now] = [cells.before[cellOf(caller, request)], cells.release[cellOf(caller, request)]];
  if (now === undefined) return null;
  if (leakOf(now, params) !== null) return 'leaks';
  return before !== undefined && cellText(before) !== cellText(now) ? 'differs' : null;
}
