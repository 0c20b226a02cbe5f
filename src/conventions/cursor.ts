import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Position } from './list-envelope';

/** What a cursor is bound to: it opens only for the same list, the same filters and the same caller. */
interface CursorBinding {
  caller: string;
  list: string;
  filters: Record<string, unknown>;
}

export interface CursorCodec {
  /**
   * Makes an opaque, URL-safe token.
   *
   * @param position of the last row of a page.
   * @param expiresAt in ms.
   */
  seal(position: Position, binding: CursorBinding, expiresAt: number): string;
  /** The position; null when the token is damaged, forged, somebody else’s or expired. */
  open(token: string, binding: CursorBinding, now: number): Position | null;
}

const size = 6 + 6 + 6;

/**
 * Cursors that a client can neither read nor forge. The plain text (value, number, end: three 48-bit integers) is
 * encrypted with AES-256-CTR under a synthetic IV, an HMAC-SHA256 over binding and plain text that also authenticates
 * it (the construction of RFC 5297). The same row gives the same cursor, so every run can be repeated; and base64 alone
 * would be read and edited by clients (endpoints.get-collection).
 */
export function cursorCodec(secret: string): CursorCodec {
  const key = (use: string) => createHash('sha256').update(`${use}\0${secret}`).digest();
  const sealKey = key('cursor encryption');
  const signKey = key('cursor authentication');
  const iv = (plain: Uint8Array, binding: CursorBinding) =>
    createHmac('sha256', signKey).update(canonical(binding)).update('\0').update(plain).digest().subarray(0, 16);

  return {
    seal(position, binding, expiresAt) {
      const plain = Buffer.alloc(size);
      plain.writeUIntBE(position.value, 0, 6);
      plain.writeUIntBE(position.number, 6, 6);
      plain.writeUIntBE(expiresAt, 12, 6);
      const tag = iv(plain, binding);
      const cipher = createCipheriv('aes-256-ctr', sealKey, tag);
      return Buffer.concat([tag, cipher.update(plain), cipher.final()]).toString('base64url');
    },
    open(token, binding, now) {
      // Buffer skips characters that are not base64url, so a token is taken only when it reads back the same.
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== 16 + size || bytes.toString('base64url') !== token) return null;
      const tag = bytes.subarray(0, 16);
      const decipher = createDecipheriv('aes-256-ctr', sealKey, tag);
      const plain = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]);
      if (!timingSafeEqual(tag, iv(plain, binding))) return null;
      if (now > plain.readUIntBE(12, 6)) return null;
      return { value: plain.readUIntBE(0, 6), number: plain.readUIntBE(6, 6) };
    },
  };
}

/** The binding as text; the order in which filters were written plays no part. */
function canonical({ caller, list, filters }: CursorBinding): string {
  const named = Object.entries(filters).filter(([, value]) => value !== undefined);
  return JSON.stringify([caller, list, named.map(filter => JSON.stringify(filter)).sort()]);
}
