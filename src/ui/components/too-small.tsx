import { Box, Text } from 'ink';
import { useLayoutEffect } from 'react';
import { minimumSize } from '../chrome';
import { type Size, useApp } from '../context';

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
      <Text wrap="truncate">{tooSmallText(app.size)}</Text>
    </Box>
  );
}

/** The longest true line that fits; the way out goes last, because it matters most. */
function tooSmallText({ columns, rows }: Size): string {
  const needs = `${minimumSize.columns}x${minimumSize.rows}`;
  const lines = [`Needs ${needs}, has ${columns}x${rows}. q quits`, `Needs ${needs}. q quits`, 'q quits', 'q'];
  return lines.find(line => line.length <= columns) ?? 'q';
}
