import type { CaseClaim } from '../../src/cases/claim';
import { departures } from '../../src/cases/departures';
import { evidenceOf, type Known } from '../../src/cases/evidence';
import { requestName } from '../../src/cases/operations';

/** What a learner can reach, and nothing else: what they read, what they send, and what a change leads to. */
export interface LearnerView {
  /** The log, and the responses to all questions that the learner sends to the service. */
  known: Known;
  /** How many are hurt, of each party. */
  harm: readonly number[];
  parties: readonly { id: string }[];
  changes: readonly { id: string }[];
  /** The same after a change. */
  replay(change: string): Promise<{ known: Known; harm: readonly number[] }>;
}

/**
 * Solves a case by what the contract says: names each departure that the exchanges show, where it shows, the change after
 * which it's gone and nobody is worse off, and who is better off then.
 *
 * @returns one claim for each departure; none where nothing departs
 */
export async function solveCase({ known, harm, parties, changes, replay }: LearnerView): Promise<CaseClaim[]> {
  const shown = departures
    .map(({ id }) => ({ id, entries: evidenceOf(id, known) }))
    .filter(({ entries }) => entries.length > 0);
  if (shown.length === 0) return [];
  const replays = await Promise.all(
    changes.map(async ({ id }) => {
      const after = await replay(id);
      const left = departures.filter(departure => evidenceOf(departure.id, after.known).length > 0);
      return { id, ...after, left: left.map(departure => departure.id) };
    }),
  );
  const before = new Set(shown.map(({ id }) => id));
  return shown.map(({ id, entries }) => {
    const fit = replays.find(
      after =>
        !after.left.includes(id) &&
        after.left.every(other => before.has(other)) &&
        after.harm.every((count, i) => count <= harm[i]!) &&
        after.harm.some((count, i) => count < harm[i]!),
    );
    const entry = entries.find(({ own }) => !own) ?? entries[0]!;
    return {
      departure: id,
      operation: entry.operation ?? requestName(entry.exchange.request),
      party: parties.find((_, i) => fit !== undefined && fit.harm[i]! < harm[i]!)?.id ?? '',
      change: fit?.id ?? '',
    };
  });
}
