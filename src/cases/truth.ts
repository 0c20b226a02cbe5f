import { callersOf, openBench } from './bench';
import type { CaseChange, CaseDefinition, LogEntry } from './case';
import { departures } from './departures';
import { evidenceOf, type Known } from './evidence';
import { requestName } from './operations';
import { questionsAboutFlaws, questionsAboutKeys } from './questions';
import { type CaseRecording, changedSetup, logOf, recordCase } from './record';

/** What is true of one departure; each list has everything that counts as correct. */
interface TrueDeparture {
  id: string;
  /** Operations at which it shows. */
  operations: string[];
  /** Parties that are hurt less without it, or in the replay with a change that repairs it. */
  parties: string[];
  /** Changes that repair it. */
  changes: string[];
}

/** The incident once more, with a change. */
interface Replay {
  change: CaseChange;
  log: LogEntry[];
  /** The harm to each party, in the sequence of `parties`. */
  harm: number[];
  /** The departures that are left. */
  left: string[];
}

/** What a case is about, found by running it: with each departure alone taken away, and with each change. */
export interface CaseTruth {
  /** What has to be found. */
  departures: TrueDeparture[];
  /** Everything that may be claimed because the service or a client really departs in this way. */
  supported: string[];
  /** The harm to each party in the incident, in the sequence of `parties`. */
  harm: number[];
  replays: Replay[];
}

const harmOf = ({ parties }: CaseDefinition, log: readonly LogEntry[]): number[] =>
  parties.map(party => party.count(log));

/** What can be known of a recording: its log, and what its service says when asked about keys, or about everything. */
export async function question(
  definition: CaseDefinition,
  recording: CaseRecording,
  about: 'keys' | 'everything',
): Promise<Known> {
  const bench = openBench(definition, recording);
  const entries = [...recording.log];
  const texts = [...questionsAboutKeys(), ...(about === 'keys' ? [] : questionsAboutFlaws())];
  for (const text of texts) entries.push(...(await bench.send(text)).entries);
  return { entries, callers: callersOf(definition) };
}

/** Finds out what is true of a case. */
export async function truthOf(definition: CaseDefinition): Promise<CaseTruth> {
  const { setup, parties, changes } = definition;
  const recording = await recordCase(definition);
  const { log } = recording;
  const harm = harmOf(definition, log);
  const ids = [...setup.flaws, ...setup.faults];
  const asked = await question(definition, recording, 'keys');
  const isShown = ids.every(id => evidenceOf(id, asked).length > 0);
  const known = isShown ? asked : await question(definition, await recordCase(definition), 'everything');
  const replays: Replay[] = [];
  for (const change of changes) {
    const changed = changedSetup(setup, change.to);
    const replayed = await logOf(definition, changed);
    const left = [...changed.flaws, ...changed.faults];
    replays.push({ change, log: replayed, harm: harmOf(definition, replayed), left });
  }
  const found: TrueDeparture[] = [];
  for (const id of ids) {
    const without = await logOf(definition, {
      ...setup,
      flaws: setup.flaws.filter(each => each !== id),
      faults: setup.faults.filter(each => each !== id),
    });
    const least = harmOf(definition, without);
    const shown = evidenceOf(id, known);
    const inLog = shown.filter(({ own }) => !own);
    // It's gone, nothing else is there in its place, and nobody pays for that.
    const fixes = replays.filter(
      ({ left, harm: after }) =>
        !left.includes(id) &&
        left.every(other => ids.includes(other)) &&
        after.every((count, i) => count <= harm[i]! && (least[i]! === harm[i] || count <= least[i]!)),
    );
    found.push({
      id,
      operations: [
        ...new Set(
          (inLog.length > 0 ? inLog : shown).flatMap(
            ({ operation, exchange }) => operation ?? requestName(exchange.request),
          ),
        ),
      ],
      parties: parties
        .filter((_, i) => least[i]! < harm[i]! || fixes.some(fix => fix.harm[i]! < harm[i]!))
        .map(party => party.id),
      changes: fixes.map(({ change }) => change.id),
    });
  }
  const supported = departures.map(({ id }) => id).filter(id => ids.includes(id) || evidenceOf(id, known).length > 0);
  return { departures: found, supported, harm, replays };
}
