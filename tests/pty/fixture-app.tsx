import { Box, Text, useInput, useStdout } from 'ink';
import { useEffect, useReducer, useState } from 'react';
import type { AppTools } from '../../src/ui/start';

/** Every key as it arrived; `q` quits, capital letters do harm. The cursor moves from a captured value on purpose. */
export function FixtureApp({ requestExit }: AppTools) {
  const { stdout } = useStdout();
  const [size, setSize] = useState({ columns: stdout.columns, rows: stdout.rows });
  const [keys, add] = useReducer((all: string[], key: string) => [...all, key].slice(-30), []);
  const [cursor, setCursor] = useState(0);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const update = () => setSize({ columns: stdout.columns, rows: stdout.rows });
    stdout.on('resize', update);
    return () => {
      stdout.off('resize', update);
    };
  }, [stdout]);
  useInput((input, key) => {
    const names = Object.entries(key).filter(([name, on]) => on === true && !['meta', 'shift'].includes(name));
    add(names.map(([name]) => name).join('+') + (input ? `<${input.replaceAll('\n', '/')}>` : ''));
    if (input === 'j') setCursor(cursor + 1);
    if (input === 'q') requestExit(0, 'Last words.\n');
    if (input === 'c' && key.ctrl) requestExit(130);
    if (input === 'H') throw new Error('handler broke');
    if (input === 'R') setBroken(true);
    if (input === 'P') void Promise.reject(new Error('promise broke'));
    if (input === 'F') {
      // More than a terminal holds that doesn't read.
      for (let i = 0; i < 1000; i++) stdout.write(`${i} ${'#'.repeat(1000)}\n`);
      process.kill(process.pid, 'SIGTERM');
    }
    if (input === 'W') process.stderr.write('a warning\n');
  });
  if (broken) throw new Error('render broke');
  const lines = [`size ${size.columns}x${size.rows}`, `cursor ${cursor}`, `keys ${keys.join(' ')}`];
  return (
    <Box flexDirection="column" width={size.columns} height={size.rows - 1} overflow="hidden">
      <Text wrap="truncate">{'#'.repeat(size.columns - 1)}</Text>
      {lines.map(line => (
        <Text key={line}>{line}</Text>
      ))}
      <Box flexGrow={1} />
      <Text wrap="truncate">{'='.repeat(size.columns - 1)}</Text>
    </Box>
  );
}
