import { useApp } from '../context';
import { type ChoiceStyle, choiceRows } from './choice-lines';
import { Lines } from './lines';

interface ChoicesProps extends ChoiceStyle {
  /** One label a choice; a long one is wrapped. */
  labels: readonly string[];
  /** The screen's reducer owns it; this only draws it. Null while nothing is chosen. */
  cursor: number | null;
}

/** A list to choose from. It takes no keys itself. */
export function Choices({ labels, cursor, ...style }: ChoicesProps) {
  const { theme } = useApp();
  return <Lines lines={choiceRows(labels, cursor, style, theme)} />;
}
