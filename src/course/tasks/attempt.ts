import type { Exchange } from '../../service/exchange';
import type { HttpRequest } from '../http-request';
import type { Block } from '../markup';

/** What came of a learner's attempt at a task. */
export interface TaskAttempt {
  passed: boolean;
  /** Where things stand in words, such as `Charges: 2, goal: 1`; empty if nothing could be run. */
  state: string;
  /** The learner's requests as they were read, and what each of them did; empty for a contract. */
  requests: HttpRequest[];
  exchanges: Exchange[];
  /** What the rules say about the learner's contract, by its lines; empty for requests. */
  findings: { line: number; rule: string; message: string }[];
  /** What else to say about a contract: what is right already, and what clients will notice. */
  notes?: { title: string; text: string }[];
  /** The typical wrong attempt that this is, with what to say about it. */
  wrongAttempt: { id: string; message: Block[] } | null;
  /** Why the learner's text can't be run, by its own lines from 1; empty if it ran. */
  problems: { line: number; message: string }[];
}

/** An attempt that could not be run. */
export const unreadable = (problems: TaskAttempt['problems']): TaskAttempt => ({
  passed: false,
  state: '',
  requests: [],
  exchanges: [],
  findings: [],
  wrongAttempt: null,
  problems,
});

/** It ran, even if a reference in it led nowhere. */
export const hasRun = ({ problems, exchanges }: TaskAttempt): boolean => problems.length === 0 || exchanges.length > 0;
