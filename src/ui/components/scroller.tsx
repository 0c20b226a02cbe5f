import { visibleSlice } from '../../text/scroll';
import { useApp } from '../context';
import { Lines } from './lines';

interface ScrollerProps {
  lines: readonly string[];
  offset: number;
  rows: number;
  /** What else the last row says of what is below the line with this index. */
  below?(last: number): string;
}

/** A window of `rows` lines onto a longer text; the last row says how much is above and below. */
export function Scroller({ lines, offset, rows, below: more }: ScrollerProps) {
  const { theme, body } = useApp();
  if (lines.length <= rows) return <Lines lines={[...lines, ...Array<string>(rows - lines.length).fill('')]} />;
  const { from, shown, above, below } = visibleSlice(lines, offset, rows - 1);
  const mark = [
    above > 0 ? `↑ ${above} above` : '',
    below > 0 ? `↓ ${below} more below${more?.(from + shown.length - 1) ?? ''}` : '',
  ]
    .filter(Boolean)
    .join('   ');
  return <Lines lines={[...shown, theme.dim(mark.padStart(body.columns - 1))]} />;
}

/** The first line a scroller of this height can show last: for clamping an offset in a reducer. */
export const lastOffset = (total: number, rows: number): number => (total <= rows ? 0 : total - (rows - 1));
