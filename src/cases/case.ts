import type { Random } from '../conventions/random';
import type { SeededCaller } from '../service/callers';
import type { Exchange } from '../service/exchange';
import type { SendRequest } from '../service/send';

/** How hard a case is: 1 has one flaw in plain sight, 3 has several, or one that only requests of your own can show. */
type Difficulty = 1 | 2 | 3;

/** How the service and its clients behave during an incident. A change to try is another set-up. */
export interface CaseSetup {
  /** Ids of the flaws that the service has (src/flaws). */
  flaws: readonly string[];
  /** Ids of what clients do wrong (src/cases/client-faults.ts); `drive` asks for them with `stage.has`. */
  faults: readonly string[];
  /** Whatever else a change may turn, by name: `{ timeout: '2 s' }`; `drive` reads it with `stage.habit`. */
  habits: Readonly<Record<string, string>>;
}

/** One line of the request log. */
export interface LogEntry {
  /** From 1, in the order in which requests arrived. */
  number: number;
  /** The operation as a client names it, `POST /v1/charges`; null where the contract has none. */
  operation: string | null;
  /** The whole exchange, as the service saw it: the response is here even if it never reached the client. */
  exchange: Exchange;
  /** How long the service took, in ms. */
  took: number;
  /** The connection broke before the client had the response. */
  lost: boolean;
  /** Sent by the learner. */
  own: boolean;
}

/** What a client of a case sends. */
export interface CaseRequest extends Omit<SendRequest, 'from'> {
  /** How long the service takes, in ms; some tens by default. */
  took?: number;
}

/** Where the clients of a case act: virtual time, seeded choices, and the service. */
export interface CaseStage {
  /** Milliseconds since the log begins. */
  now(): number;
  random: Random;
  /** Does something at a moment, in ms since the log begins. */
  at(moment: number, work: () => void | Promise<void>): void;
  /** True if a client does this wrong: an id of src/cases/client-faults.ts. */
  has(fault: string): boolean;
  /** What the set-up says about a habit. */
  habit(name: string): string;
  /**
   * Sends a request as a client.
   *
   * @returns what the client sees: no response if `lost` is set, although the service did the work
   */
  send(request: CaseRequest): Promise<Exchange>;
  /** Sends several requests of which each arrives while the one before is still in progress, `gap` ms later. */
  overlap(requests: readonly CaseRequest[], gap?: number): Promise<Exchange[]>;
}

/** What somebody wrote to the company's support. */
export interface Ticket {
  from: string;
  text: string;
}

/** Somebody who may be hurt. */
export interface Party {
  id: string;
  /** `customers who paid at the till` */
  who: string;
  /** The clients whose requests are counted, if that isn't plain from who they are. */
  clients?: readonly string[];
  /** What is counted: `customers charged twice`. */
  unit: string;
  /** Counts the harm from what the log shows; 0 if they aren't hurt. */
  count(log: readonly LogEntry[]): number;
}

/** One thing that could be changed; the incident is replayed with it, and the replay decides whether it helps. */
export interface CaseChange {
  id: string;
  /** As an instruction: `Store each key with its response, and replay that response.` */
  text: string;
  /** The set-up with this change; what is left out stays as it is. */
  to: Partial<CaseSetup>;
  /** What to say about it once it has been replayed. */
  reason: string;
}

/** A request in the log that looks odd and is right by the contract. */
export interface OddEntry {
  matches(entry: LogEntry): boolean;
  /** Why it's right, in a sentence or two. */
  reason: string;
}

/** One figure over the time of the log. */
export interface CaseChart {
  title: string;
  /** Whether an entry counts as good or bad in this log; null: not at all. */
  counts(entry: LogEntry, log: readonly LogEntry[]): 'good' | 'bad' | null;
  /** What the two kinds are called: `made`, `declined`; a chart of failures alone has no good ones. */
  names: { good: string | null; bad: string };
}

/**
 * An incident at a company: one file in src/cases/written/, its default export. Everything that's shown comes from a
 * recording of `drive`, so nothing here states a number of its own.
 */
export interface CaseDefinition {
  /** The file's name without its ending; never changes once it exists. */
  id: string;
  /** The symptom, as somebody at the company would call it; it doesn't give the cause away. */
  title: string;
  difficulty: Difficulty;
  /** The lesson that explains what departed. */
  lesson: string;
  /** Other lessons that explain something of it. */
  alsoLessons?: readonly string[];
  /** Who is who, and what happened so far, in two to four sentences. */
  scene: string;
  setup: CaseSetup;
  /** How long the log is, in minutes of virtual time. */
  minutes: number;
  /** Clients besides the seeded callers. */
  callers?: readonly SeededCaller[];
  /** How many orders Acme starts with; 30 by default. */
  orders?: number;
  /** Schedules what the clients do. Only the set-up, the stage's random choices, and the responses decide what happens. */
  drive(stage: CaseStage): void | Promise<void>;
  /** Written from what the recording holds. */
  tickets(log: readonly LogEntry[]): readonly Ticket[];
  /** Besides requests and failures, which every case has. One of them shows the symptom that the tickets are about. */
  charts?: readonly CaseChart[];
  /** Two to four, at least one of whom isn't hurt. */
  parties: readonly Party[];
  /** Three to five; for each flaw or fault exactly one repairs it. */
  changes: readonly CaseChange[];
  odd: readonly OddEntry[];
  /** Two or three, from vague to concrete. */
  hints: readonly string[];
  /** What happened, after the case is closed: two to four sentences. */
  explanation: string;
}
