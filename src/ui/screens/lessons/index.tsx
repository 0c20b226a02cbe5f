import { groupByTrack, lessonList, nextLessonIndex } from '../../../course/lesson-list';
import { lessonProgress } from '../../../course/lesson-progress';
import type { LessonSummary } from '../../../course/types';
import { lessonSummaries } from '../../../generated/lessons';
import { rememberedDays } from '../../../practice/retention';
import { schedule } from '../../../practice/schedule';
import { scrollIntoView } from '../../../text/scroll';
import { useChosenRow } from '../../chosen-row';
import { Inset, Lines } from '../../components/lines';
import { Scroller } from '../../components/scroller';
import { useApp } from '../../context';
import { useFindField } from '../../find-field';
import { arrowKeys, type Binding } from '../../keymap';
import { listKeys } from '../../list-keys';
import { ScreenLayout } from '../../screen-layout';

/** Titles and topics in full, with how far somebody is not too far to the right of them. */
const widest = 100;

/** What a lesson can be found by. */
const wordsOf = ({ title, topic, track, id }: LessonSummary): string => `${title} ${topic} ${track} ${id}`;

/** Every lesson, by track, with how far the person is. */
export default function LessonsScreen() {
  const app = useApp();
  const { theme, body } = app;
  const progress = app.progress.progress();
  const known = schedule(app.progress.events(), app.now());
  const all = groupByTrack(lessonSummaries);
  const row = useChosenRow(all.length, () => nextLessonIndex(all, progress));
  const find = useFindField(() => row.move(-all.length));
  const listed = find.found(all, wordsOf);
  const at = Math.min(row.at, Math.max(0, listed.length - 1));
  const columns = Math.min(widest, body.columns - 2);
  const { lines, chosen } = lessonList(listed, progress, at, columns, theme, each => rememberedDays(each, known));
  const above = find.isOpen ? ['', find.line(columns, theme), ''] : [''];
  const below = listed.length > 0 ? lines : ['No lesson contains these words.'];
  const rows = body.rows - (above.length - 1);
  const scrolled = ['', ...below];
  // The scroller's last row says what is hidden, so the cursor keeps off it.
  const isHidden = scrolled.length > rows;
  const offset = isHidden ? Math.min(scrollIntoView(0, chosen + 1, rows - 2), scrolled.length - (rows - 1)) : 0;
  const done = all.filter(summary => lessonProgress(summary, progress).state === 'done').length;
  const open = () => {
    const now = find.foundNow(all, wordsOf);
    const lesson = now[Math.min(row.get(), now.length - 1)];
    if (lesson) app.go({ screen: 'lesson', id: lesson.id });
  };
  const statusOf = () => {
    if (listed.length === 0) return 'nothing found';
    if (!isHidden && !find.isOpen) return `${done} of ${all.length} done`;
    const place = `${at + 1} of ${listed.length}`;
    return app.size.columns < 60 || find.isOpen ? place : `${place} · ${done} done`;
  };
  return (
    <ScreenLayout
      crumbs={['Lessons']}
      status={statusOf()}
      field={find.isTyping}
      keys={() => {
        const typing = find.isTyping();
        const count = find.foundNow(all, wordsOf).length;
        const choose = arrowKeys(row.move, { label: count > 1 ? 'choose' : undefined, letters: !typing });
        const enter: Binding = {
          keys: typing ? ['enter'] : ['enter', 'right'],
          label: count > 0 ? 'open' : undefined,
          run: open,
        };
        return [
          ...listKeys(app.size, choose, enter),
          { keys: ['pageup'], help: 'move up ten lessons', run: () => row.move(-10) },
          {
            keys: typing ? ['pagedown'] : ['pagedown', 'space'],
            sign: typing ? undefined : 'space',
            help: 'move down ten lessons',
            run: () => row.move(10),
          },
          ...(typing
            ? find.typingKeys
            : [
                { keys: ['home'], help: 'go to the first lesson', run: () => row.move(-all.length) },
                { keys: ['end'], help: 'go to the last lesson', run: () => row.move(all.length) },
                find.openKey,
              ]),
        ];
      }}
    >
      <Inset>
        {find.isOpen ? <Lines lines={above.slice(0, -1)} /> : null}
        <Scroller lines={scrolled} offset={offset} rows={rows} />
      </Inset>
    </ScreenLayout>
  );
}
