import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeSignature,
  parseSignatureHeader,
  seenEvents,
  signatureHeaderOf,
  verifySignature,
} from '../../src/conventions/webhook-signature';

const bytes = (text: string) => new TextEncoder().encode(text);
const t = 1_700_000_000;
const body = bytes('{"event_id":"evt_1","type":"payment.succeeded"}');
const old = '2cb4728d47e56f4c93b97b22376aeb84adcfa204fd4a5356cbf46e9e22d3ad73';
const fresh = 'b4b73ecaeb80aad14e7fd9cbde5a2d8269b5dc7ddaf0f830ac2f22da313b4dcc';
const at = (seconds: number) => (t + seconds) * 1000;

describe('published vectors', () => {
  test('the HMAC of the platform is the published one', () => {
    // GitHub, "Validating webhook deliveries"; RFC 4231, test case 2.
    const mac = (key: string, data: string) => createHmac('sha256', key).update(data).digest('hex');
    expect(mac("It's a Secret to Everybody", 'Hello, World!')).toBe(
      '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    );
    expect(mac('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  test('a signature covers t, a dot and the raw body', () => {
    expect(computeSignature('whsec_old', t, body)).toBe(old);
    expect(computeSignature('whsec_new', t, body)).toBe(fresh);
    expect(signatureHeaderOf(body, t, ['whsec_new', 'whsec_old'])).toBe(`t=${t},v1=${fresh},v1=${old}`);
  });
});

describe('verification', () => {
  const header = `t=${t},v1=${old}`;
  const verify = (sent: string | null, seconds = 0, secrets = ['whsec_old'], raw = body) =>
    verifySignature(sent, raw, secrets, at(seconds));

  test('passes up to 300 seconds and refuses from 301, in both directions', () => {
    for (const seconds of [0, 299, 300, -300]) expect(verify(header, seconds).ok, `${seconds}`).toBe(true);
    expect(verify(header, 301)).toEqual({ ok: false, problem: 'too_old' });
    expect(verify(header, -301)).toEqual({ ok: false, problem: 'too_new' });
    // A clock counts in milliseconds; the moment of signing in whole seconds.
    expect(verifySignature(header, body, ['whsec_old'], at(300) + 999).ok).toBe(true);
    expect(verifySignature(header, body, ['whsec_old'], at(301)).ok).toBe(false);
  });

  test('looks at the time before the signature', () => {
    expect(verify(`t=${t},v1=nonsense`, 301)).toEqual({ ok: false, problem: 'too_old' });
    expect(verify(`t=${t},v1=nonsense`)).toEqual({ ok: false, problem: 'mismatch' });
  });

  test('accepts any of several v1 values against any active secret', () => {
    expect(verify(`t=${t},v1=${fresh},v1=${old}`).ok).toBe(true);
    expect(verify(`t=${t},v1=${fresh}`).ok).toBe(false);
    expect(verify(`t=${t},v1=${fresh}`, 0, ['whsec_old', 'whsec_new']).ok).toBe(true);
    expect(verify(header, 0, []).ok).toBe(false);
  });

  test('ignores schemes that it does not know, so that nobody can ask for a weaker one', () => {
    expect(verify(`t=${t},v0=${old}`).ok).toBe(false);
    expect(verify(`t=${t},v2=${old}`).ok).toBe(false);
    expect(verify(`v2=x,t=${t},v1=${old},v0=y`).ok).toBe(true);
  });

  test('compares values of another length without failing', () => {
    for (const value of ['', 'a', old.slice(1), `${old}0`, old.toUpperCase(), 'é'.repeat(32)]) {
      expect(verify(`t=${t},v1=${value}`), value).toEqual({ ok: false, problem: 'mismatch' });
    }
  });

  test('refuses what was parsed and written again', () => {
    const raw = bytes('{ "amount": 42.0 }');
    const signed = signatureHeaderOf(raw, t, ['whsec_old']);
    expect(verify(signed, 0, ['whsec_old'], raw).ok).toBe(true);
    const again = bytes(JSON.stringify(JSON.parse('{ "amount": 42.0 }')));
    expect(verify(signed, 0, ['whsec_old'], again)).toEqual({ ok: false, problem: 'mismatch' });
  });

  test.each([
    null,
    '',
    'nonsense',
    `v1=${old}`,
    `t=,v1=${old}`,
    `t=soon,v1=${old}`,
    `t=-5,v1=${old}`,
    `t=1e9,v1=${old}`,
    `t=0${t},v1=${old}`,
    `t=${t},t=${t},v1=${old}`,
    `t=${t};v1=${old}`,
    `t=${t},v1=${old},${'v1=x,'.repeat(400)}v1=x`,
  ])('cannot read %s', sent => {
    expect(verify(sent)).toEqual({ ok: false, problem: 'unreadable' });
  });

  test('reads a header of 1024 characters, and no longer one', () => {
    const filler = (length: number) => `${header},v1=${'x'.repeat(length - header.length - 4)}`;
    expect(verify(filler(1024)).ok).toBe(true);
    expect(verify(filler(1025))).toEqual({ ok: false, problem: 'unreadable' });
  });

  test('never throws, and never passes what was not signed with the secret', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.uint8Array(), (sent, raw) => {
        expect(verifySignature(sent, raw, ['whsec_old'], at(0)).ok).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array(), fc.integer({ min: -300, max: 300 }), (raw, seconds) => {
        const signed = signatureHeaderOf(raw, t, ['a secret']);
        expect(verifySignature(signed, raw, ['another', 'a secret'], at(seconds)).ok).toBe(true);
        expect(parseSignatureHeader(signed)).toMatchObject({ t });
      }),
    );
  });
});

test('an event is new once, until the memory ends', () => {
  const memory = seenEvents(1000);
  expect(memory.isNew('evt_1', 0)).toBe(true);
  expect(memory.isNew('evt_2', 500)).toBe(true);
  expect(memory.isNew('evt_1', 999)).toBe(false);
  expect(memory.isNew('evt_1', 1000)).toBe(true);
  expect(memory.isNew('evt_2', 1499)).toBe(false);
});

test('an event is remembered for three days where nothing else is said', () => {
  const days = 24 * 60 * 60 * 1000;
  const memory = seenEvents();
  expect(memory.isNew('evt_1', 0)).toBe(true);
  expect(memory.isNew('evt_1', 3 * days - 1)).toBe(false);
  expect(memory.isNew('evt_1', 3 * days)).toBe(true);
});
