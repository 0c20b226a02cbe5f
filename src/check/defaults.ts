/** How many requests a check sends, how many a second, and how many seconds it waits, unless its options say otherwise. */
export const checkDefaults = { maxRequests: '150', rate: '10', timeout: '10' };
