import { useEffect, useState } from 'react';
import { type CaseAtWork, resumeCase } from '../../../cases/at-work';
import { caseToContinue, findCase } from '../../../cases/code';
import { daySeed } from '../../../review/exercises/today';
import type { Route } from '../../../route';
import { Waiting } from '../../components/waiting';
import { type App, useApp, useRoute } from '../../context';
import { toldBy } from '../../loaded';
import { Investigation, screenName } from './investigation';

/** How long a terminal has for the first frame, in ms. */
const firstFrame = 20;

/** The case that a route names: one by its code, today's, or the one to continue. */
function codeOf({ code, today }: Extract<Route, { screen: 'case' }>, { progress, now }: App): string {
  if (code !== undefined) return code;
  return (today ? null : caseToContinue(progress.progress())) ?? daySeed(now());
}

/** An incident: opened where it was left, and recorded again for that. */
export default function Case() {
  const app = useApp();
  const route = useRoute('case');
  const { userState, screenState } = app;
  const [code] = useState(() => codeOf(route, app));
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
      setWork(opened);
    };
    open().catch((error: Error) => setFailure(toldBy(error)));
    return () => {
      here = false;
    };
  }, []);
  useEffect(() => {
    if (work) screenState.set(kept, work);
  }, [work]);
  if (work) return <Investigation work={work} />;
  return <Waiting crumbs={['Cases']} doing="Recording the incident …" failure={failure} />;
}
