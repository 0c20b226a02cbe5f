import { type Area, areaQuestions, areas, areaTitle } from '../../../conventions/area';
import { exampleClaim, isSameClaim } from '../../../review/claims';
import type { ReviewState } from '../../../review/state';
import { pad, width } from '../../../text/layout';
import { symbols, type Theme } from '../../../text/theme';

/** The sign of the worked example, which isn't the learner's own claim. */
export const exampleMark = symbols.tick;

/** An area as it is at the place under the cursor: claimed, found as the example, or neither. */
interface AreaMark {
  area: Area;
  /** From 1: its key. */
  number: number;
  sign: string;
  isClaimed: boolean;
}

function areaMarks({ claims, subject, targets, cursor }: ReviewState): AreaMark[] {
  const at = targets[cursor] ?? null;
  const example = exampleClaim(subject.exercise);
  return areas.map((area, i) => {
    const isClaimed = claims.some(claim => isSameClaim(claim, { area, at }));
    const isExample = example !== null && isSameClaim(example, { area, at });
    return { area, number: i + 1, sign: isClaimed ? 'x' : isExample ? exampleMark : ' ', isClaimed };
  });
}

/** What the marks of the areas say: they are those of the place under the cursor. */
export const areasHeading = 'Claimed here';

/** @returns the multi-select over the seven areas (service.3.1), at the place under the cursor */
export const areaPanel = (state: ReviewState, theme: Theme, wide: boolean): string[] =>
  areaMarks(state).map(({ area, number, sign, isClaimed }) => {
    const text = `[${sign}] ${number} ${areaTitle(area)}`;
    const item = isClaimed ? theme.accent(text) : text;
    return wide ? `${pad(item, 24)}  ${theme.dim(areaQuestions[area])}` : item;
  });

/** @returns the areas in one line, for a small window */
export const areaSummary = (state: ReviewState, theme: Theme): string =>
  areaMarks(state)
    .map(({ number, sign, isClaimed }) => (isClaimed ? theme.accent(`${number}[${sign}]`) : `${number}[${sign}]`))
    .join(' ');

const shortTitles: Partial<Record<Area, string>> = { 'method-semantics': 'methods', 'resource-model': 'model' };

/** @returns the areas with their names, in as few lines as they need */
export function shortAreas(state: ReviewState, columns: number, theme: Theme): string[] {
  const lines: { text: string; size: number }[] = [];
  for (const { area, number, sign, isClaimed } of areaMarks(state)) {
    const item = `${number}[${sign}]${shortTitles[area] ?? areaTitle(area)}`;
    const text = isClaimed ? theme.accent(item) : item;
    const last = lines.at(-1);
    if (last && last.size + 1 + width(item) <= columns) {
      last.text += ` ${text}`;
      last.size += 1 + width(item);
    } else lines.push({ text, size: width(item) });
  }
  return lines.map(({ text }) => text);
}
