import type { Area } from '../../conventions/area';
import type { Finding } from '../../linter/finding';
import type { ProgressFact, ReviewAreas } from '../../progress/types';
import { uniqueAreas } from '../claims';
import type { Exercise } from '../exercises/types';
import type { ReviewSubject } from '../types';
import type { Comparison, ComparisonRow } from './types';

/** @returns what progress keeps of a finished exercise; what was shown solved counts as nobody's find */
export const resultFact = (exercise: Exercise, { claimed, rows, score, ...areas }: Comparison): ProgressFact => {
  const open = rows.filter(row => row.flaw !== null && !row.solved);
  const own = (list: readonly Area[]) => list.filter(area => !exercise.solved.includes(area));
  return {
    type: 'review',
    exercise: exercise.code,
    claimed,
    found: open.filter(row => row.claimed).length,
    planted: open.length,
    score: score ?? 0,
    ...(exercise.versionDiff
      ? changeAreas(rows)
      : { agreed: own(areas.agreed), missed: own(areas.missed), unsupported: own(areas.unsupported) }),
  };
};

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
 * @returns the `review` row that --json prints. Of somebody's own contract nothing was put in, so there is no score.
 * Readers ignore fields that they don't know.
 */
export function reviewJson(
  { contract, exercise }: ReviewSubject,
  comparison: Comparison,
  findings: readonly Finding[],
) {
  const diff = exercise?.versionDiff ?? null;
  const versions = diff && {
    versions: { before: diff.before.info?.version, after: exercise!.document.info?.version },
    changes: diff.changes.map(change => ({
      ...change,
      marked: comparison.rows.some(row => row.claimedAt.includes(change.id)),
      breaks: exercise!.seededFlaws.some(({ at }) => at.includes(change.id)),
    })),
  };
  return {
    exercise: exercise?.code ?? null,
    seed: exercise?.seed ?? null,
    level: exercise?.level ?? null,
    contract: exercise?.contract.id ?? contract.name,
    claimed: comparison.claimed,
    counter: comparison.counter,
    planted: (exercise?.seededFlaws ?? []).map(({ flaw, area, at, places, visible }) => ({
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
    solved: exercise?.solved ?? [],
    score: comparison.score,
    findings,
    ...versions,
  };
}
