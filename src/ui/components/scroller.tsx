import { Box } from 'ink';
import { visibleSlice } from '../../text/scroll';
import { useApp } from '../context';
import { Lines } from './lines';

/** A window of `rows` lines onto a longer text; the last row says how much is above and below. */
export function Scroller({ lines, offset, rows }: { lines: readonly string[]; offset: number; rows: number }) {
  const { theme, body } = useApp();
  if (lines.length <= rows) {
    return (
      <Box height={rows} flexDirection="column" flexShrink={0}>
        <Lines lines={lines} />
      </Box>
    );
  }
  const { shown, above, below } = visibleSlice(lines, offset, rows - 1);
  const mark = [above > 0 ? `↑ ${above} above` : '', below > 0 ? `↓ ${below} more below` : '']
    .filter(Boolean)
    .join('   ');
  return (
    <Box height={rows} flexDirection="column" flexShrink={0}>
      <Lines lines={[...shown, theme.dim(mark.padStart(Math.max(0, body.columns - 1)))]} />
    </Box>
  );
}

/** The first line a scroller of this height can show last: for clamping an offset in a reducer. */
export const lastOffset = (total: number, rows: number): number => (total <= rows ? 0 : total - (rows - 1));
