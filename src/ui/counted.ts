import { useMemo } from 'react';
import { useApp } from './context';

/**
 * What follows from all that was ever done: too much to count again at each key, so it's counted once a minute, and when
 * something was done. The moment is the present one, since what was done a second ago counts.
 *
 * @param count - counts as of a moment, in ms since the Unix epoch
 */
export function useCounted<Counted>(count: (now: number) => Counted): Counted {
  const { now, progress } = useApp();
  const minute = Math.floor(now() / 60_000);
  return useMemo(() => count(now()), [progress.progress(), minute]);
}
