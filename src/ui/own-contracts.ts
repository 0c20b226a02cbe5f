import { homedir } from 'node:os';
import { openSession } from '../review/user-contract/messages';
import { threadWire } from '../review/user-contract/thread';
import type { OwnContracts } from './context';

/** Contracts of the person's own on this machine, each in a thread. */
export function ownContracts(): OwnContracts {
  const place = { cwd: process.cwd(), home: homedir() };
  return {
    place,
    open: (path, progress) =>
      // The bundle puts the thread's module beside all others (src/build/build.mjs).
      openSession(threadWire(new URL('./contract-worker.js', import.meta.url)), path, place.cwd, progress),
  };
}
