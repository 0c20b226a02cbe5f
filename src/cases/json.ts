import { cases } from '../generated/cases';
import type { Progress } from '../progress/types';
import type { LogEntry } from './case';
import { contractOf } from './contract';
import { departures } from './departures';
import type { OpenCase } from './open-case';
import { dayResult } from './result';
import { type CaseSession, minutesSpent } from './session';

/** How far a case is, for a list. */
export const stateWords: Record<string, string> = { new: '', open: 'open', solved: 'solved', given_up: 'given up' };

/** The written cases as a list prints them, and how far somebody is. */
export const listJson = (seen: Progress['cases']) =>
  cases.map(({ id, title, difficulty, lesson }) => {
    const own = Object.hasOwn(seen, id) ? seen[id] : undefined;
    const state = own === undefined ? 'new' : own.solved ? 'solved' : own.ended ? 'given_up' : 'open';
    return { case: id, title, difficulty, lesson, state };
  });

const entryJson = ({ number, operation, exchange, took, lost, own }: LogEntry) => ({
  number,
  at: new Date(exchange.at).toISOString(),
  client: exchange.as,
  operation,
  request: exchange.request,
  response: exchange.response,
  milliseconds: took,
  lost,
  own,
});

/**
 * A case for programs: everything that a learner can read, what a claim can name, and how far they are.
 *
 * @param isJudged - whether to say what is correct about the claims
 */
export async function caseJson(open: OpenCase, session: CaseSession, isJudged: boolean) {
  const { code, definition, entries, operations } = open;
  const { title, difficulty, scene, parties, changes, hints } = definition;
  const isOver = session.ended !== null;
  const verdict = isJudged || isOver ? await open.judge(session.claims) : null;
  const truth = isJudged || isOver ? await open.truth() : null;
  return {
    case: code,
    title,
    difficulty,
    scene,
    tickets: definition.tickets(entries.filter(({ own }) => !own)),
    log: entries.map(entryJson),
    contract: contractOf(open),
    claim: {
      departures: departures.map(({ id, group, title }) => ({ id, group, title })),
      operations,
      parties: parties.map(({ id, who, clients }) => ({ id, who, ...(clients ? { clients } : {}) })),
      changes: changes.map(({ id, text }) => ({ id, text })),
    },
    hints: hints.slice(0, session.hints),
    state: {
      ended: session.ended,
      requests: session.requests,
      minutes: minutesSpent(session),
      hints: session.hints,
      attempts: session.attempts,
      claims: verdict
        ? verdict.claims.map(({ claim, notes, ...correct }) => ({ ...claim, correct, notes }))
        : session.claims,
    },
    replays:
      truth?.replays
        .filter(({ change }) => session.claims.some(claim => claim.change === change.id))
        .map(({ change, harm }) => ({
          change: change.id,
          harm: parties.map(({ id, unit }, i) => ({ party: id, unit, before: truth.harm[i], after: harm[i] })),
        })) ?? [],
    share: isOver ? dayResult(code, session) : null,
  };
}
