import type { OperationFacts } from '../../openapi/facts/types';
import type { Claim } from '../claim';
import { claimPlaces } from '../claims';
import { compareExercise } from '../comparison/exercise';
import type { ExerciseComparison } from '../comparison/types';
import { openContract } from '../contract/open';
import type { OpenedContract } from '../contract/types';
import type { ReviewSource } from '../types';
import { documentName, documentText, givenText, oldDocumentName } from './text';
import type { Exercise } from './types';

/** An exercise that is open for review: everything of it is there at once. */
export interface ExerciseSource extends Omit<ReviewSource, 'places' | 'save'> {
  facts(index: number): OperationFacts;
  compare(claims: readonly Claim[]): ExerciseComparison;
  /** What the linter says of the document, or of the change from its old version. */
  lint: OpenedContract['lint'];
}

/** @returns the exercise as what a review gets everything from; the old version is read when it is asked for */
export function exerciseSource(exercise: Exercise): ExerciseSource {
  const { versionDiff } = exercise;
  const old = versionDiff && { name: oldDocumentName, text: documentText(versionDiff.before) };
  const current = openContract(
    { name: documentName, text: givenText(exercise) },
    { against: old ?? undefined, facts: { expandNamed: true } },
  );
  let before: OpenedContract | null = null;
  const versionOf = (name: string): OpenedContract => {
    if (old === null || name !== oldDocumentName) return current;
    before ??= openContract(old);
    return before;
  };
  const subject = { contract: current.summary, exercise };
  return {
    subject,
    inBackground: false,
    facts: current.facts,
    operationRow: current.operationRow,
    pointerRow: (document, pointer) => versionOf(document).pointerRow(pointer),
    rowOf: (document, line, column) => versionOf(document).rowOf(document, line, column),
    document: (name, from, count) => versionOf(name).document(name, from, count),
    lint: current.lint,
    compare: claims =>
      compareExercise(exercise, claims, {
        result: current.lint(),
        reaches: current.reaches,
        silence: current.silence,
        places: claimPlaces(subject),
      }),
    close: () => {},
  };
}
