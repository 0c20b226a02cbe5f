import { type Area, areas } from '../../conventions/area';
import { lint } from '../../linter/engine/lint';
import type { Finding } from '../../linter/finding';
import type { Cause, LintResult } from '../../linter/result';
import type { ProgressFact, ReviewAreas } from '../../progress/types';
import { claimedAreas, inOrder, placesOf, unsupportedRow } from '../claimed';
import { documentName, documentText } from '../text';
import type { Claim, Comparison, Exercise, Row, SeededFlaw } from '../types';
import { scoreOf } from './score';
import { compareVersions } from './versions';

/** The claims that a worked example makes for the person: one for each solved area that has a flaw. */
export const workedClaims = (exercise: Exercise): Claim[] =>
  exercise.solved.flatMap(area => {
    const flaw = exercise.seededFlaws.find(entry => entry.area === area);
    return flaw ? [{ area, at: flaw.at[0] ?? null }] : [];
  });

export { claimedAreas, counter, inOrder } from '../claimed';

/** Runs the linter for real over the text that the raw view shows. Out: the text, and what the linter said. */
export function lintExercise(exercise: Exercise): { text: string; result: LintResult } {
  const text = documentText(exercise.document);
  return { text, result: lint({ name: documentName, text }) };
}

/**
 * Puts claims and findings side by side (service.3.3). In: the exercise and the claims. Out: what was claimed, found and
 * put in, row by row. The score is against what was put in, never against what the linter happens to see.
 */
export function compare(exercise: Exercise, claims: readonly Claim[]): Comparison {
  if (exercise.change) return compareVersions(exercise, exercise.change, claims);
  const { text, result } = lintExercise(exercise);
  const all = [...workedClaims(exercise).filter(({ area }) => !claims.some(claim => claim.area === area)), ...claims];
  const claimed = claimedAreas(all);
  const seeded = inOrder(exercise.seededFlaws.map(({ area }) => area));
  const found = inOrder(result.causes.map(cause => cause.findings[0]!.area));
  const rows = [
    ...exercise.seededFlaws.map(flaw => seededRow(flaw, exercise.solved.includes(flaw.area), all, result.causes)),
    ...claimed.filter(area => !seeded.includes(area)).map(area => unsupportedRow(area, all, result.causes)),
  ];
  const of = (area: Area) => areas.indexOf(area);
  rows.sort((a, b) => of(a.area) - of(b.area));
  return {
    claimed,
    counter: `${claimed.length}/${areas.length}`,
    found,
    agreed: seeded.filter(area => claimed.includes(area)),
    missed: seeded.filter(area => !claimed.includes(area)),
    unsupported: claimed.filter(area => !seeded.includes(area)),
    unseen: inOrder(exercise.seededFlaws.filter(flaw => !flaw.visible).map(({ area }) => area)),
    score: scoreOf(exercise, all, found),
    rows,
    findings: result.findings,
    text,
    marked: null,
  };
}

function seededRow(flaw: SeededFlaw, solved: boolean, claims: readonly Claim[], causes: readonly Cause[]): Row {
  const claimed = claims.some(({ area }) => area === flaw.area);
  const claimedAt = placesOf(claims, flaw.area);
  const findings = findingsOf(flaw, causes);
  const right = claimedAt.find(at => flaw.at.includes(at));
  return {
    kind: flaw.visible ? (claimed ? 'agreed' : 'missed') : 'unseen',
    area: flaw.area,
    title: flaw.title,
    at: right ?? (flaw.visible ? (findings[0]?.operation ?? flaw.at[0] ?? null) : (flaw.at[0] ?? null)),
    solved,
    claimed,
    claimedAt,
    placeRight: claimedAt.length === 0 ? null : right !== undefined,
    findings,
    lesson: flaw.lesson,
    flaw: flaw.flaw,
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

/** What progress keeps of a finished exercise; what was shown solved is nobody's find. */
export const resultFact = (exercise: Exercise, { claimed, rows, score, ...areas }: Comparison): ProgressFact => {
  const open = rows.filter(row => row.flaw !== null && !row.solved);
  const own = (list: readonly Area[]) => list.filter(area => !exercise.solved.includes(area));
  return {
    type: 'review',
    exercise: exercise.code,
    claimed,
    found: open.filter(row => row.claimed).length,
    planted: open.length,
    score,
    ...(exercise.change
      ? changeAreas(rows)
      : { agreed: own(areas.agreed), missed: own(areas.missed), unsupported: own(areas.unsupported) }),
  };
};

/** Of a change between versions: found is what was found as a whole, and an unfounded mark is one. */
function changeAreas(rows: readonly Row[]): ReviewAreas {
  const missed = rows.some(({ kind }) => kind === 'missed');
  const unfounded = rows.filter(({ kind }) => kind === 'unsupported').map(({ area }) => area);
  return {
    agreed: missed ? [] : ['compatibility'],
    missed: missed ? ['compatibility'] : [],
    unsupported: inOrder(unfounded),
  };
}

/** The `review` row that --json prints; readers ignore members that they do not know. */
export const reviewJson = (exercise: Exercise, comparison: Comparison) => ({
  exercise: exercise.code,
  seed: exercise.seed,
  level: exercise.level,
  contract: exercise.contract.id,
  claimed: comparison.claimed,
  counter: comparison.counter,
  planted: exercise.seededFlaws.map(({ flaw, area, at, places, visible }) => ({
    flaw,
    area,
    place: at[0] ?? null,
    places: places.map(({ pointer }) => pointer),
    visible,
  })),
  found: comparison.found,
  agreed: comparison.agreed,
  missed: comparison.missed,
  unsupported: comparison.unsupported,
  unseen: comparison.unseen,
  solved: exercise.solved,
  score: comparison.score,
  findings: comparison.findings,
  ...(exercise.change === null
    ? {}
    : {
        versions: { before: exercise.change.before.info?.version, after: exercise.document.info?.version },
        changes: exercise.change.changes.map(change => ({
          ...change,
          marked: comparison.rows.some(row => row.claimedAt.includes(change.id)),
          breaks: exercise.seededFlaws.some(({ at }) => at.includes(change.id)),
        })),
      }),
});
