import { useEffect, useState } from 'react';
import { type CaseAtWork, resumeCase } from '../../../cases/at-work';
import { caseToContinue, findCase } from '../../../cases/code';
import { daySeed } from '../../../review/exercises/today';
import { wrap } from '../../../text/layout';
import { Lines } from '../../components/lines';
import { type App, useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { Investigation, screenName } from './investigation';

/** How long a terminal has for the first frame, in ms. */
const firstFrame = 20;

/** The case that a route names: one by its code, today's, or the one to continue. */
function codeOf({ route, progress, now }: App): string {
  const { code, today } = route.screen === 'case' ? route : {};
  if (code !== undefined) return code;
  return (today ? null : caseToContinue(progress.progress())) ?? daySeed(now());
}

/** An incident: opened where it was left, and recorded again for that. */
export default function Case() {
  const app = useApp();
  const { body, theme, userState, screenState } = app;
  const [code] = useState(() => codeOf(app));
  const kept = `case ${code}`;
  const [work, setWork] = useState<CaseAtWork | null>(() => {
    const known = userState.get(kept) as CaseAtWork | undefined;
    // Back from its lesson, a case that is over still shows how it ended; opened anew, it begins again.
    return known && (known.session().ended === null || screenState.get(kept) === known) ? known : null;
  });
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    if (work) return;
    const open = async () => {
      // The screen says what it's doing before it's busy with it.
      await new Promise(resolve => setTimeout(resolve, firstFrame));
      if (!here) return;
      const opened = await resumeCase(await findCase(code), app.progress, { now: app.now, startsOver: true });
      userState.set(kept, opened);
      userState.delete(screenName(code));
      if (here) setWork(opened);
    };
    open().catch((error: Error & { hint?: string }) => here && setFailure(`${error.message} ${error.hint ?? ''}`));
    return () => {
      here = false;
    };
  }, []);
  useEffect(() => {
    if (work) screenState.set(kept, work);
  }, [work]);
  if (work) return <Investigation work={work} />;
  const lines = wrap(failure ?? 'Recording the incident …', body.columns - 2);
  return (
    <ScreenLayout crumbs={['Cases']} busy={failure === null} keys={() => []}>
      <Lines lines={['', ...lines.map(line => ` ${failure === null ? theme.dim(line) : line}`)]} />
    </ScreenLayout>
  );
}
