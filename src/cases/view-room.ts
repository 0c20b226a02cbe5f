import type { Theme } from '../text/theme';

/** The window that a view of a case is fitted into. */
export interface CaseRoom {
  columns: number;
  rows: number;
  theme: Theme;
}

/** A view fitted into a window: lines that stay, and below them lines that scroll. */
export interface CasePage {
  above: string[];
  lines: string[];
  /** How many rows the lines that scroll have. */
  rows: number;
}
