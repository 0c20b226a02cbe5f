import { Box, Text } from 'ink';
import SelectInput from 'ink-select-input';
import { createContext, useContext } from 'react';
import { wrap } from '../../text/layout';
import { symbols } from '../../text/theme';
import { useApp } from '../context';

interface ChoicesProps {
  /** One label a choice; a long one is wrapped. */
  labels: readonly string[];
  /** The reducer owns the cursor; this only draws it. */
  cursor: number;
  columns: number;
}

/** How many rows `Choices` takes. */
export const choicesHeight = (labels: readonly string[], columns: number): number =>
  labels.reduce((rows, label) => rows + wrap(label, columns - 2).length, 0);

const ColumnsContext = createContext(76);

/**
 * A list to choose from, drawn by ink-select-input. It takes no keys itself: its own handlers lose keys of a burst, so the
 * cursor comes from the screen's state and the list is mounted again when it moves.
 */
export function Choices({ labels, cursor, columns }: ChoicesProps) {
  const items = labels.map((label, i) => ({ key: String(i), label, value: i }));
  return (
    <ColumnsContext.Provider value={columns}>
      <Box flexShrink={0} flexDirection="column">
        <SelectInput
          key={cursor}
          items={items}
          initialIndex={cursor}
          isFocused={false}
          indicatorComponent={Indicator}
          itemComponent={Item}
        />
      </Box>
    </ColumnsContext.Provider>
  );
}

function Indicator({ isSelected = false }: { isSelected?: boolean }) {
  const { theme } = useApp();
  return <Text>{theme.signs(isSelected ? `${theme.accent(symbols.pointer)} ` : '  ')}</Text>;
}

function Item({ isSelected = false, label }: { isSelected?: boolean; label: string }) {
  const { theme } = useApp();
  const columns = useContext(ColumnsContext);
  const text = wrap(label, columns - 2).join('\n');
  return <Text>{theme.signs(isSelected ? theme.accent(text) : text)}</Text>;
}
