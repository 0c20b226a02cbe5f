import { createHmac } from 'node:crypto';

/** Makes secrets: signing secrets, keys, session tokens. */
export interface SecretSource {
  /**
   * Makes a secret that was never given out before.
   *
   * @param prefix how it begins, so that a leak can be recognised: `whsec_`.
   */
  make(prefix: string): string;
  /** A proof that this service wrote the text; for signed URLs. */
  sign(text: string): string;
}

/**
 * Makes secrets from the seed of the service: the same ones in the same sequence, because every run of the course can be
 * repeated. A service that faces the internet takes them from its system's random generator instead.
 */
export function secretSource(seed: string): SecretSource {
  let count = 0;
  const mac = (use: string, text: string) => createHmac('sha256', `${seed}/secrets`).update(`${use}\0${text}`);
  return {
    make: prefix => `${prefix}${mac('secret', `${prefix}${++count}`).digest('hex').slice(0, 32)}`,
    sign: text => mac('signature', text).digest('base64url'),
  };
}
