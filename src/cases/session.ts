import * as z from 'zod';
import type { CaseResult, ProgressFact } from '../progress/types';
import type { CaseClaim } from './claim';
import { type ClaimDraft, claimSteps } from './claim-form';

/** How far somebody is with a case. Everything else follows from it: what was sent is sent again when it's resumed. */
export interface CaseSession {
  /** The texts with requests that were sent, in their sequence. */
  sent: readonly string[];
  /** How many requests these are. */
  requests: number;
  claims: readonly CaseClaim[];
  /** A claim that is being made; {} if none is. */
  draft: ClaimDraft;
  /** How many hints were shown. */
  hints: number;
  /** How often the claims were judged; the same claims once more don't count. */
  attempts: number;
  /** The claims that were judged last. */
  judged: readonly CaseClaim[];
  /** Time spent on it, in ms. */
  spent: number;
  /** When something was done last, in ms since the Unix epoch; null before the first time. */
  lastAt: number | null;
  ended: 'solved' | 'given-up' | null;
  /** The requests in the editor, sent or not; null until somebody changes what it begins with. */
  written: string | null;
}

export const newSession: CaseSession = {
  sent: [],
  requests: 0,
  claims: [],
  draft: {},
  hints: 0,
  attempts: 0,
  judged: [],
  spent: 0,
  lastAt: null,
  ended: null,
  written: null,
};

export type CaseAction =
  | { type: 'sent'; text: string; requests: number }
  /** The text in the editor of requests. */
  | { type: 'write'; text: string }
  /** How far a claim is that is being made. */
  | { type: 'draft'; draft: ClaimDraft }
  /** `instead`: the index of the claim that it corrects. */
  | { type: 'claim'; claim: CaseClaim; instead?: number }
  | { type: 'withdraw'; index: number }
  | { type: 'hint'; of: number }
  | { type: 'judged'; solved: boolean }
  | { type: 'give-up' }
  /** Somebody reads; that takes time, too. */
  | { type: 'look' }
  /** A key was pressed, whatever it did. */
  | { type: 'active' }
  /** Somebody goes elsewhere. */
  | { type: 'leave' }
  /** Somebody is back: the time since they left wasn't spent on the case. */
  | { type: 'return' };

/** A pause that is longer than this isn't time spent on a case, in ms. */
const longestPause = 5 * 60_000;

/** As many claims as anybody needs. */
const mostClaims = 6;

/** The session after somebody did something at a moment (ms). What isn't possible changes nothing but the time. */
export function caseReducer(before: CaseSession, action: CaseAction, now: number): CaseSession {
  const pause = before.lastAt === null ? 0 : Math.max(0, now - before.lastAt);
  const session = { ...before, spent: before.spent + (pause > longestPause ? 0 : pause), lastAt: now };
  if (before.ended !== null) return before;
  switch (action.type) {
    case 'return':
      return { ...before, lastAt: now };
    case 'draft':
      return { ...session, draft: action.draft };
    case 'sent':
      return { ...session, sent: [...session.sent, action.text], requests: session.requests + action.requests };
    case 'write':
      return { ...session, written: action.text };
    case 'claim': {
      const { claim, instead = session.claims.length } = action;
      const claims = session.claims.toSpliced(instead, 1, claim);
      const isKept = (other: CaseClaim) => other === claim || other.departure !== claim.departure;
      return { ...session, claims: claims.filter(isKept).slice(-mostClaims), draft: {} };
    }
    case 'withdraw':
      return { ...session, claims: session.claims.filter((_, i) => i !== action.index) };
    case 'hint':
      return { ...session, hints: Math.min(action.of, session.hints + 1) };
    case 'judged': {
      const isSame = session.attempts > 0 && JSON.stringify(session.judged) === JSON.stringify(session.claims);
      return {
        ...session,
        attempts: session.attempts + (isSame ? 0 : 1),
        judged: session.claims,
        ended: action.solved ? 'solved' : null,
      };
    }
    case 'give-up':
      return { ...session, ended: 'given-up' };
    case 'look':
    case 'active':
    case 'leave':
      return session;
  }
}

/** Whole minutes, at least one. */
export const minutesSpent = ({ spent }: Pick<CaseSession, 'spent'>): number => Math.max(1, Math.round(spent / 60_000));

/** The minutes until now, also while nothing was done since the last action. */
export const minutesUntil = (session: CaseSession, now: number): number =>
  minutesSpent(caseReducer(session, { type: 'look' }, now));

/**
 * What progress keeps of a session.
 *
 * @param before - what it keeps already; the first end of a case counts, because after it the solution is known
 * @returns null if there is nothing new to keep
 */
export function caseFact(code: string, session: CaseSession, before: CaseResult | undefined): ProgressFact | null {
  const { ended, requests, hints, attempts } = session;
  const isNews = before === undefined || (!before.ended && ended !== null);
  if (!isNews) return null;
  const result = { ended: ended !== null, solved: ended === 'solved', requests, minutes: minutesSpent(session) };
  return { type: 'case', case: code, ...result, hints, attempts };
}

const claim = z.object({ departure: z.string(), operation: z.string(), party: z.string(), change: z.string() });
const count = z.int().nonnegative();
const stored = z.object({
  sent: z.array(z.string()),
  requests: count,
  claims: z.array(claim),
  hints: count,
  attempts: count,
  spent: z.number().nonnegative(),
  lastAt: z.number().nullable(),
  ended: z.enum(['solved', 'given-up']).nullable(),
  // Sessions that were kept before there were such fields have none.
  written: z.string().nullable().default(null),
  draft: z.partialRecord(z.enum(claimSteps), z.string()).default({}),
  judged: z.array(claim).default([]),
});

/** @returns the text that `readSession` reads */
export const sessionText = (session: CaseSession): string => `${JSON.stringify(session, null, 2)}\n`;

/** @returns the session that a text holds; a new one if it holds none that can be read */
export function readSession(text: string | null): CaseSession {
  try {
    const read = stored.safeParse(JSON.parse(text ?? 'null'));
    return read.success ? read.data : newSession;
  } catch {
    return newSession;
  }
}
