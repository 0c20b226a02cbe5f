import { textColumns } from '../../../course/block-lines';
import { lessonSummaries } from '../../../generated/lessons';
import { paths } from '../../../generated/paths';
import { mapLines, mapRoutes, rowDetailLines } from '../../../overview/map-lines';
import { overviewOf } from '../../../overview/overview';
import { scrollIntoView } from '../../../text/scroll';
import { useChosenRow } from '../../chosen-row';
import { Inset, Lines } from '../../components/lines';
import { Scroller } from '../../components/scroller';
import { useApp } from '../../context';
import { useCounted } from '../../counted';
import { arrowKeys, type Binding } from '../../keymap';
import { listKeys } from '../../list-keys';
import { ScreenLayout } from '../../screen-layout';

/** From this height on, two lines about the chosen row are below the map. */
const roomForDetail = 12;

/** The map of the course: what is done, due and weak, and what to do next. */
export default function OverviewScreen() {
  const app = useApp();
  const { theme, body, progress } = app;
  const overview = useCounted(now =>
    overviewOf(lessonSummaries, { progress: progress.progress(), events: progress.events() }, now, paths),
  );
  const { map } = overview;
  const routes = mapRoutes(overview);
  const row = useChosenRow(routes.length);
  const columns = Math.min(textColumns, body.columns - 2);
  const { lines, chosen } = mapLines(overview, row.at, columns, theme);
  const all = ['', ...lines];
  const detail = body.rows >= roomForDetail ? rowDetailLines(overview, row.at, columns - 2) : [];
  const rows = body.rows - (detail.length > 0 ? 3 : 0);
  const offset = all.length <= rows ? 0 : Math.min(scrollIntoView(0, chosen + 1, rows - 2), all.length - (rows - 1));
  const open: Binding = { keys: ['enter', 'right'], label: 'open', run: () => app.go(routes[row.get()]!) };
  const choose = arrowKeys(row.move);
  return (
    <ScreenLayout
      crumbs={['Overview']}
      status={`${map.done} of ${map.lessons} done`}
      keys={() => [
        ...listKeys(app.size, choose, open),
        { keys: ['home'], help: 'go to what comes next', run: () => row.move(-routes.length) },
        { keys: ['end'], help: 'go to the last area', run: () => row.move(routes.length) },
      ]}
    >
      <Inset>
        <Scroller lines={all} offset={offset} rows={rows} />
        {detail.length > 0 ? <Lines lines={['', ...detail.map(line => theme.dim(`  ${line}`))]} /> : null}
      </Inset>
    </ScreenLayout>
  );
}
