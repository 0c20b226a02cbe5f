import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';

/**
 * What tells this device, and this folder of profiles on it, from all others: a digest, so that no name of a machine is in a
 * file that somebody hands in.
 *
 * @param folder - the folder of the profiles
 */
export const deviceId = (folder: string): string =>
  createHash('sha256')
    .update(`${hostname()}\n${resolve(folder)}`)
    .digest('hex')
    .slice(0, 12);
