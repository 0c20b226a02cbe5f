import { Box, Text } from 'ink';
import { useApp } from '../context';

/** Lines that were laid out before, one row each. An empty line keeps its row. */
export function Lines({ lines }: { lines: readonly string[] }) {
  const { theme } = useApp();
  return (
    <Box flexDirection="column" flexShrink={0}>
      {lines.map((line, i) => (
        <Text key={i} wrap="truncate">
          {line === '' ? ' ' : theme.signs(line)}
        </Text>
      ))}
    </Box>
  );
}
