import { useApp } from '../context';
import { choiceRows } from './choice-lines';
import type { ChoicesProps } from './choices';
import { Lines } from './lines';

/**
 * A list to choose from, drawn as lines. Home draws the same lines before Ink is loaded, and in long lists, such as those
 * of Look up, mounting each choice again would take longer than the rest of the frame.
 */
export function ChoiceRows({ labels, cursor, ...style }: ChoicesProps) {
  const { theme } = useApp();
  return <Lines lines={choiceRows(labels, cursor, style, theme)} />;
}
