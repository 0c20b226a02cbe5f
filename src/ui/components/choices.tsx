import { Box, Text } from 'ink';
import SelectInput from 'ink-select-input';
import { symbols } from '../../text/theme';
import { useApp } from '../context';
import { type ChoiceStyle, choiceLines } from './choice-lines';

export interface ChoicesProps extends ChoiceStyle {
  /** One label a choice; a long one is wrapped. */
  labels: readonly string[];
  /** The reducer owns the cursor; this only draws it. Null while nothing is chosen. */
  cursor: number | null;
}

/**
 * A short list to choose from, drawn by ink-select-input. It takes no keys itself: its own handlers lose keys of a burst, so the
 * cursor comes from the screen's state and the list is mounted again when it moves.
 */
export function Choices({ labels, cursor, ...style }: ChoicesProps) {
  const items = labels.map((label, i) => ({
    key: String(i),
    label: choiceLines(label, i, style).join('\n'),
    value: i,
  }));
  return (
    <Box flexShrink={0} flexDirection="column">
      <SelectInput
        key={`${cursor} of ${items.length}`}
        items={items}
        initialIndex={cursor ?? -1}
        isFocused={false}
        indicatorComponent={Indicator}
        itemComponent={Item}
      />
    </Box>
  );
}

function Indicator({ isSelected = false }: { isSelected?: boolean }) {
  const { theme } = useApp();
  return <Text>{theme.signs(isSelected ? `${theme.accent(symbols.pointer)} ` : '  ')}</Text>;
}

function Item({ isSelected = false, label }: { isSelected?: boolean; label: string }) {
  const { theme } = useApp();
  return <Text>{theme.signs(isSelected ? theme.accent(label) : label)}</Text>;
}
