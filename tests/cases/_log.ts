import type { CaseDefinition, CaseRequest, CaseSetup } from '../../src/cases/case';
import { departures } from '../../src/cases/departures';
import { evidenceOf, type Known } from '../../src/cases/evidence';
import { recordCase } from '../../src/cases/record';
import { seededCallers } from '../../src/service/callers';

export const nothing: CaseSetup = { flaws: [], faults: [], habits: {} };

/** A case of which only the clients are written. */
export const caseOf = (drive: CaseDefinition['drive'], setup: CaseSetup = nothing): CaseDefinition => ({
  id: 'test',
  title: 'A test',
  difficulty: 1,
  lesson: 'idempotency-keys',
  scene: '',
  setup,
  minutes: 10,
  drive,
  tickets: () => [],
  parties: [],
  changes: [],
  odd: [],
  hints: [],
  explanation: '',
});

/** What can be known after one client has sent these requests, a second apart. */
export async function knownAfter(requests: readonly CaseRequest[], flaws: readonly string[] = []): Promise<Known> {
  const definition = caseOf(
    stage => {
      for (const [i, request] of requests.entries()) {
        stage.at(i * 1000, async () => {
          await stage.send(request);
        });
      }
    },
    { ...nothing, flaws },
  );
  return { entries: (await recordCase(definition)).log, callers: seededCallers };
}

/** The ids of everything that departs in what is known. */
export const departingIn = (known: Known): string[] =>
  departures.map(({ id }) => id).filter(id => evidenceOf(id, known).length > 0);
