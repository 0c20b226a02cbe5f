import { clean } from '../../src/text/layout';

/** "1 row", "2 rows", "no rows". */
export const count = (many: number, noun: string): string =>
  many === 0 ? `no ${noun}s` : many === 1 ? `1 ${noun}` : `${many} ${noun}s`;

/** Row ids side by side. */
export const listed = (ids: readonly string[]): string => ids.join(' ');

/** Row ids as read aloud: "o41", "o41 and o42", "o41, o42 and o43". */
export const spoken = (ids: readonly string[]): string =>
  ids.length < 2 ? ids.join('') : `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;

/** Virtual time as seconds with one decimal: "1.4 s". */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A path as it was sent, with all but the beginning of an opaque cursor left out: nobody is to read meaning into it. */
export const shortPath = (path: string): string => path.replace(/([?&]after=[^&]{5})[^&]+/, '$1…');

/** Text that a person typed, fit to be printed in a line. */
export const oneLine = (text: string): string => clean(text).replaceAll('\n', ' ');
