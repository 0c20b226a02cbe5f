/** Row ids side by side. */
export const joinIds = (ids: readonly string[]): string => ids.join(' ');

/** A path as it was sent, with all but the beginning of an opaque cursor left out: nobody is to read meaning into it. */
export const shortPath = (path: string): string => path.replace(/([?&]after=[^&]{5})[^&]+/, '$1…');
