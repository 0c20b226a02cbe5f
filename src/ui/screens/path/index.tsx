import { useReducer } from 'react';
import { textColumns } from '../../../course/block-lines';
import { lessonSummaries } from '../../../generated/lessons';
import { paths } from '../../../generated/paths';
import { pathLines } from '../../../overview/path-lines';
import { pathStatuses } from '../../../overview/path-status';
import { scrollIntoView } from '../../../text/scroll';
import { useChosenRow } from '../../chosen-row';
import { Inset } from '../../components/lines';
import { Scroller } from '../../components/scroller';
import { useApp, useRoute } from '../../context';
import { arrowKeys, type Binding } from '../../keymap';
import { ScreenLayout } from '../../screen-layout';

/** From this height on, it says whom the path is for. */
const roomForIntro = 12;

/** A path through the course: its steps, how far the person is, and whether Home follows it. */
export default function PathScreen() {
  const app = useApp();
  const { theme, body, progress } = app;
  const { id } = useRoute('path');
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const status = pathStatuses(paths, lessonSummaries, progress.progress()).find(({ path }) => path.id === id)!;
  const { steps, isFollowed } = status;
  const row = useChosenRow(steps.length, () => Math.max(0, steps.indexOf(status.next ?? steps[0]!)));
  const columns = Math.min(textColumns, body.columns - 2);
  const { lines, chosen } = pathLines(status, row.at, columns, theme, body.rows >= roomForIntro);
  const all = ['', ...lines];
  const { rows } = body;
  const offset = all.length <= rows ? 0 : Math.min(scrollIntoView(0, chosen + 1, rows - 2), all.length - (rows - 1));
  const open: Binding = { keys: ['enter', 'right'], label: 'open', run: () => app.go(steps[row.get()]!.route) };
  const choose = arrowKeys(row.move);
  const follow: Binding = {
    keys: ['f'],
    label: isFollowed ? 'unfollow' : 'follow',
    help: isFollowed ? 'stop following this path' : 'follow this path: Home continues with its next step',
    run: () => {
      progress.record({ type: 'path', path: progress.progress().path === id ? null : id });
      redraw();
    },
  };
  return (
    <ScreenLayout
      crumbs={['Overview', status.path.title]}
      status={isFollowed ? 'followed' : ''}
      keys={() => [
        ...(app.size.columns < 50 ? [open, follow, ...choose] : [...choose, open, follow]),
        { keys: ['home'], help: 'go to the first step', run: () => row.move(-steps.length) },
        { keys: ['end'], help: 'go to the last step', run: () => row.move(steps.length) },
      ]}
    >
      <Inset>
        <Scroller lines={all} offset={offset} rows={rows} />
      </Inset>
    </ScreenLayout>
  );
}
