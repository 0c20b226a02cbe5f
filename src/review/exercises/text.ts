import { dump } from 'js-yaml';
import type { OpenApi } from '../../conventions/openapi';
import type { Exercise } from './types';

/** The name under which the linter and the raw view know the document. */
export const documentName = 'openapi.yaml';
/** The name of the version in use, where an exercise is about two. */
export const oldDocumentName = 'openapi-before.yaml';

/** @returns a description as YAML, the one text that is shown, linted and counted in lines */
export const documentText = (document: OpenApi): string => dump(document, { noRefs: true, lineWidth: 72 });

const given = new WeakMap<Exercise, string>();

/** @returns the contract of an exercise as YAML; written once, because an editor compares with it at every change */
export function givenText(exercise: Exercise): string {
  const known = given.get(exercise) ?? documentText(exercise.document);
  given.set(exercise, known);
  return known;
}
