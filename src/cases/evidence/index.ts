import type { Flaw, ProbeRequest } from '../../flaws/flaw';
import { flaws } from '../../generated/flaws';
import type { LogEntry } from '../case';
import { pathOf } from '../operations';
import { authorizationEvidence } from './authorization';
import { clientEvidence } from './clients';
import { errorEvidence } from './errors';
import type { Evidence, Known } from './facts';
import { doubleWork, idempotencyEvidence } from './idempotency';
import { listEvidence } from './lists';
import { semanticsEvidence } from './semantics';

export type { Known } from './facts';

const contradictions: Record<string, Evidence> = {
  ...authorizationEvidence,
  ...errorEvidence,
  ...idempotencyEvidence,
  ...listEvidence,
  ...semanticsEvidence,
  ...clientEvidence,
};

/**
 * The entries that show a departure, by what the contract says and nothing that a learner can't see.
 *
 * @param departure - the id of a flaw, or of a client's fault
 * @returns the entries that contradict the contract; none if the departure isn't there
 */
export function evidenceOf(departure: string, known: Known): LogEntry[] {
  const evidence = contradictions[departure];
  if (evidence) return evidence(known);
  const flaw = flaws.find(({ id }) => id === departure);
  return flaw?.probe && flaw.proof ? provenBy(flaw, flaw.probe, known) : [];
}

/** Flaws that show as work done twice; which of them it is takes requests of one's own. */
const aboutKeys = ['post-without-key', 'key-accepted-and-ignored', 'key-checked-then-written'];

/**
 * The entries of a log that a departure did harm in, also where only more requests could say which departure it is. A response
 * that never arrived harmed nobody by what it held; the retry that got it again is counted instead.
 */
export const harmfulEntries = (departure: string, known: Known): LogEntry[] => [
  ...new Set(
    [...evidenceOf(departure, known), ...(aboutKeys.includes(departure) ? doubleWork(known) : [])].filter(
      ({ lost }) => !lost,
    ),
  ),
];

/** A flaw that has no evidence of its own here: the requests of its probe in the log, if their responses prove it. */
function provenBy(flaw: Flaw, probe: readonly ProbeRequest[], { entries }: Known): LogEntry[] {
  return entries.flatMap((_, i) => {
    const run: LogEntry[] = [];
    for (const entry of entries.slice(i)) {
      const request = probe[run.length];
      if (request && isSame(entry, request)) run.push(entry);
    }
    if (run.length < probe.length || run[0] !== entries[i]) return [];
    return isProven(flaw, run) ? run : [];
  });
}

const isSame = ({ exchange }: LogEntry, { as, method, path }: ProbeRequest): boolean =>
  exchange.as === as && exchange.request.method === method && pathOf(exchange.request.path) === pathOf(path);

function isProven({ proof }: Flaw, run: readonly LogEntry[]): boolean {
  const responses = run.flatMap(({ exchange }) => exchange.response ?? []);
  if (responses.length < run.length) return false;
  try {
    return proof!(responses);
  } catch {
    return false;
  }
}
