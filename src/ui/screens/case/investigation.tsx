import { useEffect } from 'react';
import type { CaseAtWork } from '../../../cases/at-work';
import { casePage } from '../../../cases/screen-lines';
import { caseScreenReducer, startScreen } from '../../../cases/screen-state';
import { minutesUntil } from '../../../cases/session';
import { pluralize } from '../../../text/pluralize';
import { Inset, Lines } from '../../components/lines';
import { Scroller } from '../../components/scroller';
import { useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { useUserStore } from '../../store';
import { caseKeys } from './keys';

/** What the state of a case’s screen is kept as. */
export const screenName = (code: string): string => `screen of case ${code}`;

/** A case that is open: its views and their keys. */
export function Investigation({ work }: { work: CaseAtWork }) {
  const app = useApp();
  const { theme, body } = app;
  // Somebody who leaves a case for another screen, or for Home, comes back to where they were.
  const [state, store] = useUserStore(screenName(work.open.code), caseScreenReducer, () =>
    startScreen(work.session().written, work.open.lastSent, work.session().draft),
  );
  // Only the time on this screen counts.
  useEffect(() => {
    work.dispatch({ type: 'return' });
    return () => work.dispatch({ type: 'leave' });
  }, []);
  useEffect(() => work.dispatch({ type: 'active' }), [state]);

  const { closing } = state;
  const room = { columns: body.columns - 2, rows: body.rows, theme };
  const page = casePage(work, state, room);
  return (
    <ScreenLayout
      crumbs={['Cases', work.open.definition.title]}
      status={statusOf(work, app.now())}
      {...(state.notice === '' ? {} : { notice: state.notice })}
      field={state.searching || state.editing}
      busy={closing !== null}
      keys={() => caseKeys({ app, work, store, room })}
    >
      <Inset>
        <Lines lines={page.above} />
        <Scroller
          lines={closing === null ? page.lines : [theme.dim('Replaying the incident …')]}
          offset={state.offset}
          rows={page.rows}
        />
      </Inset>
    </ScreenLayout>
  );
}

/** What counts: requests, minutes, and hints. */
function statusOf({ session }: CaseAtWork, moment: number): string {
  const now = session();
  const parts = [pluralize(now.requests, 'request'), `${minutesUntil(now, moment)} min`];
  return [...parts, ...(now.hints > 0 ? [pluralize(now.hints, 'hint')] : [])].join(' · ');
}
