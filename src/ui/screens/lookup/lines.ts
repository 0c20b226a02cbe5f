import { lessonSummaries } from '../../../generated/lessons';
import type { LookupEntry } from '../../../lookup/rows';
import { pad, truncate, wrap } from '../../../text/layout';
import type { Theme } from '../../../text/theme';

/** How many lines describe the chosen row in a body of this height. */
export const detailRows = (bodyRows: number): number => (bodyRows >= 14 ? 5 : bodyRows >= 9 ? 3 : 2);

/** Below this a row of the list has room for the need alone; what to use is in the detail. */
const twoColumns = 56;

/**
 * A row of the list as one line.
 *
 * @param left - columns for the needs, so that what to use lines up
 * @param columns - the width of the line
 */
export function labelOf({ need, use }: LookupEntry, left: number, columns: number): string {
  if (columns < twoColumns) return truncate(need, columns);
  return truncate(`${pad(need, left)}  ${use}`, columns);
}

/** At most `rows` lines about the chosen row: the need, what to use, and the lesson, which always has its line. */
export function detailLines(row: LookupEntry, columns: number, rows: number, theme: Theme): string[] {
  const lesson = lessonSummaries.find(each => each.id === row.lesson);
  const page = lesson?.pages.find(each => each.id === row.step);
  const last = lesson
    ? `Lesson  ${lesson.title} · ${lesson.topic}${page ? ` › ${page.title}` : ''}`
    : 'No lesson about this yet.';
  const text = [
    ...(rows > 3 ? [theme.strong(truncate(row.need, columns))] : []),
    ...wrap(`→ ${row.use}`, Math.min(columns, 76), { hang: '  ' }),
  ];
  const room = rows - 1;
  const cut = text.length > room ? [...text.slice(0, room - 1), truncate(`${text[room - 1]} …`, columns)] : text;
  return [...cut, theme.dim(truncate(last, columns))];
}
