import { createHmac } from 'node:crypto';

/** Makes secrets: signing secrets, keys, session tokens. */
export interface SecretSource {
  /** In: what the secret begins with, so that a leak can be recognised: `whsec_`. Out: one that was never given before. */
  make(prefix: string): string;
  /** In: any text. Out: a proof that this service wrote it; for signed URLs. */
  sign(text: string): string;
}

/**
 * In: the seed of the service. Out: a source that gives the same secrets in the same order, because every run of the
 * course can be repeated. A service that faces the world takes them from its system's random generator instead.
 */
export function secretSource(seed: string): SecretSource {
  let count = 0;
  const mac = (use: string, text: string) => createHmac('sha256', `${seed}/secrets`).update(`${use}\0${text}`);
  return {
    make: prefix => `${prefix}${mac('secret', `${prefix}${++count}`).digest('hex').slice(0, 32)}`,
    sign: text => mac('signature', text).digest('base64url'),
  };
}
