import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from './limits';

/** The header that carries a signature (events.2). */
export const signatureHeader = 'X-Webhook-Signature';

/** A secret as text; its UTF-8 bytes are the key of the HMAC. */
export type SigningSecret = string;

/** Why a signature was rejected, in the order in which the steps are taken (events.4). */
type SignatureProblem =
  /** The header is missing, or cannot be read. */
  | 'unreadable'
  /** The moment of signing lies too far behind, or ahead. */
  | 'too_old'
  | 'too_new'
  /** No value fits any active secret. */
  | 'mismatch';

type SignatureCheck = { ok: true; signedAt: number } | { ok: false; problem: SignatureProblem };

/**
 * HMAC-SHA256 over `t + "." + body`, in hex (events.3).
 *
 * @param t when it is signed, in Unix seconds.
 * @param body the raw bytes.
 */
export const computeSignature = (secret: SigningSecret, t: number, body: Uint8Array): string =>
  createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');

/**
 * The value of the header, `t=…,v1=…` with one v1 per secret (events.2, events.5).
 *
 * @param t when it is signed, in Unix seconds.
 * @param secrets every secret in force; two while one is being replaced.
 */
export const signatureHeaderOf = (body: Uint8Array, t: number, secrets: readonly SigningSecret[]): string =>
  [`t=${t}`, ...secrets.map(secret => `v1=${computeSignature(secret, t, body)}`)].join(',');

/**
 * Reads the header. Other schemes (`v0=`, `v2=`) are ignored (versioning.4): a signature must never be checked by an older
 * scheme because a sender asks for it.
 *
 * @returns the time (Unix seconds) and the v1 values, or null where the header can't be read.
 */
export function parseSignatureHeader(header: string): { t: number; v1: string[] } | null {
  if (header.length > limits.signatureLength) return null;
  const pairs = header.split(',').map(part => /^\s*([a-z][a-z0-9]*)=([^,\s]*)\s*$/i.exec(part));
  if (pairs.some(pair => pair === null)) return null;
  const values = (name: string) => pairs.filter(pair => pair![1] === name).map(pair => pair![2]!);
  const [moment, ...further] = values('t');
  // Two moments leave open which one was signed.
  if (moment === undefined || further.length > 0 || !/^(0|[1-9]\d{0,11})$/.test(moment)) return null;
  return { t: Number(moment), v1: values('v1') };
}

/**
 * The consumer's check, steps 1 to 3 of events.4 in their sequence (events.4.1, events.4.2, events.4.3); nothing is parsed,
 * looked up or logged before. The fourth step, dropping a known event_id, is `seenEvents`.
 *
 * @param body the bytes as they arrived, never a parsed body written again.
 * @param secrets every active secret.
 * @param now in ms. Whole seconds count: a difference of 300 passes, 301 doesn't, in both directions.
 */
export function verifySignature(
  header: string | null | undefined,
  body: Uint8Array,
  secrets: readonly SigningSecret[],
  now: number,
  tolerance: number = limits.signatureTolerance,
): SignatureCheck {
  const parsed = header == null ? null : parseSignatureHeader(header);
  if (parsed === null) return { ok: false, problem: 'unreadable' };
  const age = Math.floor(now / 1000) - parsed.t;
  if (Math.abs(age) > tolerance) return { ok: false, problem: age > 0 ? 'too_old' : 'too_new' };
  let found = false;
  for (const secret of secrets) {
    const expected = computeSignature(secret, parsed.t, body);
    // Every pair is compared, also after a match, so that the time it takes reveals nothing.
    for (const sent of parsed.v1) found = equal(expected, sent) || found;
  }
  return found ? { ok: true, signedAt: parsed.t } : { ok: false, problem: 'mismatch' };
}

/** Comparison in constant time; `timingSafeEqual` throws on unequal lengths, and a length is no secret. */
function equal(expected: string, sent: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(sent);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Remembers which events came already (step 4 of events.4, events.4.4). */
export interface SeenEvents {
  /** True when the event is new at this moment (ms); false for a duplicate. */
  isNew(eventId: string, now: number): boolean;
}

/**
 * Creates a memory of event ids.
 *
 * @param life how long an event is remembered, in ms. It must outlast the provider's retries, or a late retry counts as new.
 */
export function seenEvents(life: number = limits.eventMemory): SeenEvents {
  const seen = new Map<string, number>();
  return {
    isNew(eventId, now) {
      // Ids are kept in the order in which they came, so what has expired comes first.
      for (const [id, until] of seen) {
        if (now < until) break;
        seen.delete(id);
      }
      if (seen.has(eventId)) return false;
      seen.set(eventId, now + life);
      return true;
    },
  };
}
