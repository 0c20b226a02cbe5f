import type { Finding } from '../finding';
import type { LintResult, NewPlace } from '../result';
import { revisionPath } from '../revision-path';

interface Annotation {
  place: NewPlace;
  /** What the finding says; what is only in the old version says where it is there. */
  message: string;
}

/**
 * @param finding A finding of a run.
 * @param results The results of that run.
 * @returns Where tools show it that see files, and with which words: a revision of git is no file, so what is only there is
 * shown in the new version.
 */
export function annotationOf(finding: Finding, results: readonly Pick<LintResult, 'newPlaceOf'>[]): Annotation {
  const { document, line, column, message } = finding;
  for (const { newPlaceOf } of revisionPath(document) === null ? [] : results) {
    const place = newPlaceOf?.(finding) ?? null;
    if (place !== null) return { place, message: `${message} In the older version: ${document}:${line}:${column}.` };
  }
  return { place: { document, line, column }, message };
}
