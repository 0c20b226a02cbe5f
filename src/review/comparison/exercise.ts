import { areas } from '../../conventions/area';
import { flaws } from '../../generated/flaws';
import type { Finding } from '../../linter/finding';
import type { Cause, LintResult } from '../../linter/result';
import type { Claim } from '../claim';
import { claimedAreas, claimedCount, claimWords, openFlaws, placeOfFlaw, placesOf, uniqueAreas } from '../claims';
import type { Reaches, Silence } from '../contract/types';
import { everywhere, isEverywhere, isWhole } from '../everywhere';
import type { Exercise, SeededFlaw } from '../exercises/types';
import { judgeClaim } from './judge';
import { type ClaimedFlaw, matchClaims } from './match';
import { claimRow, countsOf } from './rows';
import { resultOf } from './score';
import type { ComparisonRow, ExerciseComparison } from './types';
import { compareVersions } from './versions';

/** What is known of an exercise's document once the linter has read it. */
interface ExerciseEvidence {
  /** What the linter says of the document, or of the change from its old version. */
  result: LintResult;
  reaches: Reaches;
  silence: Silence;
  /** Everything a claim may point at. */
  places: readonly string[];
}

/**
 * Puts claims beside what was put in and what the linter says of an exercise (service.3.3). A claim counts by its place,
 * under whatever area, and once for each flaw; one without a place has the right area at best.
 *
 * @returns what was claimed, found and put in, row by row, area by area. The score is against what was put in, never
 * against what the linter happens to see.
 */
export function compareExercise(
  exercise: Exercise,
  claims: readonly Claim[],
  evidence: ExerciseEvidence,
): ExerciseComparison {
  if (exercise.versionDiff) return compareVersions(exercise.versionDiff, claims, evidence.result);
  const { result, places } = evidence;
  const { seededFlaws, example } = exercise;
  const open = openFlaws(exercise);
  const matched = matchClaims(claims, seededFlaws, example);
  const judged = claims.map(claim => judgeClaim(claim, { claimed: matched, example, ...evidence }));
  const claimed = claimedAreas(claims);
  const found = uniqueAreas(result.causes.map(cause => cause.findings[0]!.area));
  const isFound = (flaw: SeededFlaw) => matched.some(entry => entry.flaw === flaw && entry.claims.length > 0);
  const planted = uniqueAreas(open.map(({ area }) => area));
  const agreed = uniqueAreas(open.filter(flaw => claimed.includes(flaw.area) || isFound(flaw)).map(({ area }) => area));
  const flawed = uniqueAreas(seededFlaws.map(({ area }) => area));
  const rows = [
    ...matched.map(entry => seededRow(entry, exercise, claims, result.causes)),
    ...judged.flatMap(claimRow),
  ];
  rows.sort((a, b) => areas.indexOf(a.area) - areas.indexOf(b.area));
  return {
    claimed,
    counter: claimedCount(claims),
    found,
    agreed,
    missed: planted.filter(area => !agreed.includes(area)),
    unsupported: claimed.filter(area => !flawed.includes(area) && !found.includes(area)),
    unseen: uniqueAreas(open.filter(flaw => !flaw.visible).map(({ area }) => area)),
    ...resultOf(judged, open.filter(isFound).length, open.length, places.length),
    judged,
    rows,
    ...countsOf(result),
    marked: null,
  };
}

function seededRow(
  { flaw, claims: here, wider }: ClaimedFlaw,
  { example }: Exercise,
  claims: readonly Claim[],
  causes: readonly Cause[],
): ComparisonRow {
  const isExample = flaw.flaw === example;
  // Claims of the example's area at other places are about other flaws.
  const elsewhere = isExample ? [] : placesOf(claims, flaw.area);
  const claimedAt = [...new Set([...here.map(({ at }) => at!), ...elsewhere])];
  const findings = findingsOf(flaw, causes);
  const claimed = here.length > 0;
  const isFiled = claimed && here[0]!.area !== flaw.area;
  const ofArea = claims.filter(({ area, at }) => area === flaw.area && isWhole(at));
  const kind = isFiled ? 'filed' : claimed ? 'agreed' : ofArea.length > 0 ? 'area' : 'missed';
  const about = [...new Set([...here, ...ofArea, ...wider])];
  const narrow = claimed ? here : wider;
  // Of a flaw of the whole contract no single operation is its place.
  const shown = flaw.visible && !isEverywhere(flaw) ? findings[0]?.operation : null;
  return {
    kind: isExample ? 'example' : flaw.visible ? kind : 'unseen',
    area: flaw.area,
    title: flaw.title,
    at: isExample || isEverywhere(flaw) ? placeOfFlaw(flaw) : (here[0]?.at ?? shown ?? placeOfFlaw(flaw)),
    claimed,
    claimedAt,
    placeRight: claimed ? true : claimedAt.length > 0 ? false : null,
    finding: findings[0] ?? null,
    count: findings.length,
    lesson: flaw.lesson,
    flaw: flaw.flaw,
    notes: notesOf(about),
    ...(flaw.visible ? {} : { harm: flaws.find(({ id }) => id === flaw.flaw)?.reason }),
    ...(isEverywhere(flaw) && !isExample && narrow.length > 0 && !narrow.some(({ at }) => at === everywhere)
      ? { narrow: { claims: narrow.map(({ area, at }) => claimWords({ area, at })), found: claimed } }
      : {}),
    ...(isFiled ? { filedUnder: here[0]!.area } : {}),
  };
}

/** What the person wrote about these claims, each text once. */
const notesOf = (claims: readonly Claim[]): string[] => [...new Set(claims.flatMap(({ note }) => note ?? []))];

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
