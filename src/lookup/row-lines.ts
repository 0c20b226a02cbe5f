import { lessonSummaries } from '../generated/lessons';
import { truncate, wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import type { LookupEntry } from './rows';

/** Said of a row that the conventions of this course don't cover. */
const outsideNote = "Usual practice; this course's conventions don't cover it.";

/**
 * What people choose from, a line or two each, then what the row rests on.
 * @param columns the width of the lines
 * @returns no line for a row without choices and sources
 */
export function choiceLines(
  { choices = [], sources = [], outside }: LookupEntry,
  columns: number,
  theme: Theme,
): string[] {
  return [
    ...choices.flatMap(({ choice, when }) => wrap(`• ${choice}: ${when}`, columns, { hang: '  ' })),
    ...(outside ? wrap(outsideNote, columns).map(line => theme.dim(line)) : []),
    ...(sources.length > 0
      ? wrap(`Sources: ${sources.join('; ')}`, columns, { hang: '  ' }).map(line => theme.dim(line))
      : []),
  ];
}

/** The chosen row as a whole: the need, what to use, the choices, what it rests on, and where it leads. */
export function wholeLines(row: LookupEntry, columns: number, theme: Theme): string[] {
  const text = Math.min(columns, 76);
  return [
    ...wrap(row.need, text).map(line => theme.strong(line)),
    ...wrap(`→ ${row.use}`, text, { hang: '  ' }),
    ...choiceLines(row, text, theme),
    theme.dim(truncate(lessonLine(row), columns)),
  ];
}

function lessonLine(row: LookupEntry): string {
  const lesson = lessonSummaries.find(each => each.id === row.lesson);
  const page = lesson?.pages.find(each => each.id === row.step);
  return lesson
    ? `Lesson  ${lesson.title} · ${lesson.topic}${page ? ` › ${page.title}` : ''}`
    : 'No lesson about this yet.';
}
