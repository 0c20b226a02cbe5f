import type { LabParameter } from '../../src/lab/types';
import type { Side } from './events';

/** Which Idempotency-Key a client sends when it asks again. */
export const keyModes = ['none', 'new each time', 'the same'] as const;

export const parameters: LabParameter[] = [
  { name: 'clients', title: 'clients', min: 1, max: 12, default: 10 },
  { name: 'work', title: 'seconds per export', min: 2, max: 60, default: 12 },
  { name: 'workers', title: 'workers', min: 1, max: 3, default: 2 },
  { name: 'gateway', title: 'gateway timeout (s)', min: 5, max: 60, default: 30 },
  { name: 'attempts', title: 'attempts per client', min: 1, max: 6, default: 3 },
  { name: 'pause', title: 'pause after a failure (s)', min: 1, max: 20, default: 5 },
  { name: 'request_key', title: 'key in the request', min: 0, max: 2, default: 1, values: keyModes },
  { name: 'job_key', title: 'key with jobs', min: 0, max: 2, default: 2, values: keyModes },
  { name: 'pace', title: 'fixed pace: polls every (s)', min: 1, max: 10, default: 2 },
  { name: 'lost', title: '202 responses lost', min: 0, max: 3, default: 1 },
];

/** The key of an attempt; null for none. */
export function keyOf(params: Record<string, number>, side: Side, who: string, attempt: number): string | null {
  const mode = keyModes[params[side === 'request' ? 'request_key' : 'job_key']!]!;
  if (mode === 'none') return null;
  return mode === 'the same' ? `export-${who}` : `export-${who}-${attempt}`;
}

/** @returns whether a retry on this side has the key of the first attempt */
export const keepsKey = (params: Record<string, number>, side: Side): boolean =>
  keyModes[params[side === 'request' ? 'request_key' : 'job_key']!] === 'the same';
