/** The address in-process; `serve` hands in its own. */
export const localBase = 'http://127.0.0.1';

/** Where `serve` listens unless told otherwise: fixed, so that a line with an address in it works again tomorrow. */
export const defaultPort = 4310;
