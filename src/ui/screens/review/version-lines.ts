import { targetTitle } from '../../../review/details-lines';
import type { Exercise, VersionDiff } from '../../../review/exercises/types';
import { changeDetails, changeQuestion, changeRow } from '../../../review/exercises/version-lines';
import type { ReviewState } from '../../../review/state';
import { firstLines, spaceBetween, truncate, wrap } from '../../../text/layout';
import { clampOffset } from '../../../text/scroll';
import { symbols, type Theme } from '../../../text/theme';
import type { Size } from '../../context';

/** @returns the list of changes as a multi-select, and the beginning of what the one under the cursor says */
export function versionClaimLines(
  state: ReviewState,
  exercise: Exercise,
  diff: VersionDiff,
  { columns, rows }: Size,
  theme: Theme,
): string[] {
  const { cursor, claims } = state;
  const { changes } = diff;
  const question = wrap(changeQuestion(exercise, diff), columns);
  // The list comes first; the question needs room, and the preview takes what is left.
  const intro = rows >= changes.length + question.length + 6 ? [...question, ''] : [];
  const least = Math.min(changes.length, Math.max(4, rows - intro.length - 5));
  const listRows = Math.max(1, Math.min(least, rows - intro.length));
  const at = clampOffset(cursor - Math.floor(listRows / 2), changes.length, listRows);
  const list = changes.slice(at, at + listRows).map((change, i) => {
    const here = at + i === cursor;
    const marked = claims.some(claim => claim.at === change.id);
    const head = `${here ? symbols.pointer : ' '} [${marked ? 'x' : ' '}]`;
    const line = truncate(`${head} ${changeRow(change, columns - 6)}`, columns);
    return here || marked ? theme.accent(line) : line;
  });
  const room = rows - intro.length - list.length - 1;
  if (room < 2) return [...intro, ...list].slice(0, rows);
  const details = changeDetails(changes[cursor]!, columns, theme);
  const hint = details.length > room - 1 && columns >= 56 ? theme.dim(`${details.length} lines: press enter`) : '';
  const title = spaceBetween(theme.strong(targetTitle(state, changes[cursor]!.id)), hint, columns);
  return [...intro, ...list, '', title, ...firstLines(details, room - 1, columns)].slice(0, rows);
}
