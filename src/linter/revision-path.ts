/**
 * @param document The name of a document.
 * @returns Its path in the repository, if it was read from a revision of git (`git:HEAD:api/openapi.yaml`); otherwise null.
 */
export const revisionPath = (document: string): string | null => /^git:[^:]*:(.*)$/s.exec(document)?.[1] ?? null;

/**
 * @param document The name of a document, or what a list called it, perhaps from another folder.
 * @returns A name for lists that are kept: `git:api/openapi.yaml`, however the revision is spelled; null for a plain file.
 */
export function nameWithoutRevision(document: string): string | null {
  const path = revisionPath(document.replace(/^[^:]*\/(?=git:)/, ''));
  return path === null ? null : `git:${path}`;
}
