import { Box } from 'ink';
import { textColumns } from '../../../course/block-lines';
import { groupByTrack, lessonList, nextLessonIndex } from '../../../course/lesson-list';
import { lessonProgress } from '../../../course/lesson-progress';
import { lessonSummaries } from '../../../generated/lessons';
import { rememberedDays } from '../../../practice/retention';
import { schedule } from '../../../practice/schedule';
import { scrollIntoView } from '../../../text/scroll';
import { useChosenRow } from '../../chosen-row';
import { Scroller } from '../../components/scroller';
import { useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';

const listed = groupByTrack(lessonSummaries);

/** Every lesson, by track, with how far the person is. */
export default function LessonsScreen() {
  const app = useApp();
  const { theme, body } = app;
  const progress = app.progress.progress();
  const known = schedule(app.progress.events(), app.now());
  const row = useChosenRow(listed.length, () => nextLessonIndex(listed, progress));
  const columns = Math.max(10, Math.min(textColumns, body.columns - 2));
  const { lines, chosen } = lessonList(listed, progress, row.at, columns, theme, each => rememberedDays(each, known));
  const all = ['', ...lines];
  const rows = body.rows;
  // The scroller's last row says what is hidden, so the cursor keeps off it.
  const offset = all.length <= rows ? 0 : Math.min(scrollIntoView(0, chosen + 1, rows - 2), all.length - (rows - 1));
  const done = listed.filter(summary => lessonProgress(summary, progress).state === 'done').length;
  const open = () => {
    const lesson = listed[row.get()];
    if (lesson) app.go({ screen: 'lesson', id: lesson.id });
  };
  return (
    <ScreenLayout
      crumbs={['Lessons']}
      status={`${done} of ${listed.length} done`}
      keys={() => [
        { keys: ['up', 'k'], sign: '↑↓', label: 'choose', run: () => row.move(-1) },
        { keys: ['down', 'j'], run: () => row.move(1) },
        { keys: ['enter', 'right'], label: 'open', run: open },
        { keys: ['pageup'], help: 'ten lessons up', run: () => row.move(-10) },
        { keys: ['pagedown', 'space'], sign: 'space', help: 'ten lessons down', run: () => row.move(10) },
        { keys: ['home'], help: 'go to the first lesson', run: () => row.move(-listed.length) },
        { keys: ['end'], help: 'go to the last lesson', run: () => row.move(listed.length) },
      ]}
    >
      <Box flexDirection="column" paddingLeft={1} flexShrink={0}>
        <Scroller lines={all} offset={offset} rows={rows} />
      </Box>
    </ScreenLayout>
  );
}
