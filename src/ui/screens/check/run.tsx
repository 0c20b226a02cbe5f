import { useEffect, useState } from 'react';
import type { CheckJob } from '../../../check/job';
import { endLines, verdictLines } from '../../../check/report';
import { Inset, Lines } from '../../components/lines';
import { lastOffset, Scroller } from '../../components/scroller';
import { type App, useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { type Store, useScreenStore } from '../../store';
import { checkKeys } from './keys';
import { listLines, runningLines } from './lines';
import { type CheckAction, type CheckState, checkReducer, chosenVerdict, initialCheck, shownVerdicts } from './state';

/** What is checked, and with which options of the command. */
interface Asked {
  url: string;
  options: Record<string, unknown>;
}

/** The conventions on a running API: the probes run, then their verdicts can be read, and their failures watched. */
export function CheckRunView(asked: Asked) {
  const app = useApp();
  const { body, theme } = app;
  const [state, store] = useScreenStore(checkReducer, initialCheck);
  const { job, stop } = useRun(app, asked, state.view === 'running', store);
  const size = { columns: body.columns - 2, rows: body.rows };
  const { report, view } = state;
  const chosen = chosenVerdict(state);
  const lines =
    report === null || view === 'running'
      ? runningLines(state, job?.url ?? '', job?.writes ?? false, size.columns, theme)
      : view === 'list' || chosen === null
        ? listLines(state, report, size, theme)
        : verdictLines(chosen, { ...report.options, columns: size.columns, theme, breakCurl: true });
  return (
    <ScreenLayout
      crumbs={view === 'detail' ? ['Check', 'Verdict'] : ['Check']}
      status={statusOf(state)}
      notice={state.notice}
      field={() => store.get().typing}
      busy={view === 'running'}
      cancel={stop}
      keys={() =>
        checkKeys({
          app,
          store,
          detail: { lines: lines.length, rows: size.rows },
          again: () => store.dispatch({ type: 'begin' }),
        })
      }
    >
      <Inset>
        {view === 'detail' ? (
          <Scroller
            lines={lines}
            offset={Math.min(state.offset, lastOffset(lines.length, size.rows))}
            rows={size.rows}
          />
        ) : (
          <Lines lines={lines.slice(0, size.rows)} />
        )}
      </Inset>
    </ScreenLayout>
  );
}

function statusOf(state: CheckState): string {
  const { view, report, row } = state;
  const count = shownVerdicts(state).length;
  if (view === 'running' || report === null) return '';
  return count === 0 ? 'nothing found' : `verdict ${row + 1} of ${count}`;
}

/** Runs the check while its view is shown. Leaving the program stops it as well, and deletes what was created. */
function useRun(app: App, { url, options }: Asked, running: boolean, store: Store<CheckState, CheckAction>) {
  const [job, setJob] = useState<CheckJob | null>(null);
  const [stopper, setStopper] = useState<AbortController | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (!running) return;
    const stop = new AbortController();
    setStopper(stop);
    void (async () => {
      try {
        const read = await app.prepareCheck(url, options);
        setJob(read);
        const report = await read.run(stop.signal, progress => store.dispatch({ type: 'progress', progress }));
        store.dispatch({ type: 'report', report });
        // Whatever happens on the screens after this, the person learns what is left.
        if (report.run.left.length > 0) app.printOnExit(endLines(report).join('\n'));
      } catch (error) {
        setFailure(error);
      }
    })();
  }, [running]);
  // A bug is shown as on any other screen.
  if (failure !== null) throw failure;
  return {
    job,
    stop: () => {
      store.dispatch({ type: 'stop' });
      stopper?.abort();
    },
  };
}
