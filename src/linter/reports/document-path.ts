/**
 * @param document The name of a document.
 * @returns Its path for services that link to files: what an older version in git had is shown at the file of today.
 */
export const documentPath = (document: string): string => document.replace(/^git:[^:]*:/, '');
