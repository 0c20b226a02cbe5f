import { type Command, printList } from '../command';
import { blockLines, styledText } from '../course/block-lines';
import { questionOf } from '../course/pages';
import { lessonSummaries, lessons } from '../generated/lessons';
import { cardPage } from '../practice/cards';
import { planPractice, relativeDay } from '../practice/plan';
import { wrap } from '../text/layout';
import { plainTheme } from '../text/theme';
import { openStore } from './_store';

const command: Command = {
  usage: 'practice',
  summary: 'questions from your lessons that are due today',
  order: 8,
  screen: () => ({ screen: 'practice' }),
  async run(_args, _options, io) {
    const store = await openStore(io);
    const today = planPractice(lessonSummaries, { progress: store.progress(), events: store.events() }, io.now());
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
        // A prediction is about what a step tells.
        before: page.kind === 'step' ? blockLines(page.step.before, 10_000, plainTheme).join('\n') : '',
        prompt: blockLines(question.prompt, 10_000, plainTheme).join('\n'),
        options: question.options.map(({ id, inline }) => ({ id, text: styledText(inline, plainTheme) })),
        due: card.due === null ? null : new Date(card.due).toISOString(),
        times: card.times,
        missed: card.missed,
      });
    }
    if (io.globals.json) {
      printList(io, rows);
      return 0;
    }
    const lines = rows.flatMap(row => [
      ...wrap(io.theme.strong(`${row.title}: ${row.page}`), io.columns),
      ...(row.before === '' ? [] : wrap(row.before, io.columns)),
      ...wrap(row.prompt, io.columns),
      ...row.options.flatMap(option => wrap(option.text, io.columns, { indent: '  - ', hang: '    ' })),
      '',
    ]);
    if (rows.length === 0)
      lines.push(today.waiting > 0 ? 'You have practised enough for today.' : 'Nothing is due today.');
    else lines.push(`${rows.length} due today. Answer them in a terminal: api-design-tutor practice`);
    if (today.waiting > 0) lines.push(`${today.waiting} more can wait until tomorrow.`);
    else if (rows.length === 0 && today.next !== null)
      lines.push(`The next question comes ${relativeDay(today.next, io.now())}.`);
    io.out(io.theme.signs(`${lines.flatMap(line => (line === '' ? [''] : wrap(line, io.columns))).join('\n')}\n`));
    return 0;
  },
};

export default command;
