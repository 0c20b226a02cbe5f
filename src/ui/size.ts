import { useStdout } from 'ink';
import { useEffect, useState } from 'react';
import type { Size } from './context';

/** The smallest window in which a screen is still a screen. */
export const minimumSize: Size = { columns: 40, rows: 12 };

/** The window's columns and rows, updated after every resize; 80x24 if the terminal does not say. */
export function useWindowSize(): Size {
  const { stdout } = useStdout();
  const read = () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const [size, setSize] = useState(read);
  useEffect(() => {
    const update = () => setSize(read());
    stdout.on('resize', update);
    return () => {
      stdout.off('resize', update);
    };
  });
  return size;
}
