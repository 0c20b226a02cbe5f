/** The URL in-process; `serve` hands in its own. */
export const localBaseUrl = 'http://127.0.0.1';

/** Where `serve` listens by default: fixed, so that a line with a URL in it works again tomorrow. */
export const defaultPort = 4310;
