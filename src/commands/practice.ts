import { type Command, type Io, printList, wrongUsage } from '../command';
import { plainText, styledText } from '../course/block-lines';
import { questionOf } from '../course/pages';
import { lessonSummaries, lessons } from '../generated/lessons';
import { cardPage, lessonsRead, openCards } from '../practice/cards';
import { contextOf, flashcardsCsv, solvedCards } from '../practice/flashcards';
import { type ProgressRecord, planPractice, relativeDay } from '../practice/plan';
import { schedule } from '../practice/schedule';
import { stripControlCharacters, wrap } from '../text/layout';
import { plainTheme } from '../text/theme';
import { openStore } from './_store';

const command: Command = {
  usage: 'practice',
  summary: 'answer the questions from your lessons that are due today',
  order: 8,
  options: [
    {
      flags: '--export <format>',
      summary: 'print every question from the lessons that you’ve read, for flash cards (csv)',
    },
  ],
  screen: (_args, options) => (options.export === undefined ? { screen: 'practice' } : null),
  async run(_args, options, io) {
    const known = async () => {
      const store = await openStore(io);
      return { progress: store.progress(), events: store.events() };
    };
    if (options.export !== undefined) return exportCards(String(options.export), known, io);
    const today = planPractice(lessonSummaries, await known(), io.now());
    const seed = io.randomSeed();
    const rows = [];
    for (const card of today.cards) {
      const lesson = await lessons[card.lesson]?.();
      const page = lesson && cardPage(lesson, card.id, seed, today.read);
      const question = page && questionOf(page);
      if (!lesson || !question) continue;
      rows.push({
        id: card.id,
        lesson: card.lesson,
        title: lesson.summary.title,
        kind: card.kind,
        page: page.title,
        before: contextOf(page),
        prompt: plainText(question.prompt),
        options: question.options.map(({ id, inline }) => ({ id, text: styledText(inline, plainTheme) })),
        due: card.due === null ? null : new Date(card.due).toISOString(),
        times: card.times,
        missed: card.missed,
      });
    }
    if (io.globals.json) return printList(io, rows);
    const lines = rows.flatMap(row => [
      ...wrap(io.theme.strong(`${row.title}: ${row.page}`), io.columns),
      ...(row.before === '' ? [] : wrap(row.before, io.columns)),
      ...wrap(row.prompt, io.columns),
      ...row.options.flatMap(option => wrap(option.text, io.columns, { indent: '  - ', hang: '    ' })),
      '',
    ]);
    if (rows.length === 0)
      lines.push(today.waiting > 0 ? 'You have practised enough for today.' : 'Nothing is due today.');
    else lines.push(`${rows.length} due today. To answer them, run this in a terminal: api-design-tutor practice`);
    if (today.waiting > 0) lines.push(`${today.waiting} more can wait until tomorrow.`);
    else if (rows.length === 0 && today.next !== null)
      lines.push(`The next question is due ${relativeDay(today.next, io.now())}.`);
    io.out(io.theme.signs(`${lines.flatMap(line => (line === '' ? [''] : wrap(line, io.columns))).join('\n')}\n`));
    return 0;
  },
};

export default command;

async function exportCards(format: string, known: () => Promise<ProgressRecord>, io: Io): Promise<number> {
  if (format !== 'csv') {
    throw wrongUsage(`There is no format "${stripControlCharacters(format)}".`, 'The only format is csv.');
  }
  if (io.globals.json) throw wrongUsage('An export is CSV, not JSON.', 'Leave out --json.');
  const { progress, events } = await known();
  const cards = openCards(lessonSummaries, progress, schedule(events, io.now()));
  if (cards.length === 0) io.err('There are no questions yet. You get them by reading lessons.\n');
  const load = (id: string) => lessons[id]?.();
  io.out(flashcardsCsv(await solvedCards(cards, load, lessonsRead(lessonSummaries, progress))));
  return 0;
}
