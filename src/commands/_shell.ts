import type { Io } from '../command';
import { shellQuote } from '../text/shell-quote';

/** The options that name the profile of this call and where it's collected, for a command to copy. */
export const profileOption = (io: Io): string =>
  [
    io.globals.profile === undefined ? '' : ` --profile ${shellQuote(io.globals.profile)}`,
    io.globals.classFile === undefined ? '' : ` --class ${shellQuote(io.globals.classFile)}`,
    io.globals.dataDir === undefined ? '' : ` --data-dir ${shellQuote(io.globals.dataDir)}`,
  ].join('');
