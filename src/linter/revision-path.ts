/**
 * @param document The name of a document.
 * @returns Its path in the repository, if it was read from a revision of git (`git:HEAD:api/openapi.yaml`); otherwise null.
 */
export const revisionPath = (document: string): string | null => /^git:[^:]*:(.*)$/s.exec(document)?.[1] ?? null;
