import { type Bench, type OwnRun, openBench } from './bench';
import type { CaseDefinition, LogEntry } from './case';
import { type CaseClaim, type CaseVerdict, judgeClaims } from './claim';
import type { FoundCase } from './code';
import { requestName } from './operations';
import { recordCase } from './record';
import { type CaseTruth, truthOf } from './truth';

/** A case that is being investigated: its log with the learner's requests at the end, and a service to send more to. */
export interface OpenCase {
  code: string;
  definition: CaseDefinition;
  /** The log, and after it what the learner has sent. Each request adds to it. */
  readonly entries: readonly LogEntry[];
  /** The operations that a claim can name: those of the log, and those of the learner's own requests. */
  readonly operations: readonly string[];
  /** The numbers of the entries that the last text with requests led to. */
  readonly lastSent: readonly number[];
  send(text: string): Promise<OwnRun>;
  /** Runs the incident as often as it takes to know what is true of it; a second time it's known already. */
  truth(): Promise<CaseTruth>;
  judge(claims: readonly CaseClaim[]): Promise<CaseVerdict>;
}

/**
 * Records a case, and sends what the learner has sent before.
 *
 * @param sent - texts with requests, in their sequence
 */
export async function openCase({ code, definition }: FoundCase, sent: readonly string[] = []): Promise<OpenCase> {
  const recording = await recordCase(definition);
  const bench: Bench = openBench(definition, recording);
  let entries: readonly LogEntry[] = recording.log;
  let lastSent: readonly number[] = [];
  let truth: Promise<CaseTruth> | null = null;
  const open: OpenCase = {
    code,
    definition,
    get entries() {
      return entries;
    },
    get operations() {
      return [...new Set(entries.flatMap(({ operation, exchange }) => operation ?? requestName(exchange.request)))];
    },
    get lastSent() {
      return lastSent;
    },
    async send(text) {
      const run = await bench.send(text);
      const numbered = run.entries.map((entry, i) => ({ ...entry, number: entries.length + i + 1 }));
      entries = [...entries, ...numbered];
      if (numbered.length > 0) lastSent = numbered.map(({ number }) => number);
      return { ...run, entries: numbered };
    },
    truth: () => {
      truth ??= truthOf(definition);
      return truth;
    },
    judge: async claims => judgeClaims(claims, await open.truth()),
  };
  for (const text of sent) await open.send(text);
  return open;
}
