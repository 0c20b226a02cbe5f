import { figureRow } from '../../src/lab/figures';
import { formatSeconds } from '../../src/lab/format';
import type { LabFigures, Recording } from '../../src/lab/types';
import { asExportEvent, type BooksEvent, type Side, sides } from './events';
import { countOf, foldExportEvent, initialExportState } from './state';

/** What came of one side in the whole run. */
export interface SideReport {
  clients: number;
  /** Clients that have their file. */
  served: number;
  gave_up: number;
  cancelled: number;
  /** When the last of them got it, in ms; null if one that still wanted it hasn't. */
  all_served_at: number | null;
  posts: number;
  polls: number;
  /** 504 from the gateway. */
  timeouts: number;
  /** Exports that the service made to their end, and those that nobody could get. */
  made: number;
  wasted: number;
  /** Jobs that the service has on record at the end, as its API says. */
  jobs: number;
  jobs_cancelled: number;
}

interface ExportSummary extends Record<Side, SideReport>, Record<string, unknown> {}

/** Counted from the events alone. */
export function summarise(run: Pick<Recording, 'params' | 'events'>): ExportSummary {
  const end = run.events.reduce(foldExportEvent, initialExportState(run));
  const books = run.events.map(asExportEvent).filter((event): event is BooksEvent => event.type === 'books');
  const report = (side: Side): SideReport => {
    const view = end.sides[side];
    const { posts, polls, timeouts, made, wasted, lastServed, clients } = view;
    const all = Object.keys(clients).length;
    const [served, cancelled] = [countOf(view, 'served'), countOf(view, 'cancelled')];
    const { jobs, cancelled: jobsCancelled } = books.find(({ client }) => client === side)!;
    return {
      clients: all,
      served,
      gave_up: countOf(view, 'gave up'),
      cancelled,
      all_served_at: served + cancelled === all ? lastServed : null,
      posts,
      polls,
      timeouts,
      made,
      wasted,
      jobs,
      jobs_cancelled: jobsCancelled,
    };
  };
  const [request, pace, told] = sides.map(report) as [SideReport, SideReport, SideReport];
  return { request, pace, told };
}

/** @returns the summary of a run of this lab */
export const reportOf = (recording: Pick<Recording, 'summary'>): ExportSummary => recording.summary as ExportSummary;

/** What the run came to in numbers. */
export function figures(recording: Recording): LabFigures {
  const summary = reportOf(recording);
  const row = figureRow(sides.map(side => summary[side]));
  return {
    sides: ['Request', 'Fixed pace', 'Retry-After'],
    rows: [
      row('clients', ({ clients }) => clients),
      row('clients with their file', ({ served }) => served),
      row('last file after', ({ all_served_at }) => (all_served_at === null ? '-' : formatSeconds(all_served_at))),
      row('POST requests', ({ posts }) => posts),
      row('polls', ({ polls }) => polls),
      row('504 from the gateway', ({ timeouts }) => timeouts),
      row('exports made', ({ made }) => made),
      row('exports for nobody', ({ wasted }) => wasted, 'harm'),
      row('clients that gave up', ({ gave_up }) => gave_up, 'harm'),
    ],
    calm: calm(recording),
  };
}

/** Why even those who wait in the request have their file. */
function calm(recording: Recording): string {
  const { request } = reportOf(recording);
  if (request.timeouts === 0)
    return 'Nothing went wrong, because every export was finished before the gateway stopped waiting. More clients, longer exports, or fewer workers change that.';
  return 'Nothing went wrong: the retries had the same key, so no export was made twice, and each client had enough attempts to get the stored response. In effect, the clients polled with POST.';
}
