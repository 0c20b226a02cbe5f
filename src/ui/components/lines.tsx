import { Box, Text } from 'ink';
import { memo, type ReactNode } from 'react';
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

/** What a screen shows, a column further in than its header. */
export function Inset({ children }: { children: ReactNode }) {
  return (
    <Box flexDirection="column" paddingLeft={1} flexShrink={0}>
      {children}
    </Box>
  );
}

/** Of many rows a key changes two: React and Ink leave the others as they are. */
export const Line = memo(function Line({ text }: { text: string }) {
  return <Text wrap="truncate">{text}</Text>;
});
