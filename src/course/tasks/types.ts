import type { HttpRequest } from '../http-request';
import type { Block, Inline } from '../markup';

/** Requests of one kind. */
export interface RequestPattern {
  method: string;
  /** `{id}` matches any one segment. A query counts only if there is one here. */
  path: string;
  /** Who sends them; null for anybody. */
  as: string | null;
}

/** How often a learner sends something, a response comes back, or a row is read: part of a wire task's check. */
export interface TaskCount extends RequestPattern {
  what: 'sends' | 'receives' | 'reads';
  bound: 'at least' | 'at most' | 'exactly';
  count: number;
  /** The status that is counted, for `receives`. */
  status: number | null;
  /** The code of the error that is counted, for `receives`; null for any response of the status. */
  code: string | null;
  /** A field that the error is about, for `receives`; null for any. */
  field: string | null;
  /** The rows that are counted, for `reads`: `different` ones, `repeated` ones, or those with this id. */
  rows: string | null;
  line: number;
}

/** What must hold after a learner's requests: counts over them, their sequence, and requests whose expectations hold. */
export interface WireCondition {
  counts: TaskCount[];
  /** Each is sent in this sequence; others may come in between. */
  sequences: RequestPattern[][];
  requests: HttpRequest[];
}

/** What must hold for a learner's contract. */
export interface ContractCondition {
  /** The rules that must have nothing to say. */
  rules: { id: string; line: number }[];
  /** The operations that must still be there and do their job: `POST /v1/charges`, `GET /orders with no-store`. */
  operations: string[];
}

/** What recognises a wrong attempt at a contract: all of it holds. */
export interface ContractSymptom {
  /** Rules, about contracts or about changes, that have something to say. */
  finds: { id: string; line: number }[];
  /** Operations that are gone or no longer do their job. */
  loses: string[];
}

/** A way to do a task, or a typical way to get it wrong: the learner's whole text. */
interface TaskText {
  title: string;
  text: string;
  /** The line of the lesson on which the text begins. */
  line: number;
}

export interface TaskSolution extends TaskText {
  /** What is worth saying about this solution; may be empty. */
  remarks: Block[];
}

export interface WrongAttempt<Symptom> extends TaskText {
  /** A slug, unique in the task. */
  id: string;
  symptom: Symptom;
  message: Block[];
}

interface TaskFacts<Goal, Symptom> {
  /** A slug, unique in the lesson: the page's id, and what progress hangs on. */
  id: string;
  line: number;
  title: string;
  /** How many steps come before it, or `fixed`: it follows the fixed version. */
  after: number | 'fixed';
  /** One sentence. */
  goal: Inline[];
  /** What else to know before starting; may be empty. */
  text: Block[];
  /** What the learner begins with: requests in .http notation, or OpenAPI in YAML without its head. */
  start: string;
  startLine: number;
  check: Goal;
  /** Two or three, from vague to concrete. */
  hints: Block[][];
  solutions: TaskSolution[];
  success: Block[];
  wrongAttempts: WrongAttempt<Symptom>[];
  covers: string[];
}

/** Requests to edit and send until the state of the service is as the goal says. */
export interface WireTask extends TaskFacts<WireCondition, WireCondition> {
  kind: 'wire';
  /** The flaws of its service, which is always a fresh one. */
  flaws: string[];
  /** How many orders the service starts with; null: its own default. */
  orders: number | null;
  /** Sent before the learner's requests. */
  setup: HttpRequest[];
  /** The state in words, with references to the check's responses: `Charges: {{charges.body.data.length}}, goal: 1`. */
  state: string;
}

/** A contract to edit until its rules have nothing to say and no existing client breaks. */
export interface ContractTask extends TaskFacts<ContractCondition, ContractSymptom> {
  kind: 'contract';
}

/** Something to do in a lesson. The state that results is checked, so any way that reaches the goal counts. */
export type Task = WireTask | ContractTask;
