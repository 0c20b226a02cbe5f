import { dump } from 'js-yaml';
import type { OpenApi } from '../../src/conventions/openapi';
import type { Claim } from '../../src/review/claim';
import { openContract } from '../../src/review/contract/open';
import { type ExerciseSource, exerciseSource } from '../../src/review/exercises/source';
import type { Exercise } from '../../src/review/exercises/types';

const sources = new WeakMap<Exercise, ExerciseSource>();

/** An exercise open for review; it is read and linted once, however often it is compared. */
export function sourceOf(exercise: Exercise): ExerciseSource {
  const source = sources.get(exercise) ?? exerciseSource(exercise);
  sources.set(exercise, source);
  return source;
}

export const compare = (exercise: Exercise, claims: readonly Claim[]) => sourceOf(exercise).compare(claims);

/** The facts of a description as a review shows them. */
export function factsOf(document: OpenApi) {
  const contract = openContract({ name: 'openapi.yaml', text: dump(document, { noRefs: true }) });
  return { summary: contract.summary, operations: contract.summary.operations.map((_, i) => contract.facts(i)) };
}
