import type { Finding } from '../../linter/finding';
import type { ProgressFact, ReviewAreas, ReviewNote } from '../../progress/types';
import { longestNote, openFlaws, placeOfFlaw, uniqueAreas } from '../claims';
import type { Exercise, SeededFlaw } from '../exercises/types';
import type { ReviewSubject } from '../types';
import type { Comparison, ComparisonRow, JudgedClaim } from './types';

/** @returns what progress keeps of a finished exercise; the worked example counts as nobody's find */
export const resultFact = (
  { code, seed, level, versionDiff }: Exercise,
  { claimed, rows, score, result, judged, agreed, missed, unsupported }: Comparison,
): ProgressFact => {
  const { found, planted, claims, everything } = result!;
  const notes = judged.filter(({ claim, kind }) => claim.note !== undefined || kind === 'yours').map(noteOf);
  return {
    type: 'review',
    exercise: code,
    claimed,
    found,
    planted,
    score: score ?? 0,
    seed,
    level,
    claims,
    ...(everything ? { everything } : {}),
    ...(notes.length > 0 ? { notes: notes.slice(0, mostNotes) } : {}),
    ...(versionDiff ? changeAreas(rows) : { agreed, missed, unsupported }),
  };
};

/** As many notes of a review as are kept. */
const mostNotes = 30;

const noteOf = ({ claim: { area, at, note = '' } }: JudgedClaim): ReviewNote => ({
  area,
  at,
  text: note.slice(0, longestNote),
});

/** Of a change between versions the area is found where every breaking change was. */
function changeAreas(rows: readonly ComparisonRow[]): ReviewAreas {
  const missed = rows.some(({ kind }) => kind === 'missed');
  const unfounded = rows.filter(({ kind }) => kind === 'unsupported').map(({ area }) => area);
  return {
    agreed: missed ? [] : ['compatibility'],
    missed: missed ? ['compatibility'] : [],
    unsupported: uniqueAreas(unfounded),
  };
}

/**
 * @param findings - everything that the linter says
 * @param shown - false before claims: nothing then gives anything away
 * @returns the `review` row that --json prints. Of somebody's own contract nothing was put in, so there is no score.
 * Readers ignore fields that they don't know.
 */
export function reviewJson(
  { contract, exercise }: ReviewSubject,
  comparison: Comparison,
  findings: readonly Finding[],
  shown = true,
) {
  const diff = exercise?.versionDiff ?? null;
  const versions = diff && {
    versions: { before: diff.before.info?.version, after: exercise!.document.info?.version },
    changes: diff.changes.map(change => ({
      ...change,
      marked: comparison.rows.some(row => row.claimedAt.includes(change.id)),
      breaks: shown ? exercise!.seededFlaws.some(({ at }) => at.includes(change.id)) : null,
    })),
  };
  const planted = exercise === null ? [] : openFlaws(exercise);
  const example = exercise?.seededFlaws.find(({ flaw }) => flaw === exercise.example);
  const after = <T>(value: T): T | null => (shown ? value : null);
  return {
    exercise: exercise?.code ?? null,
    seed: exercise?.seed ?? null,
    level: exercise?.level ?? null,
    contract: exercise?.contract.id ?? contract.name,
    operations: contract.operations.length,
    claimed: comparison.claimed,
    counter: comparison.counter,
    planted: after(planted.map(plantedJson)),
    places: after([...new Set(planted.flatMap(({ at }) => at))]),
    found: after(comparison.found),
    agreed: after(comparison.agreed),
    missed: after(comparison.missed),
    unsupported: after(comparison.unsupported),
    unseen: after(comparison.unseen),
    solved: example ? [example.area] : [],
    example: example ? plantedJson(example) : null,
    score: after(comparison.score),
    result: after(comparison.result),
    claims: comparison.judged.map(({ claim, kind, flaws, finding, silenced }) => ({
      area: claim.area,
      at: claim.at,
      note: claim.note ?? null,
      kind,
      flaws,
      rule: finding?.rule ?? null,
      because: silenced?.checks.map(({ because }) => because) ?? [],
      asked: silenced?.checks.map(({ asks }) => asks) ?? [],
    })),
    findings: after(findings),
    ...versions,
  };
}

const plantedJson = (seeded: SeededFlaw) => ({
  flaw: seeded.flaw,
  area: seeded.area,
  place: placeOfFlaw(seeded),
  at: seeded.at,
  places: seeded.places.map(({ pointer }) => pointer),
  visible: seeded.visible,
});
