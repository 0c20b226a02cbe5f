import { type Area, areas } from '../../conventions/area';
import type { Finding } from '../../linter/finding';
import type { Cause, LintResult } from '../../linter/result';
import { claimedAreas, claimedCount, exampleClaims, placesOf, uniqueAreas } from '../claims';
import type { Exercise, SeededFlaw } from '../exercises/types';
import type { Claim } from '../types';
import { countsOf, unsupportedRow } from './rows';
import { scoreOf } from './score';
import type { ComparisonRow, ExerciseComparison } from './types';
import { compareVersions } from './versions';

/**
 * Puts claims beside what the linter says of an exercise (service.3.3).
 *
 * @param result - what the linter says of the exercise's document, or of the change from its old version
 * @returns what was claimed, found and put in, row by row, area by area. The score is against what was put in, never
 * against what the linter happens to see.
 */
export function compareExercise(exercise: Exercise, claims: readonly Claim[], result: LintResult): ExerciseComparison {
  if (exercise.versionDiff) return compareVersions(exercise.versionDiff, claims, result);
  const all = [...exampleClaims(exercise).filter(({ area }) => !claims.some(claim => claim.area === area)), ...claims];
  const claimed = claimedAreas(all);
  const seeded = uniqueAreas(exercise.seededFlaws.map(({ area }) => area));
  const found = uniqueAreas(result.causes.map(cause => cause.findings[0]!.area));
  const rows = [
    ...exercise.seededFlaws.map(flaw => seededRow(flaw, exercise.solved.includes(flaw.area), all, result.causes)),
    ...claimed.filter(area => !seeded.includes(area)).map(area => unsupportedRow(area, all, result.causes)),
  ];
  const of = (area: Area) => areas.indexOf(area);
  rows.sort((a, b) => of(a.area) - of(b.area));
  return {
    claimed,
    counter: claimedCount(all),
    found,
    agreed: seeded.filter(area => claimed.includes(area)),
    missed: seeded.filter(area => !claimed.includes(area)),
    unsupported: claimed.filter(area => !seeded.includes(area)),
    unseen: uniqueAreas(exercise.seededFlaws.filter(flaw => !flaw.visible).map(({ area }) => area)),
    score: scoreOf(exercise, all, found),
    rows,
    ...countsOf(result),
    marked: null,
  };
}

function seededRow(
  flaw: SeededFlaw,
  solved: boolean,
  claims: readonly Claim[],
  causes: readonly Cause[],
): ComparisonRow {
  const claimed = claims.some(({ area }) => area === flaw.area);
  const claimedAt = placesOf(claims, flaw.area);
  const findings = findingsOf(flaw, causes);
  const right = claimedAt.find(at => flaw.at.includes(at));
  return {
    kind: flaw.visible ? (claimed ? 'agreed' : 'missed') : 'unseen',
    area: flaw.area,
    title: flaw.title,
    at: right ?? (flaw.visible ? (findings[0]?.operation ?? flaw.at[0] ?? null) : (flaw.at[0] ?? null)),
    claimed,
    claimedAt,
    placeRight: claimedAt.length === 0 ? null : right !== undefined,
    finding: findings[0] ?? null,
    count: findings.length,
    lesson: flaw.lesson,
    flaw: flaw.flaw,
    solved,
  };
}

/** The findings of a flaw's rule: those at its places where the linter names them, else all of that rule. */
function findingsOf(flaw: SeededFlaw, causes: readonly Cause[]): Finding[] {
  const all = causes
    .flatMap(cause => [...cause.findings, ...cause.consequences])
    .filter(({ rule }) => rule === flaw.rule);
  const near = all.filter(
    finding =>
      (finding.operation !== null && flaw.at.includes(finding.operation)) ||
      flaw.places.some(
        ({ pointer }) => finding.pointer.startsWith(pointer) || pointer.startsWith(`${finding.pointer}/`),
      ),
  );
  return near.length > 0 ? near : all;
}
