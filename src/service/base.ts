/** The address in-process; `serve` hands in its own. */
export const localBase = 'http://127.0.0.1';
