import type { ClauseId } from '../conventions/clauses';
import { createService } from '../service';
import { defaultPort } from '../service/base';
import { notByCurl, trialCommand, trialReset, trialSetup, trials } from '../service/clause-trials';

/** How a clause is tried: commands for a shell, one after the other. */
export interface CurlTrial {
  /** The command that runs the service for it. */
  service: string;
  /** Sets the variables, and puts the service back to its start. */
  setup: string[];
  lines: readonly string[];
  /** What is printed then, in this sequence; a regular expression is between slashes. */
  shows: string[];
}

/** @returns what tells how a clause is tried, with the keys that every service has, or why curl can't show it */
export function clauseTrials(): (clause: string) => { curl: CurlTrial | null; notByCurl: string | null } {
  const { callers } = createService();
  return clause => {
    const trial = trials[clause as ClauseId];
    if (trial === undefined) return { curl: null, notByCurl: notByCurl[clause as ClauseId] ?? null };
    const setup = [...trialSetup(trial, `http://127.0.0.1:${defaultPort}`, callers), trialReset];
    const shows = trial.shows.map(text => String(text).trim());
    return { curl: { service: trialCommand, setup, lines: trial.lines, shows }, notByCurl: null };
  };
}
