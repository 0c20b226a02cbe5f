import { changeDetails, changeQuestion, changeRow } from '../../../review/change-lines';
import { codeLines } from '../../../review/comparison/lines';
import type { ReviewState } from '../../../review/state';
import type { Exercise, VersionChange } from '../../../review/types';
import { spaceBetween, stripControlCharacters, truncate, wrap } from '../../../text/layout';
import { clampOffset } from '../../../text/scroll';
import { symbols, type Theme } from '../../../text/theme';
import type { Size } from '../../context';

type ChangeReview = Pick<ReviewState, 'cursor' | 'claims'> & { exercise: Exercise & { change: VersionChange } };

/** True where the exercise is about two versions. */
export const isChange = <T extends Pick<ReviewState, 'exercise'>>(
  state: T,
): state is T & { exercise: Exercise & { change: VersionChange } } => state.exercise.change !== null;

/** How many changes are marked, for the header. */
export const markedText = ({ exercise: { change }, claims }: ChangeReview): string =>
  `marked ${claims.length} of ${change.changes.length}`;

/** `change 3: changed NewShip.name`. */
export function changeTitle({ exercise: { change }, cursor }: ChangeReview): string {
  const item = change.changes[cursor]!;
  return stripControlCharacters(`${item.id}: ${item.verb} ${item.subject}`);
}

/** The list of changes as a multi-select, and the beginning of what the one under the cursor says. */
export function changeClaimLines(state: ChangeReview, { columns, rows }: Size, theme: Theme): string[] {
  const { exercise, cursor, claims } = state;
  const { changes } = exercise.change;
  const question = wrap(changeQuestion(exercise, exercise.change), columns);
  // The list comes first; the question needs room, and the preview takes what is left.
  const intro = rows >= changes.length + question.length + 6 ? [...question, ''] : [];
  const least = Math.min(changes.length, Math.max(4, rows - intro.length - 5));
  const listRows = Math.max(1, Math.min(least, rows - intro.length));
  const at = clampOffset(cursor - Math.floor(listRows / 2), changes.length, listRows);
  const list = changes.slice(at, at + listRows).map((change, i) => {
    const here = at + i === cursor;
    const marked = claims.some(claim => claim.at === change.id);
    const line = truncate(
      `${here ? symbols.pointer : ' '} [${marked ? 'x' : ' '}] ${changeRow(change, columns - 6)}`,
      columns,
    );
    return here || marked ? theme.accent(line) : line;
  });
  const room = rows - intro.length - list.length - 1;
  if (room < 2) return [...intro, ...list].slice(0, rows);
  const details = changeDetails(changes[cursor]!, columns, theme);
  const hint = details.length > room - 1 && columns >= 56 ? theme.dim(`${details.length} lines, enter shows them`) : '';
  const title = spaceBetween(theme.strong(changeTitle(state)), hint, columns);
  return [...intro, ...list, '', title, ...details.slice(0, room - 1)].slice(0, rows);
}

/** Everything about the change under the cursor, and who uses the contract. */
export function changePlaceDetails({ exercise, cursor }: ChangeReview, columns: number, theme: Theme): string[] {
  return [
    ...changeDetails(exercise.change.changes[cursor]!, columns, theme),
    '',
    theme.strong(exercise.contract.title),
    ...wrap(stripControlCharacters(exercise.contract.setting), columns),
    '',
    ...wrap(changeQuestion(exercise, exercise.change), columns),
    '',
    theme.strong('This exercise'),
    ...codeLines(exercise.code, columns - 2).map(line => `  ${line}`),
  ];
}
