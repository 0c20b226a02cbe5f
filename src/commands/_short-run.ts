import { setFlagsFromString } from 'node:v8';

/**
 * Lets the engine optimise a function only once it has run for longer than usual. A check of a large contract takes a
 * second, and on Node 20 the optimising compiler would take a third of all its processor time, mostly for functions that
 * are nearly done. What runs for long is still optimised. Later engines count calls and are patient by themselves.
 */
export function optimiseLater(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=500000');
}
