import type { ReviewProgress } from '../../../review/contract/types';
import { wrap } from '../../../text/layout';
import { symbols, type Theme } from '../../../text/theme';

const steps = ['read', 'parse', 'operations'] as const;
const words: Record<(typeof steps)[number], string> = {
  read: 'reading the file',
  parse: 'parsing it',
  operations: 'listing its operations',
};

/** @returns how far the work is, in words and in signs */
export function progressLines(progress: ReviewProgress, columns: number, theme: Theme): string[] {
  if (progress.step === 'rules') {
    const share = progress.of === 0 ? 1 : progress.done / progress.of;
    return [...shareLines(share, columns), ...wrap(`rule ${progress.done} of ${progress.of}`, columns).map(theme.dim)];
  }
  const at = steps.indexOf(progress.step);
  return steps.map((step, i) => {
    const mark = i < at ? symbols.tick : i === at ? symbols.pointer : ' ';
    return i === at ? theme.accent(`${mark} ${words[step]}`) : theme.dim(`${mark} ${words[step]}`);
  });
}

/** @returns a bar for a share from 0 to 1 */
export function shareLines(share: number, columns: number): string[] {
  const cells = Math.min(40, columns);
  const full = Math.round(Math.max(0, Math.min(1, share)) * cells);
  return [symbols.barFull.repeat(full) + symbols.barEmpty.repeat(cells - full)];
}
