import type { RuleFacts } from '../linter/rule';
import type { ApiModel } from '../openapi/description';
import type { CheckedExchange } from './exchange';
import type { Judgement, Server, Steps } from './steps';
import type { Target } from './target';
import type { WritePlan } from './write-plan';

/**
 * What a probe needs beyond reading with GET: `write`, to change what it created; a `credential`; a `second` account; a
 * `narrow` credential that may read but not write; a full `PUT` to send (`replace`); a `provoked` rate limit.
 */
export type Need = 'write' | 'credential' | 'second' | 'narrow' | 'replace' | 'provoked';

/** When a probe runs: `seen` judges what the others saw, and sends nothing. */
export const phases = ['read', 'write', 'follow', 'limit', 'seen'] as const;
type Phase = (typeof phases)[number];

/** What a probe sees of an API. */
export interface ProbeContext {
  contract: ApiModel;
  /** What the file of --write says; null without one. */
  plan: WritePlan | null;
  target: Target;
  /** Everything that went over the wire so far. */
  seen: readonly CheckedExchange[];
  server: Server;
}

/** What a probe asks after a decision. */
export type TurnedProbe = Pick<Probe, 'title' | 'run'>;

/**
 * One question to a running API: one file in src/check/probes/<area>, its default export. It plans requests and judges the
 * real exchanges; it never sends anything itself, so that it can be run without a network.
 */
export interface Probe
  extends Pick<RuleFacts, 'id' | 'area' | 'severity' | 'basis' | 'title' | 'clauses' | 'lesson' | 'reason' | 'fixes'> {
  /** The rule that asks the same of a contract; null if there is none. */
  rule: string | null;
  phase: Phase;
  needs: readonly Need[];
  /**
   * The question for a team that has decided otherwise, by its choice in the decision of `rule`. Reason and fixes are those
   * of the rule as that decision turns it.
   */
  turned?: Readonly<Record<string, TurnedProbe>>;
  /** @throws CannotJudge if the API has no place to ask, or what it sent leaves the question open. */
  run(context: ProbeContext): Steps<Judgement>;
}

/** What the file of a probe says: its name is the probe's id, and its folder the area. */
export type ProbeDefinition = Omit<Probe, 'id' | 'area'>;
