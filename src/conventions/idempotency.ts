import { limits } from './limits';

/**
 * Reads Idempotency-Key. The draft (draft-ietf-httpapi-idempotency-key-header-07) writes a Structured Field String,
 * `"8e03978e"`; many clients send the bare text, so both are accepted and mean the same key.
 *
 * @returns the key, or null where the header can't be read.
 */
export function parseIdempotencyKey(header: string): string | null {
  const text = header.trim();
  const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(text);
  const key = quoted ? quoted[1]!.replace(/\\(["\\])/g, '$1') : /^[\x21\x23-\x2b\x2d-\x7e]+$/.test(text) ? text : null;
  return key === null || key === '' || key.length > limits.keyLength ? null : key;
}

/** What became of a request that carries a key. */
export type KeyClaim<T> =
  /** Nobody had it: do the work, then `settle` or `release`. */
  | { state: 'claimed'; settle(result: T): void; release(): void }
  /** The first one is still being worked on. */
  | { state: 'in-flight' }
  /** The key came before with another request. */
  | { state: 'mismatch' }
  /** The work is done: this was its result. */
  | { state: 'settled'; result: T }
  /** No room for a further key until `until` (ms): a promise that was given is kept, so a new one is rejected. */
  | { state: 'full'; until: number };

export interface IdempotencyStore<T> {
  /**
   * Looks the key up and takes it in one step, so that of any number of overlapping attempts exactly one does the work.
   * `scope` is the caller and the operation, `fingerprint` the request's meaning, `now` in ms.
   */
  claim(scope: string, key: string, fingerprint: string, now: number): KeyClaim<T>;
  /** Looks without taking: half of a claim, which is not enough. For the service that gets it wrong on purpose. */
  peek(scope: string, key: string, fingerprint: string, now: number): KeyClaim<T> | null;
}

interface Entry<T> {
  fingerprint: string;
  expiresAt: number;
  done: { result: T } | null;
}

/**
 * Creates an empty store. It never forgets a key early: a store that is full rejects new ones.
 *
 * @param life how long a key is remembered, in ms from the claim.
 * @param room how many keys are remembered at once.
 */
export function idempotencyStore<T>(
  life: number = limits.keyLife,
  room: number = limits.keysRemembered,
): IdempotencyStore<T> {
  // In the order of their claims, so that those that expire first come first.
  const entries = new Map<string, Entry<T>>();

  const find = (scope: string, key: string, fingerprint: string, now: number): KeyClaim<T> | null => {
    const entry = entries.get(JSON.stringify([scope, key]));
    // Work in flight keeps its key however long it takes.
    if (!entry || (entry.done && now >= entry.expiresAt)) return null;
    if (entry.fingerprint !== fingerprint) return { state: 'mismatch' };
    return entry.done ? { state: 'settled', result: entry.done.result } : { state: 'in-flight' };
  };

  /** Drops what has expired, and returns when the next entry will expire (ms). */
  const forgetExpired = (now: number): number => {
    for (const [name, entry] of entries) {
      if (now < entry.expiresAt) return entry.expiresAt;
      if (entry.done) entries.delete(name);
    }
    return now;
  };

  return {
    peek: find,
    claim(scope, key, fingerprint, now) {
      const known = find(scope, key, fingerprint, now);
      if (known) return known;
      const until = forgetExpired(now);
      if (entries.size >= room) return { state: 'full', until };
      const name = JSON.stringify([scope, key]);
      const entry: Entry<T> = { fingerprint, expiresAt: now + life, done: null };
      entries.set(name, entry);
      return {
        state: 'claimed',
        settle: result => {
          entry.done = { result };
        },
        release: () => void entries.delete(name),
      };
    },
  };
}
