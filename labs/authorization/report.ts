import type { LabFigures, Recording } from '../../src/lab/types';
import { callers } from './callers';
import { type CallEvent, callsOf, type Side, sides } from './events';
import { allReleases, idOf, type Release } from './releases';
import { requestsOf } from './requests';
import { type Leak, leakKinds, leakOf, verdictOf } from './rules';
import { cellOf, cellText } from './state';

/** What one side came to: how many requests got through, and what leaked. */
interface SideReport extends Record<Leak, number> {
  accepted: number;
}

export interface GridSummary extends Record<string, unknown> {
  before: SideReport;
  release: SideReport;
  /** The flaw that the whole grid shows; `none` if nothing leaks. */
  leak: string;
  /** The callers and columns of the cells that leak. */
  leaking: { caller: string; request: number; kind: Leak }[];
  /** How many cells of the release have another response than before, those that leak included. */
  differing: number;
  /** What the learner sent; the first of it that showed something else than before, and the first that leaked. */
  sent: number;
  found_at: number | null;
  leaked_at: number | null;
}

type Run = Pick<Recording, 'params' | 'events'>;

const phaseOf = { before: 'grid', release: 'audit' } as const;

/** Counted from the events alone. */
export function summarise(run: Run): GridSummary {
  const { params } = run;
  const report = (side: Side): SideReport => {
    const calls = callsOf(run, phaseOf[side]);
    const leaks = calls.map(call => leakOf(call, params));
    const count = (kind: Leak) => leaks.filter(leak => leak === kind).length;
    return {
      accepted: calls.filter(({ status }) => status < 400).length,
      read: count('read'),
      change: count('change'),
      reveal: count('reveal'),
      short: count('short'),
    };
  };
  const found = hunted(run).findIndex(({ differs }) => differs);
  const leaked = hunted(run).findIndex(({ leaks }) => leaks);
  return {
    before: report('before'),
    release: report('release'),
    leak: idOf(leakShown(run)),
    leaking: leakingCells(run).map(({ call, kind }) => ({ caller: call.client, request: call.request, kind })),
    differing: audited(run).filter(({ differs }) => differs).length,
    sent: hunted(run).length,
    found_at: found < 0 ? null : found + 1,
    leaked_at: leaked < 0 ? null : leaked + 1,
  };
}

/** The cells of the release that leak. */
export const leakingCells = (run: Run): { call: CallEvent; kind: Leak }[] =>
  callsOf(run, 'audit').flatMap(call => {
    const kind = leakOf(call, run.params);
    return kind ? [{ call, kind }] : [];
  });

/** Whether the release's own tests showed something else than before. */
export const testsShowIt = (run: Run): boolean => compared(run, 'tests').some(({ differs }) => differs);

/** The learner's requests, and whether each showed something else than the service before the release, and a leak. */
export const hunted = (run: Run): Compared[] => compared(run, 'hunt');

/** The calls of the second grid, compared in the same way. */
export const audited = (run: Run): Compared[] => compared(run, 'audit');

interface Compared {
  call: CallEvent;
  differs: boolean;
  leaks: boolean;
}

function compared(run: Run, phase: CallEvent['phase']): Compared[] {
  const before = new Map(callsOf(run, 'grid').map(call => [cellOf(call.client, call.request), cellText(call)]));
  return callsOf(run, phase).map(call => ({
    call,
    differs: before.get(cellOf(call.client, call.request)) !== cellText(call),
    leaks: leakOf(call, run.params) !== null,
  }));
}

/** Which release the whole grid shows, by what leaks in it: nobody looked at the release itself. */
export function leakShown(run: Run): Release {
  const leaking = leakingCells(run);
  const requests = requestsOf(run.params);
  const verdicts = new Set(leaking.map(({ call }) => verdictOf(call.client, requests[call.request - 1]!, run.params)));
  const has = (kind: Leak) => leaking.some(leak => leak.kind === kind);
  const id = has('short')
    ? 'list-filtered-after-query'
    : has('reveal')
      ? 'strangers-get-403'
      : verdicts.has('hidden')
        ? 'lookup-by-id-alone'
        : verdicts.has('role')
          ? 'operation-without-permission'
          : verdicts.has('scope')
            ? 'one-scope-for-everything'
            : 'none';
  return allReleases.find(release => idOf(release) === id)!;
}

const kindTitles: Record<Leak, string> = {
  read: 'reads that must not succeed',
  change: 'changes that must not succeed',
  reveal: 'rejections that reveal an id',
  short: 'short pages with has_more true',
};

/** What the run came to in numbers. */
export function figures({ summary, params }: Recording): LabFigures {
  const { before, release, differing, sent, found_at, leaked_at } = summary as GridSummary;
  return {
    sides: ['Before', 'Release'],
    rows: [
      { title: 'requests in the grid', values: sides.map(() => callers.length * requestsOf(params).length) },
      { title: 'requests that succeeded', values: [before.accepted, release.accepted] },
      { title: 'responses that differ', values: ['–', differing] },
      ...leakKinds.map(kind => ({
        title: kindTitles[kind],
        values: [before[kind], release[kind]],
        harm: true as const,
      })),
      { title: 'your requests in the hunt', values: ['–', sent] },
      { title: 'your first request that differs', values: ['–', found_at ?? 'none'] },
      { title: 'your first request that leaks', values: ['–', leaked_at ?? 'none'] },
    ],
    calm: 'Nothing leaked, because this release has no flaw: every lookup and every list checks whose rows they are, and every operation checks scopes and roles. To hunt for a leak, choose a surprise (release=surprise).',
  };
}
