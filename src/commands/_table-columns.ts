import type { Io } from '../command';

/** Columns that a table is cut to: those of the terminal. In a pipe nothing is cut, because no terminal ends the line. */
export const tableColumns = (io: Io): number => (io.typedLines ? io.columns : Number.POSITIVE_INFINITY);
