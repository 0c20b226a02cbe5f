import { Box, Text } from 'ink';
import { memo } from 'react';
import { useApp } from '../context';

/** Lines that were laid out before, one row each. An empty line keeps its row. */
export function Lines({ lines }: { lines: readonly string[] }) {
  const { theme } = useApp();
  return (
    <Box flexDirection="column" flexShrink={0}>
      {lines.map((line, i) => (
        <Line key={i} text={line === '' ? ' ' : theme.signs(line)} />
      ))}
    </Box>
  );
}

/** Of many rows a key changes two: React and Ink leave the others as they are. */
export const Line = memo(function Line({ text }: { text: string }) {
  return <Text wrap="truncate">{text}</Text>;
});
