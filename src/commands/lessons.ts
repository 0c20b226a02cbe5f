import { type Command, printList } from '../command';
import { doneWords, lessonJson } from '../course/lesson-progress';
import { lessonSummaries } from '../generated/lessons';
import { rememberedDays } from '../practice/retention';
import { schedule } from '../practice/schedule';
import { table, wrap } from '../text/layout';
import { openStoreIfKnown } from './_store';
import { tableColumns } from './_table-columns';

const command: Command = {
  usage: 'lessons',
  summary: 'list the lessons and your progress',
  order: 1,
  screen: () => ({ screen: 'lessons' }),
  async run(_args, _options, io) {
    const store = await openStoreIfKnown(io);
    const progress = store.progress();
    const known = schedule(store.events(), io.now());
    if (io.globals.json)
      return printList(
        io,
        lessonSummaries.map(summary => ({
          ...lessonJson(summary, progress),
          remembered_days: rememberedDays(summary, known),
        })),
      );
    const tracks = [...new Set(lessonSummaries.map(summary => summary.track))];
    const rows = lessonSummaries.map(summary => {
      const words = doneWords(summary, progress, rememberedDays(summary, known)) || 'new';
      return {
        track: summary.track,
        cells: [summary.id, words, `${summary.minutes} min`, `${summary.title} · ${summary.topic}`],
      };
    });
    const lines = table(
      rows.map(row => row.cells),
      tableColumns(io) - 2,
    );
    const parts = tracks.flatMap(track => [
      io.theme.strong(track),
      ...lines.filter((_, i) => rows[i]!.track === track).map(line => `  ${line}`),
      '',
    ]);
    io.out(`${[...parts, ...wrap('Read one with: api-design-tutor lesson ID', io.columns)].join('\n')}\n`);
    return 0;
  },
};

export default command;
