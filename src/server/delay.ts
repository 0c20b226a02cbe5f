import { setTimeout } from 'node:timers/promises';

/** Resolves after so many ms of real time. */
export const delay = (ms: number): Promise<void> => setTimeout(ms);
