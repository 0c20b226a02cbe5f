import { plainText, styledText } from '../course/block-lines';
import { questionOf } from '../course/pages';
import type { Lesson, LessonSummary, Option, Page, Question } from '../course/types';
import { csv } from '../text/csv';
import { plainTheme } from '../text/theme';
import { type Card, cardPage } from './cards';

/** A card with its question and the correct option, as it is always asked outside of the program. */
export interface SolvedCard {
  card: Pick<Card, 'id' | 'lesson'>;
  page: Page;
  question: Question;
  answer: Option;
}

/**
 * The cards with their correct options. Options and their sequence depend on nothing but the card and what was read, so
 * that a flash-card program recognises a card that is imported once more.
 * @param cards the cards; those that no lesson has any more are left out
 * @param load loads a lesson, or nothing where there is none
 * @param read the lessons that were read
 */
export async function solvedCards(
  cards: readonly Pick<Card, 'id' | 'lesson'>[],
  load: (lesson: string) => Promise<Lesson> | undefined,
  read: readonly LessonSummary[],
): Promise<SolvedCard[]> {
  const solved = await Promise.all(
    cards.map(async (card): Promise<SolvedCard | null> => {
      const lesson = await load(card.lesson);
      const page = lesson ? cardPage(lesson, card.id, 'flash card', read) : null;
      const question = page && questionOf(page);
      const answer = question?.options.find(option => option.right);
      return page && question && answer ? { card, page, question, answer } : null;
    }),
  );
  return solved.filter(each => each !== null);
}

/** What a question is about: of a prediction the text that comes before it. */
export const contextOf = (page: Page): string => (page.kind === 'step' ? plainText(page.step.before) : '');

/**
 * What Anki reads at the top of a file, and what every other program takes for rows like any other. The columns have the
 * names of the fields of its note type Basic, by which it finds them; the reason is for people who add a field for it.
 * https://docs.ankiweb.net/importing/text-files.html#file-headers
 */
const fileHeaders = ['#separator:Comma', '#html:true', '#notetype:Basic', '#columns:Front,Back,Reason'];

/** Text as HTML, which is what a card is. A line break stays one for a spreadsheet, too. */
const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>\n');

/**
 * Cards for a flash-card program, as CSV with the columns front, back and reason. What names them begins with #, so that it
 * becomes no card.
 */
export function flashcardsCsv(cards: readonly SolvedCard[]): string {
  const rows = cards.map(({ page, question, answer }) => {
    const options = question.options.map(({ inline }) => `- ${styledText(inline, plainTheme)}`).join('\n');
    const front = [contextOf(page), plainText(question.prompt), options].filter(text => text !== '').join('\n\n');
    return [front, styledText(answer.inline, plainTheme), plainText(answer.reason)].map(html);
  });
  return fileHeaders.map(line => `${line}\r\n`).join('') + csv(rows);
}
