import { parseSignatureHeader, signatureHeaderOf } from '../../src/conventions/webhook-signature';
import { type Incoming, readEvent } from './consumer';

/** A delivery that the forger has found, in a log for instance. */
export interface Copy extends Incoming {
  delivery_id: string;
}

const minutes = (count: number) => count * 60_000;
/** A second on the way, so that there's time to think about what happens next. */
const soon = 1000;

/** What somebody without the secret can do with a copy of a delivery. */
export const tamperings = [
  { kind: 'copy', title: 'send it again, unchanged', delay: soon },
  { kind: 'body', title: 'send it with a different event_id in the body', delay: soon },
  { kind: 'time', title: 'send it in 10 min, with the new time in t', delay: minutes(10) },
  { kind: 'late', title: 'send it in 10 min, unchanged', delay: minutes(10) },
  { kind: 'secret', title: 'send it with a new event_id, signed with another secret', delay: soon },
  { kind: 'hold', title: 'hold the next delivery back for 4 min', delay: minutes(4) },
] as const;

export type TamperingKind = (typeof tamperings)[number]['kind'];

/** What the forger did, in words for the log: "a copy with a different event_id". */
export const tamperingInWords: Record<TamperingKind, string> = {
  copy: 'an unchanged copy',
  body: 'a copy with a different event_id',
  time: 'a copy, 10 minutes later, with a new time in t',
  late: 'an unchanged copy, 10 minutes later',
  secret: 'a copy with a different event_id, signed with another secret',
  hold: 'the next delivery, 4 minutes late',
};

/**
 * The request that the forger sends.
 *
 * @param number - how many ids the forger has made up before
 * @param now - when it's sent, in ms on the clock
 */
export function tamper(copy: Incoming, kind: TamperingKind, number: number, now: number): Incoming {
  const { signature, body } = copy;
  const t = Math.floor(now / 1000);
  if (kind === 'time') {
    const values = parseSignatureHeader(signature ?? '')?.v1 ?? [];
    return { body, signature: [`t=${t}`, ...values.map(value => `v1=${value}`)].join(',') };
  }
  if (kind !== 'body' && kind !== 'secret') return copy;
  const text = new TextDecoder().decode(body);
  const changed = new TextEncoder().encode(text.replace(readEvent(body).event_id, `evt_free${number}`));
  return { body: changed, signature: kind === 'body' ? signature : signatureHeaderOf(changed, t, ['whsec_guessed']) };
}
