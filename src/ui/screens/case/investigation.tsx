import { Box } from 'ink';
import { useEffect } from 'react';
import { type CaseAtWork, closeCase } from '../../../cases/at-work';
import { dayResult } from '../../../cases/result';
import { casePage } from '../../../cases/screen-lines';
import { type CaseScreenAction, caseScreenReducer, startScreen } from '../../../cases/screen-state';
import { minutesSpent } from '../../../cases/session';
import { pluralize } from '../../../text/pluralize';
import { Lines } from '../../components/lines';
import { Scroller } from '../../components/scroller';
import { useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';
import { caseKeys } from './keys';

/** A case that is open: its views, and what is sent and judged in the background. */
export function Investigation({ work }: { work: CaseAtWork }) {
  const app = useApp();
  const { theme, body } = app;
  const [state, store] = useScreenStore(caseScreenReducer, startScreen, `screen ${work.open.code}`);
  const dispatch = (action: CaseScreenAction) => store.dispatch(action);

  const { sending, closing } = state;
  useEffect(() => {
    let here = true;
    if (sending === null) return;
    void work.open.send(sending).then(({ entries, problems }) => {
      if (entries.length > 0) work.dispatch({ type: 'sent', text: sending, requests: entries.length });
      if (here) dispatch({ type: 'sent', answered: entries.map(({ number }) => number), problems });
    });
    return () => {
      here = false;
    };
  }, [sending]);
  useEffect(() => {
    let here = true;
    if (closing === null) return;
    void closeCase(work, closing).then(outcome => {
      // A day's result waits in the shell, because a line on a full screen is hard to copy.
      const day = work.session().ended === null ? null : dayResult(work.open.code, work.session());
      if (day !== null) app.printOnExit(day.join('\n'));
      if (here) dispatch({ type: 'closed', outcome });
    });
    return () => {
      here = false;
    };
  }, [closing]);

  const room = { columns: Math.max(20, body.columns - 2), rows: body.rows, theme };
  const page = casePage(work, state, room);
  const rows = Math.max(1, body.rows - page.above.length);
  return (
    <ScreenLayout
      crumbs={['Cases', work.open.definition.title]}
      status={statusOf(work)}
      {...(state.notice === '' ? {} : { notice: state.notice })}
      field={state.searching || state.editing}
      busy={closing !== null}
      keys={() => caseKeys({ app, work, store, room })}
    >
      <Box flexDirection="column" paddingLeft={1} flexShrink={0}>
        <Lines lines={page.above} />
        <Scroller
          lines={closing === null ? page.lines : [theme.dim('Replaying the incident …')]}
          offset={state.offset}
          rows={rows}
        />
      </Box>
    </ScreenLayout>
  );
}

/** What counts: requests, minutes, and hints. */
function statusOf({ session }: CaseAtWork): string {
  const now = session();
  const parts = [pluralize(now.requests, 'request'), `${minutesSpent(now)} min`];
  return [...parts, ...(now.hints > 0 ? [pluralize(now.hints, 'hint')] : [])].join(' · ');
}
