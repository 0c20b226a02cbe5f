import type { Size } from './context';
import type { Binding } from './keymap';

/** The keys of a list: a narrow footer has no room for both, and names the one that opens a row. */
export const listKeys = ({ columns }: Size, choose: readonly Binding[], open: Binding): Binding[] =>
  columns < 50 ? [open, ...choose] : [...choose, open];
