import type { Io } from '../command';
import { plainText, styledText } from '../course/block-lines';
import { inCourseOrder } from '../course/course-order';
import { blockMarkdown, inlineMarkdown, listItem } from '../course/markdown-text';
import type { Lesson } from '../course/types';
import { lessonSummaries, lessons } from '../generated/lessons';
import { lessonCards, lessonsRead } from '../practice/cards';
import { contextOf, type SolvedCard, solvedCards } from '../practice/flashcards';
import { type ScheduledCard, schedule } from '../practice/schedule';
import type { ProgressStore } from '../progress/types';
import { escapeMarkdown } from '../text/markdown';
import { plainTheme } from '../text/theme';

/** What is worth keeping of a lesson. */
interface LessonNotes {
  lesson: Lesson;
  /** It was read to the end, so its line for Monday was seen. */
  read: boolean;
  /** The questions that were missed at least once. */
  missed: (SolvedCard & { known: ScheduledCard })[];
}

/** What somebody's own notes would say: what they missed, with the reason, and what to do on Monday. */
export async function notesOf(store: ProgressStore, io: Io): Promise<LessonNotes[]> {
  const known = schedule(store.events(), io.now());
  const read = lessonsRead(lessonSummaries, store.progress());
  const notes: LessonNotes[] = [];
  for (const summary of inCourseOrder(lessonSummaries)) {
    const cards = lessonCards(summary).filter(({ id }) => (known.get(id)?.missed ?? 0) > 0);
    if (cards.length === 0 && !read.includes(summary)) continue;
    // A person who missed a question has read what it takes to ask it.
    const missed = await solvedCards(cards, id => lessons[id]?.(), lessonSummaries);
    notes.push({
      lesson: await lessons[summary.id]!(),
      read: read.includes(summary),
      missed: missed.map(each => ({ ...each, known: known.get(each.card.id)! })),
    });
  }
  return notes;
}

/** The notes as Markdown. */
export function notesMarkdown(notes: readonly LessonNotes[], profile: string | null): string {
  const parts = notes.flatMap(({ lesson, read, missed }) => [
    `## ${escapeMarkdown(`${lesson.summary.title} · ${lesson.summary.topic}`)}`,
    ...(read ? [`**On Monday:** ${inlineMarkdown(lesson.monday)}`] : []),
    ...(missed.length > 0 ? [`### Missed\n\n${missed.map(missedMarkdown).join('\n')}`] : []),
  ]);
  const title = `# ${profile === null ? 'Notes' : `Notes of ${escapeMarkdown(profile)}`}`;
  const empty = 'Nothing yet. You get notes by reading lessons.';
  return `${[title, ...(parts.length === 0 ? [empty] : parts)].join('\n\n')}\n`;
}

function missedMarkdown({ page, question, answer, known }: LessonNotes['missed'][number]): string {
  return listItem(
    [
      ...(page.kind === 'step' ? [blockMarkdown(page.step.before)] : []),
      blockMarkdown(question.prompt),
      `**${inlineMarkdown(answer.inline)}**${known.last.right ? ' (correct since)' : ''}`,
      blockMarkdown(answer.reason),
    ].join('\n\n'),
  );
}

/** The notes as `--json` prints them. */
export const notesJson = (notes: readonly LessonNotes[], profile: string | null) => ({
  profile,
  lessons: notes.map(({ lesson, read, missed }) => ({
    id: lesson.summary.id,
    title: lesson.summary.title,
    monday: read ? styledText(lesson.monday, plainTheme) : null,
    missed: missed.map(({ card, page, question, answer, known }) => ({
      id: card.id,
      before: contextOf(page),
      prompt: plainText(question.prompt),
      answer: styledText(answer.inline, plainTheme),
      reason: plainText(answer.reason),
      missed: known.missed,
      correct_since: known.last.right,
    })),
  })),
});
