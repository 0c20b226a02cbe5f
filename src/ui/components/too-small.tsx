import { Box, Text } from 'ink';
import { useLayoutEffect } from 'react';
import { useApp } from '../context';
import { smallest } from '../size';

/** One line that asks for room; q and Ctrl-C still quit, and nothing typed meanwhile reaches a screen. */
export function TooSmall() {
  const app = useApp();
  useLayoutEffect(() => {
    app.keys.register(press => {
      if (press.name === 'q') app.quit(0);
      if (press.name === 'ctrl+c') app.quit(130);
    });
  });
  const { columns, rows } = app.size;
  return (
    <Box width={columns} height={Math.max(1, rows - 1)} overflow="hidden">
      <Text wrap="truncate">{`Needs ${smallest.columns}x${smallest.rows}, has ${columns}x${rows}. q quits`}</Text>
    </Box>
  );
}
