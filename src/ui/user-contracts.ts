import { homedir } from 'node:os';
import { openUserContract } from '../review/user-contract/messages';
import { workerChannel } from '../review/user-contract/thread';
import type { UserContracts } from './context';

/** Contracts of the person's own on this machine, each in a thread. */
export function userContracts(): UserContracts {
  const place = { cwd: process.cwd(), home: homedir() };
  return {
    place,
    open: (path, progress) =>
      // The bundle puts the thread's module beside all others (src/build/build.mjs).
      openUserContract(workerChannel(new URL('./contract-worker.js', import.meta.url)), path, place.cwd, progress),
  };
}
