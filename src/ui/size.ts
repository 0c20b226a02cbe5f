import { useStdout } from 'ink';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Size } from './context';

/** The window's columns and rows, updated after every resize; 80x24 if the terminal does not say. */
export function useWindowSize(): Size {
  const { stdout } = useStdout();
  const subscribe = useCallback(
    (update: () => void) => {
      stdout.on('resize', update);
      return () => void stdout.off('resize', update);
    },
    [stdout],
  );
  // A resize between drawing and subscribing is seen as well.
  const columns = useSyncExternalStore(subscribe, () => stdout.columns || 80);
  const rows = useSyncExternalStore(subscribe, () => stdout.rows || 24);
  return useMemo(() => ({ columns, rows }), [columns, rows]);
}
