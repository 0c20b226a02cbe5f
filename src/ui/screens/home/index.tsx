import { firstOpen, planRows } from '../../../classroom/plan-rows';
import type { OpenReview } from '../../../overview/home-rows';
import { useChosenRow } from '../../chosen-row';
import { ChoiceRows } from '../../components/choice-rows';
import { Inset, Lines } from '../../components/lines';
import { useApp, useRoute } from '../../context';
import { useCounted } from '../../counted';
import { ScreenLayout } from '../../screen-layout';
import { openReview } from '../review/kept-review';
import { currentRows, homeCrumbs, homeKeys, homeView } from './view';

/** Where a person starts: the first line always means "go on". The first frame of it is drawn by first-frame.ts. */
export default function Home() {
  const app = useApp();
  const { whole } = useRoute('home');
  const plan = whole ? null : app.plan;
  const rows = useCounted(now =>
    plan ? planRows(plan, app.progress.progress()) : currentRows(app.progress, reviewOf(app.userState), now),
  );
  const chosen = useChosenRow(rows.length, () => (plan ? firstOpen(rows) : 0));
  const view = homeView(rows, app.body, chosen.at, plan ? rows.length - 2 : 0);
  const crumbs = plan ? [plan.title] : app.plan ? [app.plan.title, 'The whole course'] : homeCrumbs;
  const keys = () =>
    homeKeys(
      app.size,
      {
        move: chosen.move,
        open: index => {
          if (index !== undefined) chosen.move(index - chosen.get());
          app.go(rows[chosen.get()]!.route);
        },
        changeProfile: () => app.go({ screen: 'profile-picker' }),
      },
      plan?.steps.length,
    );
  return (
    <ScreenLayout crumbs={crumbs} status={view.place} root={app.plan === null || plan !== null} keys={keys}>
      {view.above.length === 0 ? null : <Lines lines={view.above} />}
      <Inset>
        <ChoiceRows labels={view.labels} cursor={view.cursor} columns={view.columns} />
      </Inset>
    </ScreenLayout>
  );
}

/** The review that was left before the linter ran, once something is claimed in it. */
function reviewOf(session: ReadonlyMap<string, unknown>): OpenReview | null {
  const open = openReview(session);
  const { count = 0, counter = '' } = open?.claims() ?? {};
  return open && count > 0 ? { title: open.title, counter } : null;
}
